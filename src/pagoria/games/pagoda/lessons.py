"""What the lessons of Pagoda can light up: lots, cards, abilities, and the places of what everybody has."""

from __future__ import annotations

from typing import Final

from pagoria.games.pagoda.engine.components import LETTERS, LOTS, Variant
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.notation.actions import format_cards

_ALWAYS: Final = ("display", "hand", "score", "opponent")


class PagodaTeacher:
    """Knows the places of Pagoda's board (a ``Teacher``): ``lot 3``, ``card R``, ``card r``, ``marker B``."""

    def places(self, state: State, seat: int) -> frozenset[str]:
        lots = {f"lot {lot + 1}" for lot in range(LOTS)}
        cards = {f"card {card}" for card in format_cards(state.held(seat))}
        markers = set() if state.variant & Variant.SIMPLE else {f"marker {letter}" for letter in LETTERS}
        return frozenset({*_ALWAYS, *lots, *cards, *markers})


TEACHER: Final = PagodaTeacher()
