"""A game played again from its beginning, with the same deal and the same actions."""

from __future__ import annotations

from typing import Any

from pagoria.core.rng import Rng
from pagoria.core.session import Session


def rewound(session: Session[Any], steps: int = 0) -> Session[Any]:
    """The same game as it was after its first ``steps`` actions."""
    # The shuffles are known: the source answers nothing.
    walk = Session(
        session.game,
        session.variant,
        len(session.game.rules.scores(session.state)),
        Rng(0),
        start=session.start,
        shuffles=session.shuffles(),
    )
    for done in session.steps[:steps]:
        walk.do(done.action)
    return walk
