"""Pandoria as SVG pictures."""
