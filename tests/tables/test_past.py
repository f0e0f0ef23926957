"""Looking back: every position as it was, also after undo, at the cost of what is asked for."""

from __future__ import annotations

from typing import Any, Final

import pytest

from pagoria.core.rng import Rng
from pagoria.core.session import LoggedStep, Session
from pagoria.tables import past
from pagoria.tables.past import MOST_STEPS, Past
from tests.laws.cases import Case
from tests.server.screening import case_named

_STEPS: Final = 70
_CASES: Final = ("pagoda-standard-2", "pandoria-classic-3", "pandoria-family+spells-2")

cases = pytest.mark.parametrize("case", [case_named(name) for name in _CASES], ids=str)


def move(session: Session[Any], rng: Rng) -> None:
    session.do(session.state.random_action(rng))


def walked(past: Past, first: int, last: int) -> list[tuple[int, bytes]]:
    states = [(number, past.after(number)) for number in range(first, last + 1)]
    return [(number, state.to_bytes()) for number, state in states if state is not None]


@cases
def test_every_position_is_as_it_was_wherever_one_begins(case: Case) -> None:
    session, rng = case.session(3), Rng(4)
    seen = [(0, session.state.to_bytes())]
    while len(seen) <= _STEPS and not session.over():
        move(session, rng)
        seen.append((len(session.steps), session.state.to_bytes()))
    for first in (40, 0, 15, 16, 17, len(seen) - 1):
        assert walked(Past(session), first, first + 20) == seen[first : first + 21]
    one = Past(session)
    for first in (33, 5, 48, 0):
        assert walked(one, first, first + MOST_STEPS - 1) == seen[first : first + MOST_STEPS]
    assert walked(one, len(seen), len(seen) + 5) == []


@cases
def test_what_was_taken_back_is_forgotten(case: Case) -> None:
    session, rng = case.session(5), Rng(6)
    one, taken_back = Past(session), 0
    while len(session.steps) < _STEPS and not session.over():
        move(session, rng)
        walked(one, len(session.steps), len(session.steps))
        while session.can_undo() and rng.below(2):
            session.undo()
            taken_back += 1
    assert taken_back > 10
    assert walked(one, 0, _STEPS) == walked(Past(session), 0, _STEPS)
    assert walked(one, len(session.steps), _STEPS) == [(len(session.steps), session.state.to_bytes())]


def test_looking_at_the_end_does_not_begin_at_the_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    session, rng = case_named("pagoda-standard-2").session(7), Rng(8)
    while len(session.steps) < _STEPS:
        move(session, rng)
    one, redo = Past(session), past._redo
    redone: list[LoggedStep] = []

    def count(state: Any, step: LoggedStep) -> None:
        redone.append(step)
        redo(state, step)

    monkeypatch.setattr(past, "_redo", count)
    walked(one, 60, _STEPS)
    redone.clear()
    for _ in range(3):
        walked(one, 60, 63)
    assert len(redone) == 3 * sum(number - 48 for number in range(60, 64))
