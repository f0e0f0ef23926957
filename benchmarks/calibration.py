"""How honest win chances are: what the analyst says in the middle of games, beside how they end.

    python -m benchmarks.calibration pagoda carpenter --games 2000 --keep told.jsonl
    python -m benchmarks.calibration pandoria ranger --games 2000 --keep told.jsonl --workers 16
    python -m benchmarks.calibration --read told.jsonl

A bot plays all seats. In each game the analyst judges one decision, each of the game with equal probability,
by what its seat can know. What it says of the line that was *played* is held against the end of the game;
what it says of the *best* line against a second end of the same game, in which that line is played and the
same bot goes on. Every side's chance counts.

The table has, for the chances in each tenth, their mean and the share of them that won. The expected
calibration error (ECE) is the mean distance of the two, weighted by the number of chances; its interval
(95 %) comes from games drawn again. *By luck* is the error, in as many games, of somebody who is exactly
right: its mean, and what it stays below in 95 of 100 cases.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, Final

from pagoria.cli.screen import in_columns
from pagoria.core.package import GamePackage
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER
from pagoria.play.analyst import AnalysisLine
from pagoria.play.bots import find_analyst, find_bot
from pagoria.play.specs import Budget

_BINS: Final = 10
_DRAWN_AGAIN: Final = 500
LINES: Final = ("played", "best")


@dataclass(frozen=True)
class Told:
    """What was said of a line, and how the game ended: each side's chance, and its share of the win."""

    players: int
    line: str
    chances: tuple[float, ...]
    shares: tuple[float, ...]


# -- playing --------------------------------------------------------------------------------------


@dataclass
class Decision:
    """A state in which a seat decides, and what it does up to the next chance or decision of another."""

    state: Any
    actions: list[int] = field(default_factory=list)
    closed: bool = False


@dataclass(frozen=True)
class Course:
    """How games are played and judged: by whom, and with how many simulations."""

    game_id: str
    variant: str
    players: int
    bot: str
    simulations: int

    @property
    def game(self) -> GamePackage[Any]:
        return find_game(self.game_id)

    def told(self, seed: str) -> Iterator[Told]:
        """What is said in one game of the line that was played, and of the best one."""
        rng = Rng(seed)
        state = self.game.rules.new(self.variant, self.players)
        decision = self._play(state, rng)
        analyst = find_analyst(self.game.id, Budget(self.simulations))
        assert analyst is not None, f"nobody judges {self.game.title}"
        view = self.game.rules.view(decision.state, decision.state.actor())
        analysis = analyst.analyse(view, rng.split(), decision.actions)
        played = next(line for line in analysis.lines if list(line.actions) == decision.actions)
        yield self._held("played", played, state)
        for action in analysis.best.actions:
            decision.state.apply(action)
        self._play(decision.state, rng)
        yield self._held("best", analysis.best, decision.state)

    def _play(self, state: Any, rng: Rng) -> Decision:
        """Play to the end; gives one of the decisions that were made, each with equal probability."""
        bot = find_bot(self.game.id, self.bot)
        found, count = Decision(state, closed=True), 0
        while (seat := state.actor()) != GAME_OVER:
            if seat == CHANCE:
                state.apply(state.random_outcome(rng))
                found.closed = True
                continue
            count += 1
            if rng.below(count) == 0:
                found = Decision(state.copy())
            elif seat != found.state.actor():
                found.closed = True
            for action in bot.plan(self.game.rules.view(state, seat), rng):
                if state.actor() != seat:
                    break
                state.apply(action)
                if not found.closed:
                    found.actions.append(action)
        return found

    def _held(self, name: str, line: AnalysisLine, end: Any) -> Told:
        """A judgement beside the end of a game."""
        outcome = self.game.rules.outcome(end)
        assert outcome is not None
        sides = [team[0] for team in self.game.rules.teams(self.variant, self.players)]
        winning = [side for side in sides if side in outcome.winners]
        return Told(
            players=self.players,
            line=name,
            chances=tuple(line.wins[side] for side in sides),
            shares=tuple(float(side in winning) / len(winning) for side in sides),
        )


# -- comparing ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """The chances in one tenth: how many, their mean, and the share of them that won."""

    count: int
    said: float
    came: float


def table_of(told: Sequence[Told]) -> list[Row]:
    """One row for each tenth; None of them is empty, so there may be fewer than ten."""
    counts, said, came = [0] * _BINS, [0.0] * _BINS, [0.0] * _BINS
    for one in told:
        for chance, share in zip(one.chances, one.shares, strict=True):
            place = min(_BINS - 1, int(_BINS * chance))
            counts[place] += 1
            said[place] += chance
            came[place] += share
    return [
        Row(count, said[place] / count, came[place] / count) for place, count in enumerate(counts) if count
    ]


