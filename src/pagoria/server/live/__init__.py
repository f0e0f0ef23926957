"""Live play: one WebSocket for each viewer of a table."""
