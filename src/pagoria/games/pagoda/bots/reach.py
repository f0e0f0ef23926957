"""The most points that the active player can score in one turn."""

from __future__ import annotations

from typing import Final, final

from pagoria.core import nibbles
from pagoria.core.ints import i64
from pagoria.games.pagoda.bots.evaluation import TurnValue
from pagoria.games.pagoda.bots.turn_search import search_turn
from pagoria.games.pagoda.engine.cards import CARD_PLACES
from pagoria.games.pagoda.engine.state import State

#: So many states end any turn that is paid for with a display alone.
_NODES: Final = 4000


@final
class PointsOnly(TurnValue):
    """Nothing counts but the points of the turn."""

    def value(self, state: State, seat: i64) -> i64:
        del state, seat
        return 0

    def spare_cards(self, state: State, seat: i64, count: i64) -> i64:
        """Any cards will do."""
        rest: i64 = state.held(seat)
        row: i64 = 0
        place: i64 = 0
        while place < CARD_PLACES:
            while count > 0 and nibbles.get(rest, place) > 0:
                rest -= nibbles.one(place)
                row += nibbles.one(place)
                count -= 1
            place += 1
        return row


def most_points(state: State) -> list[int]:
    """The actions of the turn that scores most, from its beginning."""
    return search_turn(state, PointsOnly(), _NODES, False).best_path
