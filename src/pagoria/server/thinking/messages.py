"""What travels between the server and the processes that think: questions and answers, a line of JSON each.

A question holds a view as text and never a state, so that no answer can depend on what is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from pagoria.core.package import GamePackage
from pagoria.play.specs import Budget


class AskPlan(msgspec.Struct, frozen=True, tag_field="ask", tag="plan"):
    """What does this bot do now?"""

    game: str
    bot: str
    view: str
    seed: str


class AskJudgement(msgspec.Struct, frozen=True, tag_field="ask", tag="judgement"):
    """Which lines are best now, and how good was the one that was played?

    Without a budget in simulations or seconds, as long as the analyst finds right.
    """

    game: str
    view: str
    seed: str
    played: tuple[str, ...] = ()
    simulations: int | None = None
    seconds: float | None = None

    def budget(self) -> Budget | None:
        if self.simulations is None and self.seconds is None:
            return None
        return Budget(self.simulations, self.seconds)


class Act(msgspec.Struct, frozen=True):
    """An action in notation, in words, and what it touches."""

    action: str
    words: dict[str, Any]
    marks: dict[str, Any]


class JudgedLine(msgspec.Struct, frozen=True):
    """A ``Line`` of the analyst, for people to read."""

    acts: list[Act]
    points: int
    win: float
    margin: float


class PlanAnswer(msgspec.Struct, frozen=True, tag_field="answer", tag="plan"):
    """What the bot plans. Whether it is legal is judged where it is done."""

    actions: list[Any]


class Judgement(msgspec.Struct, frozen=True, tag_field="answer", tag="judgement"):
    """The best lines, and the one that was played, if one was named."""

    lines: list[JudgedLine]
    played: JudgedLine | None


class FailureAnswer(msgspec.Struct, frozen=True, tag_field="answer", tag="failure"):
    """The bot or the analyst failed, for a reason that is for whoever looks after the server."""

    reason: str


Question: TypeAlias = AskPlan | AskJudgement
Answer: TypeAlias = PlanAnswer | Judgement | FailureAnswer

_encoder = msgspec.json.Encoder()
_questions: msgspec.json.Decoder[Question] = msgspec.json.Decoder(Question)
_answers: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


def encode(message: Question | Answer) -> bytes:
    return _encoder.encode(message) + b"\n"


def decode_question(line: bytes) -> Question:
    return _questions.decode(line)


def decode_answer(line: bytes) -> Answer:
    return _answers.decode(line)


def tell(game: GamePackage[Any], state: Any, actions: Sequence[int]) -> list[Act]:
    """A line for people to read and boards to draw, up to chance or the end of the turn."""
    now, acts = state.copy(), []
    seat, turn = now.actor(), game.rules.turn(now)
    for action in actions:
        acts.append(_act(game, now, action))
        now.apply(action)
        if now.actor() != seat or game.rules.turn(now) != turn:
            break
    return acts


def _act(game: GamePackage[Any], state: Any, action: int) -> Act:
    return Act(
        game.notation.format_action(state, action),
        game.presentation.describe_action(state, action).data(),
        dict(game.presentation.action_marks(state, action)),
    )
