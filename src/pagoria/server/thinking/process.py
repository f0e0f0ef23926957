"""One process that thinks: it reads a question a line, answers it, and ends when no more can come.

It is started by ``pool``, with the name of the module that finds bots and analysts.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import signal
import sys
from typing import Any, BinaryIO, Final, Protocol

from pagoria.core.package import GamePackage
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.state import View
from pagoria.play.analyst import AnalysisLine, Analyst
from pagoria.play.bot import Bot
from pagoria.play.bots import find_bot, quick_level
from pagoria.play.coach import explain
from pagoria.play.known_deals import KnownDeal, play_dealt
from pagoria.play.open_view import OpenView
from pagoria.play.specs import Budget
from pagoria.server.thinking.messages import (
    Answer,
    AskDeal,
    AskJudgement,
    AskPlan,
    DealAnswer,
    FailureAnswer,
    JudgedLine,
    Judgement,
    PlanAnswer,
    Question,
    decode_question,
    encode,
    tell,
    tell_claims,
)

#: The server ends a thinker sooner; this is for one whose server was killed while it was thinking.
_LONGEST_THOUGHT_SECONDS: Final = 60
#: Guests are answered before bots go on thinking.
_NICENESS: Final = 5
_MOST_LINES: Final = 4
#: From this difference in win chances on, the coach says what the better line would have brought.
_BETTER: Final = 0.02


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
    """The answer to a question as a line; any failure is reported, and the thinker lives on."""
    try:
        if isinstance(question, AskPlan):
            return encode(_plan(experts, question))
        if isinstance(question, AskDeal):
            return encode(_play_deal(question))
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


def _play_deal(question: AskDeal) -> Answer:
    game, rng = find_game(question.game), Rng(question.seed)
    deal = KnownDeal(game, question.variant, question.players, question.start, question.orders)
    bot = find_bot(game.id, quick_level(game.id))
    return DealAnswer(play_dealt(deal, bot, rng, question.games, question.seconds))


def _judge(experts: Experts, question: AskJudgement) -> Answer:
    game, rng = find_game(question.game), Rng(question.seed)
    analyst = experts.find_analyst(game.id, question.budget())
    if analyst is None:
        return FailureAnswer(f"nobody can explain {game.title}")
    view = _known(game, question)
    # Any deal that agrees with the view spells the same actions in the same way.
    state = view.determinize(rng.split())
    played, beside = _parse(game, state, question.played), _parse(game, state, question.beside)
    analysis = analyst.analyse(view, rng, played, beside)
    lines = analysis.lines
    told = [_told(game, state, line) for line in lines]
    by_actions = {line.actions: judged for line, judged in zip(lines, told, strict=True)}
    if any(wanted and wanted not in by_actions for wanted in (played, beside)):
        return FailureAnswer("what was played was not judged")
    about = next((line for line in lines if line.actions == played), lines[0])
    compared = analysis.compared(about)
    claims = explain(game, view, about.actions, _clearly_better(compared.chosen, about), rng.split())
    return Judgement(
        told[:_MOST_LINES],
        by_actions[played] if played else None,
        tell_claims(claims, by_actions[about.actions].acts),
        by_actions[beside] if beside else None,
        by_actions[compared.chosen.actions] if played else None,
        list(compared.changes) if played else [],
    )


def _known(game: GamePackage[Any], question: AskJudgement) -> View[Any]:
    """What the seat in question knows."""
    if question.open:
        return OpenView(game, game.notation.parse_position(question.view).state)
    return game.notation.parse_view(question.view)


def _told(game: GamePackage[Any], state: Any, line: AnalysisLine) -> JudgedLine:
    sure = line.certainty
    return JudgedLine(
        acts=tell(game, state, line.actions),
        points=line.points,
        win=line.win,
        wins=list(line.wins),
        margin=line.margin,
        simulations=sure.simulations,
        low=sure.low,
        high=sure.high,
    )


def _clearly_better(best: AnalysisLine, played: AnalysisLine) -> tuple[int, ...]:
    """The best line, if it is better by more than the judgement may be wrong."""
    return best.actions if best.win - played.win >= _BETTER else ()


def _parse(game: Any, state: Any, texts: tuple[str, ...]) -> tuple[int, ...]:
    actions = []
    now = state.copy()
    for text in texts:
        actions.append(int(game.notation.parse_action(now, text)))
        now.apply(actions[-1])
    return tuple(actions)


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """Questions and answers; nothing that a bot prints may get between the answers."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return sys.stdin.buffer, answers


def _limit(seconds: int) -> None:
    """Let the system end this process after some seconds, whatever it is doing then; with 0, never."""
    if hasattr(signal, "alarm"):
        signal.alarm(seconds)


if __name__ == "__main__":
    main()
