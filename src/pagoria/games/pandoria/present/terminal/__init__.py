"""Pandoria in the terminal."""
