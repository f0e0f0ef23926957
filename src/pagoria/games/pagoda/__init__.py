"""Pagoda, complete: every rule, both variants, notation, records and views.

Start reading at ``rules.toml`` (what the rules say), ``state`` (what may be done), ``turn`` (what then
happens) and ``table`` (what there is).
"""

from pagoria.games.pagoda.game import GAME

__all__ = ["GAME"]
