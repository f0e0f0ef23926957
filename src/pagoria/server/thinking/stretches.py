"""Stretches: what one seat does in a row without chance in between, reviewed as one decision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pagoria.core.rewind import rewound
from pagoria.core.session import Session
from pagoria.core.state import GAME_OVER


@dataclass
class Stretch:
    """Decisions of one seat in a row. Before the first of them, ``step`` steps were done.

    ``turn`` counts the turns of the game from 1. ``ended`` is false while the seat may still go on.
    """

    turn: int
    step: int
    seat: int
    played: list[str] = field(default_factory=list)
    ended: bool = True


def stretches(session: Session[Any]) -> list[Stretch]:
    """All stretches so far; while the game goes on, the last one is the decision that is due."""
    found: list[Stretch] = []
    before: tuple[int, int] | None = None
    turn = 0
    for number, step in enumerate(session.steps):
        now = (step.turn, step.seat)
        if before != now:
            turn += before is None or before[0] != step.turn
            found.append(Stretch(turn, number, step.seat))
        found[-1].played.append(step.text)
        # After chance a seat decides anew.
        before = (step.turn, -1) if step.draws else now
    actor = session.actor()
    if actor != GAME_OVER:
        due = (session.game.rules.turn(session.state), actor)
        if before != due:
            turn += before is None or before[0] != due[0]
            found.append(Stretch(turn, len(session.steps), actor))
        found[-1].ended = False
    return found


def view_before(session: Session[Any], stretch: Stretch) -> str:
    """What the seat of a stretch knew when it began, as text."""
    return next(view for _, view in with_views(session, [stretch]))


def with_views(session: Session[Any], wanted: list[Stretch]) -> Iterator[tuple[Stretch, str]]:
    """Each stretch, in their order, with what its seat knew when it began; one is read at a time."""
    walk = rewound(session)
    for stretch in wanted:
        for step in session.steps[len(walk.steps) : stretch.step]:
            walk.do(step.action)
        yield stretch, walk.game.rules.view(walk.state, stretch.seat).text()
