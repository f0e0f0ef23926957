"""What happened in a game, in words, as far as the reader may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pagoria.cli.boards import find_board
from pagoria.core.rng import Rng
from pagoria.core.session import Session, Step


def at_the_beginning(session: Session[Any], players: int) -> Session[Any]:
    """The same game at its beginning, with the same deal."""
    return Session(
        session.game, session.variant, players, Rng(0), start=session.start, shuffles=session.shuffles()
    )


class Chronicle:
    """A session that remembers what each step scored and tells it to a seat or to everybody."""

    def __init__(self, session: Session[Any], names: Sequence[str]) -> None:
        self.session = session
        self.names = names
        self._board = find_board(session.game.id)
        self._gains: list[int] = []
        again = at_the_beginning(session, len(names))
        for step in session.steps:
            self._gains.append(_gain(again, step.action))

    def do(self, action: int) -> Step:
        """Do an action; raises ``IllegalActionError``."""
        self._gains.append(_gain(self.session, action))
        return self.session.steps[-1]

    def undo(self) -> Step:
        self._gains.pop()
        return self.session.undo()

    def last(self, viewer: int | None) -> list[str]:
        """The last step."""
        return self._tell(len(self.session.steps) - 1, viewer)

    def everything(self, viewer: int | None) -> list[str]:
        return [line for index in range(len(self.session.steps)) for line in self._tell(index, viewer)]

    def since_last_turn(self, viewer: int) -> list[str]:
        """What the others did since the turn before this one, and what the viewer drew before that."""
        steps = self.session.steps
        end = len(steps)
        if self.session.game.turn(self.session.state) == viewer:
            while end and steps[end - 1].turn == viewer:
                end -= 1
        first = end
        while first and steps[first - 1].turn != viewer:
            first -= 1
        lines = self._tell_draws(first - 1, viewer) if first else []
        return lines + [line for index in range(first, end) for line in self._tell(index, viewer)]

    def _tell(self, index: int, viewer: int | None) -> list[str]:
        step, gain = self.session.steps[index], self._gains[index]
        points = f" (+{gain})" if gain else ""
        return [f"{self.names[step.seat]} {step.words}{points}", *self._tell_draws(index, viewer)]

    def _tell_draws(self, index: int, viewer: int | None) -> list[str]:
        step = self.session.steps[index]
        if not step.draws:
            return []
        seen = [(draw, card if draw.public or draw.seat == viewer else None) for draw, card in step.draws]
        return [f"{self.names[step.seat]} {self._board.tell_draws(seen)}"]


def _gain(session: Session[Any], action: int) -> int:
    seat = session.actor()
    before = session.game.scores(session.state)[seat]
    session.do(action)
    return session.game.scores(session.state)[seat] - before
