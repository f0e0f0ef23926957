"""Twins: two games that one observer cannot tell apart, because only cards hidden from it were swapped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pagoria.core.dealing import Dealer
from pagoria.core.errors import IllegalActionError, ImpossibleError
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import CHANCE
from tests.laws.cases import Case


@dataclass(frozen=True)
class Slot:
    """A place in a shuffled pile: which shuffle, which card from the top, and who saw it come, if drawn."""

    shuffle: int
    place: int
    seen_by: int | None
    public: bool
    drawn: bool

    def hidden_from(self, observer: int | None) -> bool:
        return not self.drawn or not (self.public or self.seen_by == observer)


def slots(case: Case, session: Session[Any]) -> list[Slot]:
    """Every card of every shuffle of a session, with what became of it."""
    orders = session.shuffles()
    dealer = Dealer(case.game, Rng("not asked"), script=orders)
    state = case.new(session.start)
    actions = [step.action for step in session.steps]
    lying: dict[str, list[Slot]] = {}
    found: list[Slot] = []
    while actions or state.actor() == CHANCE:
        if state.actor() != CHANCE:
            state.apply(actions.pop(0))
            continue
        draw = case.game.rules.pending_draw(state)
        before = len(dealer.shuffles)
        outcome = dealer.outcome(state)
        state.apply(outcome)
        if draw is None:
            continue
        if len(dealer.shuffles) > before:
            found += lying.get(draw.pile, [])
            size = len(dealer.shuffles[before])
            lying[draw.pile] = [Slot(before, place, None, False, False) for place in range(size)]
        slot = lying[draw.pile].pop(0)
        assert orders[slot.shuffle][slot.place] == outcome
        found.append(Slot(slot.shuffle, slot.place, draw.seat, draw.public, True))
    return found + [slot for left in lying.values() for slot in left]


@dataclass(frozen=True)
class Twin:
    """A session with swapped cards; ``drawn`` when one of them was drawn into somebody's hands."""

    session: Session[Any]
    drawn: bool


def other_deals(
    case: Case, session: Session[Any], observer: int | None, swaps: Sequence[int], rng: Rng
) -> Iterator[list[list[int]]]:
    """The shuffles with cards exchanged that the observer has not seen, ``swaps`` pairs in each deal.

    Mostly one of a pair was drawn by somebody. Whether the play goes with a deal is not asked.
    """
    hidden = [slot for slot in slots(case, session) if slot.hidden_from(observer)]
    for count in swaps:
        orders: list[list[int]] | None = [list(order) for order in session.shuffles()]
        for _ in range(count):
            if orders is not None:
                orders = _swapped(orders, hidden, rng.below(4) != 0, rng)
        if orders is not None:
            yield orders


def twins(case: Case, session: Session[Any], observer: int | None, tries: int) -> list[Twin]:
    """Twins of a session; all but one of the tries swap a card in somebody's hands."""
    rng = Rng(f"twins {observer} {len(session.steps)}")
    hidden = [slot for slot in slots(case, session) if slot.hidden_from(observer)]
    found = []
    for number in range(tries):
        drawn = number < tries - 1
        orders = _swapped(session.shuffles(), hidden, drawn, rng)
        again = _replayed(case, session, orders) if orders else None
        if again is not None:
            found.append(Twin(again, drawn))
    return found


def stranger(case: Case, session: Session[Any], observer: int | None, tries: int) -> Twin:
    """The twin with as many cards swapped, one pair after the other, as the play goes with."""
    rng = Rng(f"stranger {observer} {len(session.steps)}")
    hidden = [slot for slot in slots(case, session) if slot.hidden_from(observer)]
    found = Twin(session, drawn=False)
    for number in range(tries):
        drawn = number % 4 != 0
        orders = _swapped(found.session.shuffles(), hidden, drawn, rng)
        again = _replayed(case, session, orders) if orders else None
        if again is not None:
            found = Twin(again, found.drawn or drawn)
    return found


def _swapped(
    shuffles: Sequence[Sequence[int]], hidden: list[Slot], drawn: bool, rng: Rng
) -> list[list[int]] | None:
    """The shuffles with two different cards of one of them exchanged."""
    orders = [list(order) for order in shuffles]
    firsts = [slot for slot in hidden if slot.drawn == drawn]
    if not firsts:
        return None
    first = firsts[rng.below(len(firsts))]
    order = orders[first.shuffle]
    others = [
        slot
        for slot in hidden
        if slot.shuffle == first.shuffle
        and order[slot.place] != order[first.place]
        and (drawn or not slot.drawn)
    ]
    if not others:
        return None
    other = others[rng.below(len(others))]
    order[first.place], order[other.place] = order[other.place], order[first.place]
    return orders


def _replayed(case: Case, session: Session[Any], orders: list[list[int]]) -> Session[Any] | None:
    """The session's actions after other shuffles; None when they no longer fit."""
    again = Session(case.game, case.variant, case.players, Rng("not asked"), session.start, orders)
    try:
        for step in session.steps:
            again.do(step.action)
    except (IllegalActionError, ImpossibleError):
        return None
    return again
