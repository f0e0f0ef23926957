"""Pandoria, complete: every rule, all variants and player counts, notation, records and views.

Start reading at ``rules.toml`` (what the rules say), ``state`` (what may be done), ``turn`` (what then
happens) and ``table`` (what there is); ``components`` holds what the game is played with.
"""

from pagoria.games.pandoria.game import GAME

__all__ = ["GAME"]
