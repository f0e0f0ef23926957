"""Tells what happened in a game, in sentences, as far as the reader may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pagoria.cli.language import GameVoice
from pagoria.core.package import GamePackage
from pagoria.core.rewind import rewound
from pagoria.core.session import LoggedStep, Session
from pagoria.core.state import Outcome
from pagoria.core.terminal import terminal_board


class Narrator:
    """A session that remembers what was before each step and tells it to a seat or to everybody."""

    def __init__(self, session: Session[Any], names: Sequence[str], voice: GameVoice) -> None:
        self.session = session
        self.names = names
        self._voice = voice
        self._board = terminal_board(session.game)
        #: The state before each step; sessions replace their state and never change it.
        self._before: list[Any] = []
        again = rewound(session)
        for step in session.steps:
            self._before.append(again.state)
            again.do(step.action)

    def do(self, action: int) -> LoggedStep:
        """Do an action; raises ``IllegalActionError``."""
        before = self.session.state
        step = self.session.do(action)
        self._before.append(before)
        return step

    def undo(self) -> LoggedStep:
        self._before.pop()
        return self.session.undo()

    def state_before(self, step: int) -> Any:
        """The state in which a step was decided; not to be changed."""
        return self._before[step]

    def last(self, viewer: int | None) -> list[str]:
        """The last step."""
        return self._tell(len(self.session.steps) - 1, viewer)

    def everything(self, viewer: int | None) -> list[str]:
        return self._tell_all(0, len(self.session.steps), viewer)

    def since_last_turn(self, viewer: int) -> list[str]:
        """What the others did since the turn before this one, and what the viewer drew before that."""
        first, end = self._others_turns(viewer)
        return self._tell_draws_before(first, viewer) + self._tell_all(first, end, viewer)

    def since_last_step(self, viewer: int) -> list[str]:
        """What the others did since the viewer decided something, and what the viewer drew before that."""
        steps = self.session.steps
        first = len(steps)
        while first and steps[first - 1].seat != viewer:
            first -= 1
        return self._tell_draws_before(first, viewer) + self._tell_all(first, len(steps), viewer)

    def look_back(self, viewer: int | None) -> Any:
        """The state that the viewer remembers: before this turn if something was done in it, else before
        the turns of the others; for a spectator before the last turn."""
        steps = self.session.steps
        if viewer is None:
            first = end = len(steps)
            while end and steps[end - 1].turn == steps[-1].turn:
                end -= 1
        else:
            first, end = self._others_turns(viewer)
        index = end if end < len(steps) else first
        return self._before[index] if index < len(steps) else self.session.state

    def _others_turns(self, viewer: int) -> tuple[int, int]:
        """The steps from the end of the viewer's last turn to now or to the beginning of this one."""
        steps = self.session.steps
        end = len(steps)
        if self.session.game.rules.turn(self.session.state) == viewer:
            while end and steps[end - 1].turn == viewer:
                end -= 1
        first = end
        while first and steps[first - 1].turn != viewer:
            first -= 1
        return first, end

    def _tell_all(self, first: int, end: int, viewer: int | None) -> list[str]:
        return [line for index in range(first, end) for line in self._tell(index, viewer)]

    def _tell(self, index: int, viewer: int | None) -> list[str]:
        step = self.session.steps[index]
        after = self._before[index + 1] if index + 1 < len(self._before) else self.session.state
        gains = self._board.tell_gains(self.session.game, self._before[index], after, self.names, self._voice)
        text = f"{self.names[step.seat]} {self._voice.tell(step.words)}"
        return [f"{text} ({gains})" if gains else text, *self._tell_draws(index, viewer)]

    def _tell_draws_before(self, index: int, viewer: int) -> list[str]:
        return self._tell_draws(index - 1, viewer) if index else []

    def _tell_draws(self, index: int, viewer: int | None) -> list[str]:
        step = self.session.steps[index]
        if not step.draws:
            return []
        seen = [(draw, card if draw.public or draw.seat == viewer else None) for draw, card in step.draws]
        return [f"{self.names[step.seat]} {self._board.tell_draws(self.session.game, seen, self._voice)}"]


def result_in_words(game: GamePackage[Any], outcome: Outcome, names: Sequence[str], voice: GameVoice) -> str:
    """Why the game ended, who won and with how many points; partners share a win as equals do."""
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, outcome.scores, strict=True))
    winners = voice.listed([names[seat] for seat in outcome.winners])
    verdict = (
        voice.say("{winners} share the win ({scores}).", winners=winners, scores=scores)
        if len(outcome.winners) > 1
        else voice.say("{winner} wins ({scores}).", winner=winners, scores=scores)
    )
    return f"{voice.tell(game.presentation.ending(outcome))} {verdict}"
