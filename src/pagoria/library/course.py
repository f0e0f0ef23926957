"""The course of a game: what was done, one step after the other, and back again."""

from __future__ import annotations

from functools import partial
from typing import Any, final

from pagoria.core.session import LoggedStep, Session
from pagoria.library.steps import Step


@final
class GameCourse:
    """A session, and what it was before each step that was done since."""

    def __init__(self, session: Session[Any]) -> None:
        self.session = session
        self._past: list[Session[Any]] = []

    def __len__(self) -> int:
        """How many steps were done here."""
        return len(self._past)

    def do(self, action: int) -> LoggedStep:
        """Do a legal action, with all that chance brings then."""
        # The session itself goes on, as a driver may hold it.
        before = self.session.twin()
        step = self.session.do(action)
        self._past.append(before)
        return step

    def undo(self) -> Step:
        """Take back the last step; there must be one."""
        (undone,) = self.last(1)
        # A copy of this course may have the same past: it stays as it is.
        self.session = self._past.pop().twin()
        return undone

    def last(self, count: int) -> tuple[Step, ...]:
        """So many steps, the last ones."""
        end = len(self._past)
        states = [*(session.state for session in self._past[end - count :]), self.session.state]
        steps = self.session.steps[end - count :]
        return tuple(map(partial(Step, self.session.game), states, steps, states[1:]))

    def twin(self) -> GameCourse:
        """An independent course with the same past and the same chance to come."""
        twin = GameCourse(self.session.twin())
        twin._past = self._past.copy()
        return twin
