"""Carrying out decisions, in one place for everybody: bots, the search that they share, programs as bots."""
