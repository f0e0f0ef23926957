"""Messages between the server and the processes that think: questions and answers, each a line of JSON.

A question about a running game holds a view as text and never a state, so that no answer can depend on what
is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from pagoria.core.package import GamePackage
from pagoria.play.coach import ProvenClaim
from pagoria.play.estimates import Estimate
from pagoria.play.known_deals import DealtGame
from pagoria.play.specs import Budget


class AskPlan(msgspec.Struct, frozen=True, tag_field="ask", tag="plan"):
    """What does this bot do now?"""

    game: str
    bot: str
    view: str
    seed: str


class AskJudgement(msgspec.Struct, frozen=True, tag_field="ask", tag="judgement"):
    """Which lines are best now, and how good was the one that was played?

    ``view`` is what the deciding seat knows. If all cards are ``open``, in a study or after a game, it is a
    position; the order of the piles stays unknown. Without a budget in simulations or seconds, the analyst
    takes as long as it needs. Another line may be judged ``beside`` them.
    """

    game: str
    view: str
    seed: str
    played: tuple[str, ...] = ()
    simulations: int | None = None
    seconds: float | None = None
    open: bool = False
    beside: tuple[str, ...] = ()

    def budget(self) -> Budget | None:
        if self.simulations is None and self.seconds is None:
            return None
        return Budget(self.simulations, self.seconds)


class AskDeal(msgspec.Struct, frozen=True, tag_field="ask", tag="deal"):
    """How do games with this deal end, when a quick level plays all seats?

    Asked when the game is over. ``games`` is how many are played, fewer if the seconds are over.
    """

    game: str
    variant: str
    players: int
    start: int
    orders: tuple[tuple[int, ...], ...]
    games: int
    seconds: float
    seed: str


class ToldAct(msgspec.Struct, frozen=True):
    """An action in notation, in words, and what it touches."""

    action: str
    words: dict[str, Any]
    marks: dict[str, Any]


class JudgedLine(msgspec.Struct, frozen=True):
    """A ``Line`` of the analyst, for people to read."""

    acts: list[ToldAct]
    points: int
    #: Of the seat that decides, and of all seats.
    win: float
    wins: list[float]
    margin: float
    #: How sure ``win`` is: with very many simulations it would be between ``low`` and ``high``, 95 % of the
    #: time.
    simulations: int
    low: float
    high: float


class ThenAct(msgspec.Struct, frozen=True):
    """What a seat can do after a line, in words."""

    seat: int
    words: dict[str, Any]


class ToldClaim(msgspec.Struct, frozen=True):
    """A claim of the coach: a sentence, whether the better line shows it, and what may follow that."""

    kind: str
    words: dict[str, Any]
    better: bool
    then: list[ThenAct]


class PlanAnswer(msgspec.Struct, frozen=True, tag_field="answer", tag="plan"):
    """The bot's plan. Whether it is legal is judged when it is carried out."""

    actions: list[Any]


class Judgement(msgspec.Struct, frozen=True, tag_field="answer", tag="judgement"):
    """The best lines, and the one that was played, if one was named.

    The claims compare that one with the best; if none was named, they are about the best.
    """

    lines: list[JudgedLine]
    played: JudgedLine | None
    claims: list[ToldClaim] = []
    beside: JudgedLine | None = None
    #: If something was played: what was chosen, and what the difference changed for each seat.
    chosen: JudgedLine | None = None
    changes: list[Estimate] = []


class DealAnswer(msgspec.Struct, frozen=True, tag_field="answer", tag="deal"):
    """How the games with a deal ended."""

    games: list[DealtGame]


class FailureAnswer(msgspec.Struct, frozen=True, tag_field="answer", tag="failure"):
    """The bot or the analyst failed, for a reason that only the host should see."""

    reason: str


Question: TypeAlias = AskPlan | AskJudgement | AskDeal
Answer: TypeAlias = PlanAnswer | Judgement | DealAnswer | FailureAnswer

_encoder = msgspec.json.Encoder()
_questions: msgspec.json.Decoder[Question] = msgspec.json.Decoder(Question)
_answers: msgspec.json.Decoder[Answer] = msgspec.json.Decoder(Answer)


def encode(message: Question | Answer) -> bytes:
    return _encoder.encode(message) + b"\n"


def decode_question(line: bytes) -> Question:
    return _questions.decode(line)


def decode_answer(line: bytes) -> Answer:
    return _answers.decode(line)


def tell(game: GamePackage[Any], state: Any, actions: Sequence[int]) -> list[ToldAct]:
    """A line for people to read and boards to draw, up to chance or the end of the turn."""
    now, acts = state.copy(), []
    seat, turn = now.actor(), game.rules.turn(now)
    for action in actions:
        acts.append(_act(game, now, action))
        now.apply(action)
        if now.actor() != seat or game.rules.turn(now) != turn:
            break
    return acts


def tell_claims(claims: Sequence[ProvenClaim], line: Sequence[ToldAct]) -> list[ToldClaim]:
    """The claims about a line. The line itself is told already: this adds what others can do after it."""
    told = []
    own = [act.action for act in line]
    for claim in claims:
        spelled = [act.spellings[0] for act in claim.line]
        then = [ThenAct(act.seat, act.words.data()) for act in claim.replies]
        told.append(ToldClaim(claim.kind, claim.text.data(), spelled[: len(own)] != own, then))
    return told


def _act(game: GamePackage[Any], state: Any, action: int) -> ToldAct:
    return ToldAct(
        game.notation.format_action(state, action),
        game.presentation.describe_action(state, action).data(),
        dict(game.presentation.action_marks(state, action)),
    )
