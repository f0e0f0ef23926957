"""One process that thinks: it reads a question a line, answers it, and ends when nobody asks any more.

It is started by ``pool``, with the name of the module that finds bots and analysts.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import signal
import sys
from typing import Any, BinaryIO, Final, Protocol

from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.play.analyst import Analyst
from pagoria.play.bot import Bot
from pagoria.play.specs import Budget
from pagoria.server.thinking.messages import (
    Answer,
    AskJudgement,
    AskPlan,
    FailureAnswer,
    JudgedLine,
    Judgement,
    PlanAnswer,
    Question,
    decode_question,
    encode,
    tell,
)

#: The server is quicker to end a thinker; this is for one whose server was killed while it thought.
_LONGEST_THOUGHT_SECONDS: Final = 60
#: Guests are answered before bots go on thinking.
_NICENESS: Final = 5
_MOST_LINES: Final = 4


class Experts(Protocol):
    """A module like ``pagoria.play.bots``."""

    def find_bot(self, game: str, spec: str) -> Bot: ...

    def find_analyst(self, game: str, budget: Budget | None = None) -> Analyst | None: ...


def main() -> None:
    """Answer until the server is gone."""
    questions, answers = _pipes()
    experts: Any = importlib.import_module(sys.argv[1])
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    with contextlib.suppress(BrokenPipeError):
        for line in questions:
            _limit(_LONGEST_THOUGHT_SECONDS)
            answers.write(reply(experts, decode_question(line)))
            answers.flush()
            _limit(0)
    # What could not be written for a server that is gone must not be tried again at the end.
    os._exit(0)


def reply(experts: Experts, question: Question) -> bytes:
    """The answer to a question as a line; whatever fails is told, and the thinker lives on."""
    try:
        if isinstance(question, AskPlan):
            return encode(_plan(experts, question))
        return encode(_judge(experts, question))
    except Exception as error:
        return encode(FailureAnswer(f"{type(error).__name__}: {error}"))


def _plan(experts: Experts, question: AskPlan) -> Answer:
    game, rng = find_game(question.game), Rng(question.seed)
    view = game.notation.parse_view(question.view)
    bot = experts.find_bot(game.id, question.bot)
    try:
        actions = bot.plan(view, rng)
    finally:
        bot.close()
    return PlanAnswer(list(actions))


def _judge(experts: Experts, question: AskJudgement) -> Answer:
    game, rng = find_game(question.game), Rng(question.seed)
    analyst = experts.find_analyst(game.id, question.budget())
    if analyst is None:
        return FailureAnswer(f"nobody can explain {game.title}")
    view = game.notation.parse_view(question.view)
    # Any deal that agrees with the view spells the same actions in the same way.
    state = view.determinize(rng.split())
    played = _parse(game, state, question.played)
    lines = analyst.analyse(view, rng, played).lines
    told = [JudgedLine(tell(game, state, line.actions), line.points, line.win, line.margin) for line in lines]
    by_actions = {line.actions: judged for line, judged in zip(lines, told, strict=True)}
    if played and played not in by_actions:
        return FailureAnswer("what was played was not judged")
    return Judgement(told[:_MOST_LINES], by_actions[played] if played else None)


def _parse(game: Any, state: Any, texts: tuple[str, ...]) -> tuple[int, ...]:
    actions = []
    now = state.copy()
    for text in texts:
        actions.append(int(game.notation.parse_action(now, text)))
        now.apply(actions[-1])
    return tuple(actions)


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """Questions and answers; what a bot prints must not come between the answers."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return sys.stdin.buffer, answers


def _limit(seconds: int) -> None:
    """Let the system end this process after so long, whatever it is doing then; 0: no longer."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)


if __name__ == "__main__":
    main()
