"""The value of a finished turn of Pagoda to the greedy bot.

It counts the points scored, the abilities gained, and what the opponent could make of the board at once with
the cards that lie open. Nothing here was learnt from games: compare ``evaluation``.
"""

from __future__ import annotations

from typing import Final, final

from pagoria.core import nibbles
from pagoria.core.ints import i64
from pagoria.core.rng import Rng
from pagoria.games.pagoda.bots.evaluation import POINT, TurnValue
from pagoria.games.pagoda.bots.rules_of_thumb import least_useful
from pagoria.games.pagoda.engine.cards import display_of
from pagoria.games.pagoda.engine.components import COLOURS, COLUMNS_PER_FLOOR, LOTS
from pagoria.games.pagoda.engine.state import State

#: One use of an ability, by colour: Lantern, Dragon, Bowl of rice, Buddha, Fan.
_USE_VALUE: Final = [80, 50, 90, 80, 100]
#: The value of a full floor without a tile to an opponent who can pay for the tile.
_OPEN_TILE: Final = 180
_OPEN_ROOF: Final = 500
#: Of the points that the opponent's display could score next turn, the share that counts: one half.
_THREAT: Final = POINT // 2
#: Values differ by 10 at least; chance decides among equal ones.
_TIE: Final = 10


@final
class GreedyValue(TurnValue):
    """Values in hundredths of a point; chance breaks ties."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def value(self, state: State, seat: i64) -> i64:
        return markers_ahead(state, seat) - threat(state, seat) + self.rng.below(_TIE)

    def spare_cards(self, state: State, seat: i64, count: i64) -> i64:
        return least_useful(state, state.held(seat), count)


def markers_ahead(state: State, seat: i64) -> i64:
    """The uses of abilities that ``seat`` has and its opponent has not, as a value."""
    value: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        use: i64 = _USE_VALUE[colour]
        value += use * (state.marker(seat, colour) - state.marker(1 - seat, colour))
        colour += 1
    return value


def threat(state: State, seat: i64) -> i64:
    """What the opponent of ``seat`` could do at once with the cards that lie open."""
    display = display_of(state.held(1 - seat))
    value: i64 = 0
    columns_left: i64 = 3
    floor: i64 = state.top_floor()
    while floor > 0:
        lot: i64 = 0
        while lot < LOTS:
            if state.floor(lot) == floor:
                colour = state.colour_at(lot)
                if state.full_floor(lot):
                    if nibbles.get(display, colour) > 0:
                        value += _OPEN_ROOF if floor == state.top_floor() else _OPEN_TILE
                elif colour >= 0:
                    free: i64 = COLUMNS_PER_FLOOR - state.columns_on(lot)
                    take: i64 = min(nibbles.get(display, colour), free, columns_left)
                    value += take * floor * _THREAT
                    display -= take * nibbles.one(colour)
                    columns_left -= take
            lot += 1
        floor -= 1
    return value
