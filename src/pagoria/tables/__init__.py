"""What a table is: commands, events, the fold of events, frames. No transport, no asyncio, no database."""