def error_of(told: Sequence[Told]) -> float:
    """The expected calibration error."""
    rows = table_of(told)
    return sum(row.count * abs(row.said - row.came) for row in rows) / sum(row.count for row in rows)


def interval_of(told: Sequence[Told], random: Random) -> tuple[float, float]:
    """Where the error lies in 95 of 100 draws of as many of these games."""
    errors = sorted(error_of(random.choices(told, k=len(told))) for _ in range(_DRAWN_AGAIN))
    return errors[_DRAWN_AGAIN // 40], errors[-1 - _DRAWN_AGAIN // 40]


def by_luck(told: Sequence[Told], random: Random) -> tuple[float, float]:
    """The error if exactly what was said were right: the mean, and what 95 of 100 stay below."""
    errors = sorted(error_of([_drawn(one, random) for one in told]) for _ in range(_DRAWN_AGAIN))
    return sum(errors) / len(errors), errors[-1 - _DRAWN_AGAIN // 20]


def _drawn(one: Told, random: Random) -> Told:
    """The same judgement with an end that is drawn by its chances."""
    (winner,) = random.choices(range(len(one.chances)), one.chances)
    shares = tuple(float(side == winner) for side in range(len(one.chances)))
    return Told(one.players, one.line, one.chances, shares)


def report(told: Sequence[Told]) -> str:
    """For each line all numbers of players together and each alone; of all together the whole table."""
    parts = []
    for name in LINES:
        of_line = [one for one in told if one.line == name]
        counts = sorted({one.players for one in of_line})
        groups = [("all", of_line)] if len(counts) > 1 else []
        groups += [(f"{count} players", [one for one in of_line if one.players == count]) for count in counts]
        errors = [["", "games", "ECE", "95 %", "by luck", "below"]]
        errors += [_error_row(title, group) for title, group in groups]
        rows = [["said", "came", "chances"]]
        rows += [[f"{row.said:.1%}", f"{row.came:.1%}", str(row.count)] for row in table_of(of_line)]
        parts.append(
            "\n".join([f"The {name} line", *in_columns(errors, left=1), "", *in_columns(rows, left=0)])
        )
    return "\n\n".join(parts)


def _error_row(title: str, told: Sequence[Told]) -> list[str]:
    low, high = interval_of(told, Random(1))
    luck, below = by_luck(told, Random(2))
    return [
        title,
        str(len(told)),
        f"{error_of(told):.3f}",
        f"{low:.3f}–{high:.3f}",
        f"{luck:.3f}",
        f"{below:.3f}",
    ]


# -- the command ----------------------------------------------------------------------------------


def read(path: Path) -> list[Told]:
    """What was kept."""
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        found.append(Told(data["players"], data["line"], tuple(data["chances"]), tuple(data["shares"])))
    return found


def play(args: argparse.Namespace) -> list[Told]:
    """Play and judge, the numbers of players in turn; what is kept already is not played again."""
    game = find_game(args.game)
    variant = args.variant or game.rules.variants[0]
    counts = args.players or list(game.rules.player_counts(variant))
    courses = [Course(game.id, variant, players, args.bot, args.simulations) for players in counts]
    kept = args.keep if args.keep is not None and args.keep.exists() else None
    told = [] if kept is None else read(kept)
    begun = time.monotonic()
    with Pool(args.workers) as workers:
        numbers = range(len(told) // len(LINES), args.games)
        for number, found in zip(
            numbers, workers.imap(partial(_one_game, courses, args.seed), numbers), strict=True
        ):
            told += found
            if args.keep is not None:
                with args.keep.open("a") as file:
                    file.writelines(json.dumps(asdict(one)) + "\n" for one in found)
            if number % 100 == 99:
                print(f"{number + 1} games, {time.monotonic() - begun:.0f} s", file=sys.stderr)
    return told


def _one_game(courses: Sequence[Course], seed: str, number: int) -> list[Told]:
    """The game with this number, the same in whichever process."""
    return list(courses[number % len(courses)].told(f"{seed} {number}"))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", default="pagoda")
    parser.add_argument("bot", nargs="?", default="carpenter", help="a quick bot, which plays all seats")
    parser.add_argument("--variant", help="the game's first one without it")
    parser.add_argument("--players", type=int, action="append", help="may be repeated; all without it")
    parser.add_argument("--games", type=int, default=2000, help="for all numbers of players together (2000)")
    parser.add_argument("--simulations", type=int, default=150, help="for each judgement (150)")
    parser.add_argument("--seed", default="calibration")
    parser.add_argument("--workers", type=int, default=1, help="processes; the games are the same (1)")
    parser.add_argument(
        "--keep", type=Path, help="a file for what was said; the series goes on where it ends"
    )
    parser.add_argument("--read", type=Path, help="report on such a file, and play nothing")
    args = parser.parse_args()
    print(report(read(args.read) if args.read is not None else play(args)))


if __name__ == "__main__":
    main()
