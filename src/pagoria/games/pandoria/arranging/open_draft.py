"""A draft that is being changed: a turn is at its beginning, and piles, market and map stay in step."""

from __future__ import annotations

from typing import Final, TypeAlias

from pagoria.core import bits
from pagoria.core.state import Position
from pagoria.games.pandoria.components.model import Terrain
from pagoria.games.pandoria.engine.figures import send_home
from pagoria.games.pandoria.engine.land import NOBODY
from pagoria.games.pandoria.engine.setting import Setting
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase, TurnState
from pagoria.games.pandoria.notation.positions import CARDS, SINGLES

Draft: TypeAlias = Position[State]

#: What shows in the names of members of which there are several.
_COPY: Final = "#"


def kind_of(label: str) -> str:
    """What a tile or a card is called when its copies are all one."""
    return label.partition(_COPY)[0]


def copies(labels: list[str], member: int) -> list[int]:
    """All that are of the same kind as a tile or a card."""
    return [other for other, label in enumerate(labels) if kind_of(label) == kind_of(labels[member])]


class OpenDraft:
    """A copy of a draft to be changed; :meth:`packed` is what became of it."""

    def __init__(self, draft: Draft) -> None:
        self.state = draft.state.copy()
        self._orders = {pile: list(order) for pile, order in draft.orders.items()}
        self._begin_turn()

    @property
    def setting(self) -> Setting:
        return self.state.setting

    def packed(self) -> Draft:
        self._send_figures_home()
        self._fill_market()
        turn = self.state.turn
        if self.state.piles.tiles_left() or turn.active == turn.start:
            # The last round begins when no tile is left, and is over when it comes back to the start player.
            turn.ending = 0
        return Position(self.state, {pile: tuple(order) for pile, order in self._orders.items()})

    def _begin_turn(self) -> None:
        """Whatever went on in the turn is over, and a single tile that was drawn for it lies in its pile."""
        before = self.state.turn
        if before.single >= 0:
            self.join(SINGLES, before.single)
        turn = TurnState()
        turn.phase, turn.start, turn.active, turn.ending = (
            Phase.PLACE,
            before.start,
            before.active,
            before.ending,
        )
        self.state.turn = turn

    def _send_figures_home(self) -> None:
        """PD-22: nobody stands in a closed region."""
        land = self.state.land
        for space, figure in enumerate(list(land.figure)):
            if figure != NOBODY and land.ground[space] < Terrain.COUNT and land.closed(space):
                send_home(self.state, space)

    def _fill_market(self) -> None:
        while self.state.piles.wants_card():
            order = self._orders.get(CARDS)
            card = order[0] if order else bits.listed(self.state.piles.cards)[0]
            self.leave(CARDS, card)
            self.state.piles.market |= 1 << card
            self.state.piles.shown |= 1 << card

    # -- piles --------------------------------------------------------------------------------------

    def leave(self, pile: str, member: int) -> None:
        """A card or tile is taken out of its pile, wherever it lies there."""
        setattr(self.state.piles, pile, getattr(self.state.piles, pile) & ~(1 << member))
        if pile in self._orders:
            self._orders[pile].remove(member)

    def join(self, pile: str, member: int) -> None:
        """A card or tile goes under its pile."""
        setattr(self.state.piles, pile, getattr(self.state.piles, pile) | 1 << member)
        if pile in self._orders:
            self._orders[pile].append(member)
