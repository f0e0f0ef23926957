"""Pagoda as SVG pictures."""
