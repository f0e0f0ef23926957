"""``pagoria bench``: how fast the engines and the searches of all games are on this machine.

Everything runs on one core, driven from Python, in short rounds that take turns, so that a slow moment of the
machine hits all rows. An action is a decision of a player; chance is played but not counted.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import cycle
from typing import Any, Final

from pagoria.arena.simulation import deal_game, play_decision
from pagoria.cli.game_option import warn_of_broken_games
from pagoria.cli.parsers import seconds
from pagoria.cli.progress import ProgressBar
from pagoria.cli.screen import in_columns
from pagoria.core.backend import backend
from pagoria.core.dealing import resolve_chance
from pagoria.core.package import GamePackage
from pagoria.core.registry import games
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER, State, View
from pagoria.play.bot import Bot
from pagoria.play.bots import find_bot, level_names, usual_level

METHOD: Final = (
    "one core, driven from Python, rows alternate in rounds; each game in its first variant with the fewest "
    "players; 'random' picks with State.random_action, 'listed' picks uniformly from all legal actions"
)
_ROUNDS: Final = 5
_COPIES: Final = 1_000
#: Decisions of a game before a state is copied, and between two positions that are searched.
_MIDDLE: Final = 60
_BETWEEN: Final = 5
_POSITIONS: Final = 8
#: The budget of a decision: short, so that it also fits where the engine is interpreted.
_BUDGET: Final = "0.1s"

#: Does one piece of work and returns how many things were done in it.
Work = Callable[[], int]


@dataclass
class Tally:
    """Pieces of work, the things done in them, and the seconds they took."""

    pieces: int = 0
    things: int = 0
    seconds: float = 0.0

    def run(self, work: Work, for_seconds: float) -> None:
        """Do whole pieces of work for about this long."""
        started = now = time.perf_counter()
        while now - started < for_seconds:
            self.things += work()
            self.pieces += 1
            now = time.perf_counter()
        self.seconds += now - started

    def pieces_per_s(self) -> float:
        return round(self.pieces / self.seconds, 2)

    def things_per_s(self) -> float:
        return round(self.things / self.seconds, 1)


def take_turns(works: Mapping[str, Work], for_seconds: float, rounds: int = _ROUNDS) -> dict[str, Tally]:
    """Run every piece of work for ``seconds`` in all, a part of them in each round."""
    tallies = {name: Tally() for name in works}
    progress = ProgressBar("rounds")
    for number in range(rounds):
        progress.show(number, rounds)
        for name, work in works.items():
            tallies[name].run(work, for_seconds / rounds)
    progress.clear()
    return tallies


# -- what is measured ------------------------------------------------------------------------------


def random_games(game: GamePackage[Any], rng: Rng) -> Work:
    """Whole games in which the engine itself picks the actions; counts decisions."""
    return _games(game, rng, lambda state: state.random_action(rng))


def listed_games(game: GamePackage[Any], rng: Rng) -> Work:
    """Whole games in which all legal actions are listed and one of them is picked; counts decisions."""

    def pick(state: State) -> int:
        actions = state.legal_actions()
        return actions[rng.below(len(actions))]

    return _games(game, rng, pick)


def _games(game: GamePackage[Any], rng: Rng, pick: Callable[[State], int]) -> Work:
    def play_one() -> int:
        state: State = game.rules.new(game.rules.variants[0], game.rules.players[0])
        decisions = 0
        while (actor := state.actor()) != GAME_OVER:
            if actor == CHANCE:
                state.apply(state.random_outcome(rng))
            else:
                state.apply(pick(state))
                decisions += 1
        return decisions

    return play_one


def copies(game: GamePackage[Any], rng: Rng) -> Work:
    """Copies of a state from the middle of a game."""
    state: State = game.rules.new(game.rules.variants[0], game.rules.players[0])
    resolve_chance(state, rng)
    for _ in range(_MIDDLE):
        if state.actor() != GAME_OVER:
            state.apply(state.random_action(rng))
            resolve_chance(state, rng)

    def copy_often() -> int:
        for _ in range(_COPIES):
            state.copy()
        return _COPIES

    return copy_often


def simulations(game: GamePackage[Any], rng: Rng) -> Work | None:
    """Decisions of the strongest level; counts its simulations. None for a level that does not search."""
    bot: Any = find_bot(game.id, f"{level_names(game.id)[-1]}@{_BUDGET}")
    if not hasattr(bot, "simulations"):
        return None
    views = cycle(_positions(game))

    def decide_once() -> int:
        before = int(bot.simulations)
        bot.plan(next(views), rng)
        return int(bot.simulations) - before

    return decide_once


def _positions(game: GamePackage[Any]) -> list[View[Any]]:
    """What the actor sees at some decisions of a game between bots of the usual level."""
    variant, players = game.rules.variants[0], game.rules.players[0]
    session, streams = deal_game(game, variant, players, "bench")
    bots: list[Bot] = [find_bot(game.id, usual_level(game.id)) for _ in range(players)]
    views: list[View[Any]] = []
    number = 0
    while not session.over() and len(views) < _POSITIONS:
        seat = session.actor()
        if number % _BETWEEN == _BETWEEN - 1:
            views.append(game.rules.view(session.state, seat))
        play_decision(session, bots[seat], streams[seat])
        number += 1
    return views


# -- the command -----------------------------------------------------------------------------------


def add_parser(subparsers: Any) -> None:
    """Add this command to the parser of ``pagoria``."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "bench",
        help="measure how fast the games and their bots are here",
        description="Measure every game: random games, games that list all legal actions, copies of a state, "
        "simulations of the strongest level. Numbers of different runs or machines do not compare; "
        "benchmarks/README.md says how to compare two versions.",
    )
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    parser.add_argument("--seconds", type=seconds, default=3.0, metavar="S", help="time for each row (3)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed of all random play (0)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print; the exit code."""
    warn_of_broken_games()
    report = measure(args.seconds, args.seed)
    print(json.dumps(report, indent=2) if args.json else _text(report))
    return 0


def measure(for_seconds: float, seed: int) -> dict[str, Any]:
    """All numbers of one run."""
    works = {
        f"{name} {row}": work
        for name, game in games().items()
        for row, make in ROWS.items()
        if (work := make(game, Rng(seed))) is not None
    }
    tallies = take_turns(works, for_seconds)
    return {
        "games": {name: _numbers(name, tallies) for name in games()},
        "backend": backend(),
        "method": METHOD,
        "machine": f"{platform.machine()}, Python {platform.python_version()}",
    }


ROWS: Final[Mapping[str, Callable[[GamePackage[Any], Rng], Work | None]]] = {
    "random": random_games,
    "listed": listed_games,
    "copies": copies,
    "search": simulations,
}


def _numbers(name: str, tallies: Mapping[str, Tally]) -> dict[str, float | None]:
    search = tallies.get(f"{name} search")
    return {
        "games_per_s": tallies[f"{name} random"].pieces_per_s(),
        "actions_per_s": tallies[f"{name} random"].things_per_s(),
        "listed_games_per_s": tallies[f"{name} listed"].pieces_per_s(),
        "listed_actions_per_s": tallies[f"{name} listed"].things_per_s(),
        "copies_per_s": tallies[f"{name} copies"].things_per_s(),
        "simulations_per_s": None if search is None else search.things_per_s(),
    }


def _text(report: dict[str, Any]) -> str:
    head = ["", "games/s", "actions/s", "listed: games/s", "actions/s", "copies/s", "simulations/s"]
    rows = [
        [name, *("–" if value is None else f"{value:,.0f}" for value in numbers.values())]
        for name, numbers in report["games"].items()
    ]
    lines = in_columns([head, *rows], left=1)
    return "\n".join([*lines, f"{report['backend']} engine; {report['machine']}; {report['method']}"])
