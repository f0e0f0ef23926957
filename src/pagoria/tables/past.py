"""The past of a table: the frames of the steps that are asked for, and the log of a game that is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from pagoria.core.package import GamePackage
from pagoria.core.session import LoggedStep, Session
from pagoria.core.state import CHANCE, GAME_OVER, State
from pagoria.tables.data import EntryData, Frame, TableInfo
from pagoria.tables.fairness import check_over
from pagoria.tables.table import Table

#: How many steps may be asked for at a time, so that the size of the answer is bounded.
MOST_STEPS: Final = 25
#: How many steps lie between two positions that are kept.
_APART: Final = 16


@dataclass(frozen=True)
class _Kept:
    """A position of the past, and the step that led to it (None: the deal)."""

    step: LoggedStep | None
    state: Any


class Past:
    """The positions a game went through. Those that were needed are kept, the others are walked to.

    Nothing is judged again: walking repeats the known actions and the cards that came.
    """

    def __init__(self, session: Session[Any]) -> None:
        self._session = session
        self._kept = [_Kept(None, _dealt(session))]

    def after(self, number: int) -> Any | None:
        """The state after a step; None if there is no such step. It is for reading: do not keep it."""
        steps = self._session.steps
        if number > len(steps):
            return None
        state = self._kept_before(number).copy()
        for step in steps[number - number % _APART : number]:
            _redo(state, step)
        return state

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
        """Every step is an object of its own: if another one is in its place, it was taken back."""
        steps = self._session.steps
        while len(self._kept) > 1:
            number = (len(self._kept) - 1) * _APART
            if number <= len(steps) and steps[number - 1] is self._kept[-1].step:
                return
            self._kept.pop()


def _dealt(session: Session[Any]) -> Any:
    """The state before the first decision."""
    players = len(session.game.rules.scores(session.state))
    state = session.game.rules.new(session.variant, players, session.start)
    for _, card in session.opening:
        state.apply(card)
    return state


def _redo(state: Any, step: LoggedStep) -> None:
    state.apply(step.action)
    for _, card in step.draws:
        state.apply(card)


def past_frame(table: Table, past: Past, seat: int | None, info: TableInfo, number: int) -> Frame | None:
    """The frame after a step, as the seat could see it then; None if there is no such step.

    The last one is the frame of now: when the game is over, all hands are open in it (in a match, the deal).
    """
    state = past.after(number)
    if state is None:
        return None
    entry = table.log[number - 1] if number else None
    last = number == len(table.log)
    look = table.game.rules.opened if last and table.is_open() else table.game.rules.view
    return Frame(
        type="frame",
        version=entry.version if entry else 1,
        step=number,
        seat=seat,
        view=dict(look(state, seat).data()),
        entry=entry.data_for(seat) if entry else None,
        menu=None,
        undo=False,
        table=info if last else past_info(table.game, number, state, info),
    )


def past_info(game: GamePackage[Any], number: int, state: State, info: TableInfo) -> TableInfo:
    """The table when the game was at this step, but with the players of today."""
    actor = state.actor()
    past: TableInfo = {
        **info,
        "step": number,
        "status": "playing",
        "to_act": None if actor in (CHANCE, GAME_OVER) else actor,
        "turn": game.rules.turn(state),
        "scores": list(game.rules.scores(state)),
        "outcome": None,
    }
    return past


@dataclass(frozen=True)
class FinishedLog:
    """The steps of a game that is over; ``regular`` if it ended by the rules."""

    teams: list[list[int]]
    entries: list[EntryData]
    regular: bool


def finished_log(table: Table) -> FinishedLog:
    """Raises ``Refusal`` while the game goes on."""
    check_over(table)
    outcome = table.outcome()
    return FinishedLog(
        [list(team) for team in table.teams()],
        [entry.data_for(None) for entry in table.log],
        outcome is not None and outcome["rule"] is not None,
    )
