"""Carrying out decisions, once for everybody: bots, the search that they share, programs as bots."""
