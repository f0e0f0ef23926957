"""Pandoria as text: actions, positions and views."""
