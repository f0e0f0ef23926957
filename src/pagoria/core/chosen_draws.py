"""Chance that somebody chooses or rolls, draw by draw, where no deal says what comes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from pagoria.core.errors import PagoriaError
from pagoria.core.rules import Rules
from pagoria.core.state import CHANCE, Draw, Position, S

#: Chooses an outcome, among those that may come for a draw that is due.
Choosing: TypeAlias = Callable[[Draw, Sequence[int]], int]


def let_chance(rules: Rules[S], state: S, choose: Choosing) -> list[tuple[Draw, int]]:
    """Go on until somebody has to decide, or the game is over, and return what was drawn; ``state`` changes.

    ``choose`` must return one of the outcomes that it is offered, or raise.
    """
    draws: list[tuple[Draw, int]] = []
    while state.actor() == CHANCE:
        draw = rules.pending_draw(state)
        if draw is None:
            raise PagoriaError("chance decides something here that is no draw")
        outcome = choose(draw, [outcome for outcome, _ in state.chance_outcomes()])
        state.apply(outcome)
        draws.append((draw, outcome))
    return draws


def piles_after(position: Position[S], state: S, draws: Sequence[tuple[Draw, int]]) -> Position[S]:
    """``state``, which a position became by these draws, with the order of its piles.

    What was drawn is taken out of its pile wherever it lay, and the rest keeps its order. A pile that had to
    be shuffled again lies in ascending order: nobody gave another one, and this way the same draws give the
    same position.
    """
    orders = dict(position.orders)
    for draw, card in draws:
        if draw.lasting:
            order, ascending = list(orders.get(draw.pile, ())), sorted(draw.cards)
            order = order if sorted(order) == ascending else ascending
            order.remove(card)
            orders[draw.pile] = tuple(order)
    return Position(state, orders)
