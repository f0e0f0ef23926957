"""Looking back: the frames of past steps, at the cost of those that are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from pagoria.core.contract import GAME_OVER, Game, State
from pagoria.core.session import Session, Step
from pagoria.server import protocol
from pagoria.server.table import Table

#: How many steps may be asked for at a time; with it the size of the answer is bounded.
MOST_STEPS: Final = 25
#: How many steps lie between two positions that are kept.
_APART: Final = 16

_decode_entry = msgspec.json.Decoder(protocol.Entry).decode


@dataclass(frozen=True)
class _Kept:
    """A position of the past, and the step that led to it (None: the deal)."""

    step: Step | None
    state: Any


class Past:
    """The positions a game went through: some are kept once they were needed, the others are walked to.

    What was done is not judged again: walking is nothing but the known actions and the cards that came.
    """

    def __init__(self, session: Session[Any]) -> None:
        self._session = session
        self._kept = [_Kept(None, _dealt(session))]

    def walk(self, first: int, last: int) -> Iterator[tuple[int, State]]:
        """The state after each of the steps ``first`` to ``last`` that there are.

        It is one state, which walks on: look at it, and do not keep it.
        """
        steps = self._session.steps
        if first > len(steps):
            return
        state = self._kept_before(first).copy()
        begin = first - first % _APART
        for number in range(begin, min(last, len(steps)) + 1):
            if number > begin:
                _redo(state, steps[number - 1])
            if number >= first:
                yield number, state

    def _kept_before(self, number: int) -> Any:
        """The last kept position up to a step."""
        self._forget_undone()
        steps = self._session.steps
        for begin in range((len(self._kept) - 1) * _APART, number - number % _APART, _APART):
            state = self._kept[-1].state.copy()
            for step in steps[begin : begin + _APART]:
                _redo(state, step)
            self._kept.append(_Kept(steps[begin + _APART - 1], state))
        return self._kept[number // _APART].state

    def _forget_undone(self) -> None:
        """Every step is an object of its own: where another one stands now, the old one was taken back."""
        steps = self._session.steps
        while len(self._kept) > 1:
            number = (len(self._kept) - 1) * _APART
            if number <= len(steps) and steps[number - 1] is self._kept[-1].step:
                return
            self._kept.pop()


def _dealt(session: Session[Any]) -> Any:
    """The state before the first decision."""
    players = len(session.game.scores(session.state))
    state = session.game.new(session.variant, players, session.start)
    for _, card in session.opening:
        state.apply(card)
    return state


def _redo(state: Any, step: Step) -> None:
    state.apply(step.action)
    for _, card in step.draws:
        state.apply(card)


def past_frames(
    table: Table, past: Past, seat: int | None, info: protocol.TableInfo, first: int, last: int
) -> list[protocol.Frame]:
    """The frames after the steps ``first`` to ``last``, as the seat could see them then."""
    return [_past_frame(table, number, state, seat, info) for number, state in past.walk(first, last)]


def _past_frame(
    table: Table, number: int, state: State, seat: int | None, info: protocol.TableInfo
) -> protocol.Frame:
    entry = table.log[number - 1] if number else None
    return protocol.Frame(
        type="frame",
        version=entry.version if entry else 1,
        step=number,
        seat=seat,
        view=table.game.view(state, seat).data(),
        entry=_decode_entry(entry.seen_by(seat)) if entry else None,
        menu=None,
        undo=False,
        table=info if number == len(table.log) else _past_info(table.game, number, state, info),
    )


def _past_info(game: Game[Any], number: int, state: State, info: protocol.TableInfo) -> protocol.TableInfo:
    """The table when the game was at this step; who sits there is told as it is now."""
    actor = state.actor()
    past: protocol.TableInfo = {
        **info,
        "step": number,
        "status": "playing",
        "to_act": None if actor == GAME_OVER else actor,
        "turn": game.turn(state),
        "scores": list(game.scores(state)),
        "outcome": None,
    }
    return past
