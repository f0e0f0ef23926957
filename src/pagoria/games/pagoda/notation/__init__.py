"""Pagoda as text: actions, positions and views."""
