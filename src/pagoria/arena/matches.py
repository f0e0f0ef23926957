"""A pair of games between two bots: one deal, played twice with the seats exchanged.

Tasks and results are plain values, as the work may be done in another process or on another machine, and
compiled objects do not travel.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import Any

from pagoria.arena.fingerprint import fingerprint
from pagoria.arena.simulation import deal_game, game_seed, play_decision
from pagoria.arena.thinking import Thinking
from pagoria.core.errors import PagoriaError
from pagoria.core.package import GamePackage
from pagoria.core.record import result_text
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.state import Outcome, View
from pagoria.play.bots import find_bot
from pagoria.play.contract import Bot
from pagoria.play.programs import close_bots

#: Reasons are shown in tables and kept for every game: a bot that prints a novel must not fill the disk.
_REASON_LENGTH = 300


@dataclass(frozen=True)
class Task:
    """The pair of games with this number between the bots ``a`` and ``b``."""

    game: str
    variant: str
    seed: str
    a: str
    b: str
    pair: int

    def deal_seed(self) -> str:
        """What the deal follows from. The bots are not in it: all pairings play the same deals."""
        return game_seed(self.seed, self.variant, self.pair)

    def __str__(self) -> str:
        return f"pair {self.pair} of {self.a} and {self.b}"


@dataclass(frozen=True)
class Forfeit:
    """A game that was lost because the bot failed or broke the rules."""

    bot: str
    reason: str


@dataclass(frozen=True)
class GameResult:
    """One game: the points of the win (1, a tie as 0.5) for ``a``, and the scores of ``a`` and ``b``.

    The scores of a forfeited game are those at the moment when it stopped.
    """

    points: float
    scores: tuple[int, int]
    decisions: int
    forfeit: Forfeit | None = None

    def flipped(self) -> GameResult:
        """The same game told from the other side."""
        return GameResult(1 - self.points, self.scores[::-1], self.decisions, self.forfeit)


@dataclass(frozen=True)
class PairResult:
    """Both games of a task: ``a`` sat on seat 0 in the first, on seat 1 in the second."""

    task: Task
    games: tuple[GameResult, GameResult]
    thinking: tuple[Thinking, Thinking]
    #: The code that played; one rating must not mix two versions of a bot.
    code: str

    def points(self) -> float:
        """What ``a`` got of the two points of the pair."""
        return self.games[0].points + self.games[1].points

    def flipped(self) -> PairResult:
        """The same pair told from the other side: of ``b`` and ``a``."""
        task = self.task
        first, second = self.games
        return PairResult(
            Task(task.game, task.variant, task.seed, task.b, task.a, task.pair),
            (second.flipped(), first.flipped()),
            self.thinking[::-1],
            self.code,
        )


Play = Callable[[Task], PairResult]


def play_pair(task: Task) -> PairResult:
    """Play the two games of a task. What a bot does wrong loses its game and nothing else.

    What bots print goes to standard error: standard output belongs to the report.
    """
    game = find_game(task.game)
    thinking = (Thinking(), Thinking())
    with redirect_stdout(sys.stderr):
        games = (_play(game, task, thinking, a_seat=0), _play(game, task, thinking, a_seat=1))
    return PairResult(task, games, thinking, fingerprint())


def _play(game: GamePackage[Any], task: Task, thinking: tuple[Thinking, Thinking], a_seat: int) -> GameResult:
    """One game with ``a`` on that seat."""
    names = (task.a, task.b)
    session, streams = deal_game(game, task.variant, 2, task.deal_seed())
    bots: list[_Timed] = []
    player = 0
    try:
        for player in (0, 1):
            bots.append(_Timed(find_bot(game.id, names[player]), thinking[player]))
        while not session.over():
            seat = session.actor()
            player = seat if a_seat == 0 else 1 - seat
            play_decision(session, bots[player], streams[seat])
    # Whatever a bot raises is its own fault; SystemExit too, which is how scripts give up.
    except (Exception, SystemExit) as error:
        forfeit = Forfeit(names[player], _reason(error))
        scores = _of_a_and_b(game.rules.scores(session.state), a_seat)
        return GameResult(float(player), scores, len(session.steps), forfeit)
    finally:
        for bot in bots:
            _close(bot.bot, session.outcome())
    outcome = session.outcome()
    if outcome is None:
        raise ValueError("a game that is over has an outcome")
    points = (a_seat in outcome.winners) / len(outcome.winners)
    return GameResult(points, _of_a_and_b(outcome.scores, a_seat), len(session.steps))


def _of_a_and_b(scores: tuple[int, ...], a_seat: int) -> tuple[int, int]:
    return scores[a_seat], scores[1 - a_seat]


def _reason(error: BaseException) -> str:
    """Errors of ours say what happened; others also need their type."""
    text = str(error) if isinstance(error, PagoriaError) else f"{type(error).__name__}: {error}"
    return text[:_REASON_LENGTH]


def _close(bot: Bot, outcome: Outcome | None) -> None:
    """Free what the bot holds. The game is decided by now, so a failure here has nothing to change."""
    try:
        close_bots([bot], None if outcome is None else result_text(outcome))
    except (Exception, SystemExit) as error:
        print(f"pagoria: {bot.name} did not close: {_reason(error)}", file=sys.stderr)


class _Timed:
    """A bot whose thinking is measured."""

    def __init__(self, bot: Bot, thinking: Thinking) -> None:
        self.bot = bot
        self._thinking = thinking
        self.name = getattr(bot, "name", type(bot).__name__)

    def plan(self, view: View[Any], rng: Rng) -> list[int]:
        started = time.perf_counter()
        try:
            return self.bot.plan(view, rng)
        finally:
            self._thinking.add(time.perf_counter() - started)

    def close(self) -> None:
        self.bot.close()
