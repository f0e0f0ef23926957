"""Positions without a table: what they look like and what an action leads to. Nothing is kept."""
