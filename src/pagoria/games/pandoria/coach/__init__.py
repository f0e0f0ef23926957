"""The coach: what a move closes, earns and leaves to others, with the lines that prove it."""
