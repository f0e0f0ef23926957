"""A match: one deal, played once for each order of the seats.

The bots of a match are its *contestants*. Each of them has one side of the game: a seat, or all seats of a
team. From game to game everybody moves on by one side, so that the luck of the deal and of the seat cancels.

Tasks and results are plain values, because the work may be done in another process or on another machine, and
compiled objects do not travel.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from itertools import islice, permutations
from typing import Any, Final

from pagoria.arena.code_version import code_version
from pagoria.arena.decision_times import DecisionTimes
from pagoria.arena.simulation import deal_game, game_seed, play_decision
from pagoria.arena.time_limit import time_limit
from pagoria.core.errors import PagoriaError
from pagoria.core.package import GamePackage
from pagoria.core.record import result_text
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.state import Outcome, View
from pagoria.play.bot import Bot, Plan
from pagoria.play.bots import find_bot
from pagoria.play.programs import close_bots
from pagoria.play.sandbox import Sandbox

#: Seconds after which a bot that has not decided forfeits the game.
PATIENCE: Final = 600.0
#: Reasons are shown in tables and kept for every game: a bot that prints a novel must not fill the disk.
_REASON_LENGTH: Final = 300


@dataclass(frozen=True)
class Task:
    """The match of these bots, one for each side, on the deal with this number."""

    game: str
    variant: str
    players: int
    seed: str
    bots: tuple[str, ...]
    deal: int
    patience: float = field(default=PATIENCE, compare=False)
    #: What programs may use in a game.
    sandbox: Sandbox = field(default_factory=Sandbox, compare=False)

    def deal_seed(self) -> str:
        """The seed of the deal. The bots are not in it: everybody plays the same deals."""
        return game_seed(self.seed, self.variant, self.deal)

    def seatings(self) -> Iterator[tuple[int, ...]]:
        """For each game, the contestant on each side.

        Who follows whom stays the same in a match and changes from deal to deal, so that nobody always
        plays after the same bot.
        """
        others = range(1, len(self.bots))
        orders = math.factorial(len(others))
        circle = (0, *next(islice(permutations(others), self.deal % orders, None)))
        for step in range(len(circle)):
            yield circle[len(circle) - step :] + circle[: len(circle) - step]

    def __str__(self) -> str:
        return f"deal {self.deal} of {', '.join(self.bots)}"


@dataclass(frozen=True)
class Forfeit:
    """A game that was lost because the bot failed or broke the rules."""

    bot: str
    reason: str


@dataclass(frozen=True)
class GameResult:
    """One game: the rank (1 is best, equals share one) and the score of each contestant.

    The scores of a forfeited game are those at the moment when it stopped.
    """

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    decisions: int
    forfeit: Forfeit | None = None

    def win_share(self, contestant: int) -> float:
        """What the contestant has of the win, which equals divide among them."""
        return (self.ranks[contestant] == 1) / self.ranks.count(1)

    def ahead(self, one: int, other: int) -> float:
        """Whether one contestant finished ahead of another: 1, 0.5 for equals, 0."""
        return (1 + (self.ranks[one] < self.ranks[other]) - (self.ranks[one] > self.ranks[other])) / 2


@dataclass(frozen=True)
class MatchResult:
    """All games of a task, and how long each bot took for its decisions in them."""

    task: Task
    games: tuple[GameResult, ...]
    times: dict[str, DecisionTimes]
    #: The code that played; one rating must not mix two versions of a bot.
    code: str

    def contestants(self, bot: str) -> list[int]:
        return [number for number, name in enumerate(self.task.bots) if name == bot]

    def win_share(self, bot: str) -> float:
        """The mean share of the wins that one side of this bot has."""
        return _mean([game.win_share(own) for game in self.games for own in self.contestants(bot)])

    def comparisons(self, bot: str, other: str) -> Iterator[tuple[GameResult, int, int]]:
        """Every game with each side of one bot beside each side of the other."""
        for game in self.games:
            for own in self.contestants(bot):
                for opponent in self.contestants(other):
                    yield game, own, opponent

    def ahead_share(self, bot: str, other: str) -> float:
        """How often a side of one bot finished ahead of a side of the other, equals as half."""
        return _mean([game.ahead(*sides) for game, *sides in self.comparisons(bot, other)])


Play = Callable[[Task], MatchResult]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def play_match(task: Task) -> MatchResult:
    """Play the games of a task. A bot that does something wrong loses its game and nothing else.

    What bots print goes to standard error: standard output belongs to the report.
    """
    game = find_game(task.game)
    times = {bot: DecisionTimes() for bot in task.bots}
    with redirect_stdout(sys.stderr):
        games = tuple(_play(game, task, seating, times) for seating in task.seatings())
    return MatchResult(task, games, times, code_version())


def _play(
    game: GamePackage[Any], task: Task, seating: Sequence[int], times: dict[str, DecisionTimes]
) -> GameResult:
    """One game with these contestants on the sides."""
    teams = game.rules.teams(task.variant, task.players)
    side_of = {contestant: seats[0] for seats, contestant in zip(teams, seating, strict=True)}
    names = {seat: task.bots[who] for seats, who in zip(teams, seating, strict=True) for seat in seats}
    session, streams = deal_game(game, task.variant, task.players, task.deal_seed())
    bots: list[_Timed] = []
    seat = 0
    try:
        for seat in range(task.players):
            bots.append(
                _Timed(find_bot(game.id, names[seat], task.sandbox), times[names[seat]], task.patience)
            )
        while not session.over():
            seat = session.actor()
            play_decision(session, bots[seat], streams[seat])
    # Whatever a bot raises is its own fault; SystemExit too, which is how scripts give up.
    except (Exception, SystemExit) as error:
        forfeit = Forfeit(names[seat], _reason(error))
        scores = _by_contestant(game.rules.scores(session.state), side_of)
        return GameResult(_forfeited_ranks(task.bots, names[seat]), scores, len(session.steps), forfeit)
    finally:
        for bot in bots:
            _close(bot.bot, session.outcome())
    outcome = session.outcome()
    if outcome is None:
        raise ValueError("a game that is over has an outcome")
    won = _by_contestant([int(seat in outcome.winners) for seat in range(task.players)], side_of)
    scores = _by_contestant(outcome.scores, side_of)
    return GameResult(_ranks(list(zip(won, scores, strict=True))), scores, len(session.steps))


def _by_contestant(by_seat: Sequence[int], side_of: dict[int, int]) -> tuple[int, ...]:
    """Partners have one score and win together, so the first seat of a side speaks for all."""
    return tuple(by_seat[side_of[contestant]] for contestant in sorted(side_of))


def _ranks(results: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Winners come first, the others by score; one more than the number of those who did better."""
    return tuple(1 + sum(other > own for other in results) for own in results)


def _forfeited_ranks(bots: Sequence[str], loser: str) -> tuple[int, ...]:
    """A bot that fails is last with all its sides; the game stopped, so the others share the win."""
    winners = sum(bot != loser for bot in bots)
    return tuple(winners + 1 if bot == loser else 1 for bot in bots)


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
    """A bot whose decisions are timed, and which forfeits when one takes too long."""

    def __init__(self, bot: Bot, times: DecisionTimes, patience: float) -> None:
        self.bot = bot
        self._times = times
        self._patience = patience
        self.name = getattr(bot, "name", type(bot).__name__)

    def plan(self, view: View[Any], rng: Rng) -> Plan:
        with time_limit(self._patience):
            started = time.perf_counter()
            try:
                return self.bot.plan(view, rng)
            finally:
                self._times.add(time.perf_counter() - started)

    def close(self) -> None:
        self.bot.close()
