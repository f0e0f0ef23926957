"""``pagoria components``: start and check your own component sets for a game that takes them."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Sequence
from dataclasses import replace
from importlib.resources import as_file
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pagoria.arena.random_checks import FailedGame, check_game
from pagoria.arena.simulation import game_seed
from pagoria.cli.errors import FINE, INPUT_FAULT, OTHER_FAILURE, InputError, UsageError, complain
from pagoria.cli.parsers import number_to
from pagoria.cli.progress import ProgressBar
from pagoria.cli.screen import add_style_options, style_for
from pagoria.core.components import ComponentError, ComponentKit, Trial
from pagoria.core.package import GamePackage
from pagoria.core.plurals import how_many
from pagoria.core.registry import find_game, games

if TYPE_CHECKING:
    from pagoria.cli.parsers import Subparsers

_HELP: Final = "start or check a component set of your own"
_DESCRIPTION: Final = """\
A component set holds what a game is played with, such as its boards, cards and tiles, as text files, so that
you can type in what is printed in your box. The documentation of the game describes the files.
"""
_EPILOG: Final = """\
examples:
  pagoria components new my-set                    a copy of the shipped set to change
  pagoria components check my-set                  what is wrong with it, or how it plays
  pagoria play GAME --components my-set            play with it
"""
_NEW_HELP: Final = "copy the shipped set into a new folder"
_NEW_DESCRIPTION: Final = """\
Copies the set that comes with Pagoria into a folder that is new or empty, as a beginning for your own.
"""
_NEW_EPILOG: Final = """\
examples:
  pagoria components new my-set

Change the files, delete those you want to keep as shipped, then run "pagoria components check my-set".
"""
_CHECK_HELP: Final = "look for faults in a set, draw its boards and play games with it"
_CHECK_DESCRIPTION: Final = """\
Reads a set and lists all its faults, each with file, line and a way out. A set without faults is summed up,
its boards are drawn, and random games are played with it: every variant, number of players and board it
is enough for, one after the other. Every state is checked, and positions and records are read back.
"""
_CHECK_EPILOG: Final = """\
examples:
  pagoria components check my-set
  pagoria components check my-set --games 1000 --seed 7
  pagoria components check                         the set that comes with Pagoria

The exit code is 0 when all is well, 2 when the set has faults, and 1 when a game fails.
"""
#: The failures that are told; when something is wrong with a set, most games show the same.
_FAILURES_TOLD: Final = 5


def add_parser(subparsers: Subparsers) -> None:
    parser = _described(subparsers, "components", _HELP, _DESCRIPTION, _EPILOG)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    new = _described(commands, "new", _NEW_HELP, _NEW_DESCRIPTION, _NEW_EPILOG)
    new.add_argument("folder", type=Path, metavar="DIR", help="the folder of the new set")
    _add_game_option(new)
    new.set_defaults(run=run_new)
    check = _described(commands, "check", _CHECK_HELP, _CHECK_DESCRIPTION, _CHECK_EPILOG)
    check.add_argument("folder", type=Path, metavar="DIR", nargs="?", help="the folder of the set (shipped)")
    check.add_argument(
        "--games", type=number_to(1_000_000), default=100, metavar="N", help="how many games (100)"
    )
    check.add_argument(
        "--seed", default="0", metavar="S", help="number or word that the games follow from (0)"
    )
    _add_game_option(check)
    add_style_options(check)
    check.set_defaults(run=run_check)


def _described(
    subparsers: Subparsers, name: str, help: str, description: str, epilog: str
) -> argparse.ArgumentParser:
    return subparsers.add_parser(
        name,
        help=help,
        description=description,
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def _add_game_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", metavar="GAME", help="the game, where several take components of your own")


def _chosen(name: str | None) -> tuple[GamePackage[Any], ComponentKit]:
    """The game whose components it is about: the one that is named, or the only one that takes any."""
    if name is not None:
        game = find_game(name)
        kit = _kit(game)
        if kit is None:
            raise UsageError(f"--game: {game.title} takes no components of your own")
        return game, kit
    found = [(game, kit) for game in games().values() if (kit := _kit(game))]
    if len(found) != 1:
        names = ", ".join(game.id for game, _ in found) or "none"
        raise UsageError(f"name a game with --game; those that take components of your own: {names}")
    return found[0]


def _kit(game: GamePackage[Any]) -> ComponentKit | None:
    return game.extension("components", ComponentKit, None)


# -- a new set ------------------------------------------------------------------------------------


def run_new(args: argparse.Namespace) -> int:
    """Copy the shipped set; the exit code."""
    game, kit = _chosen(args.game)
    folder: Path = args.folder
    if folder.is_dir() and any(folder.iterdir()):
        raise InputError(f"{folder}: is not empty; name a new folder")
    with as_file(kit.shipped()) as shipped:
        shutil.copytree(shipped, folder, dirs_exist_ok=True)
    print(f"{folder} is now a copy of the shipped set. What to do next:")
    print("  1. Give it a name of its own in set.toml.")
    print(f"  2. Type in what your box has; {kit.guide} describes the files.")
    print("     A file that you delete is taken from the shipped set, and so are the boards.")
    print(f"  3. pagoria components check {folder}")
    print(f"  4. pagoria play {game.id} --components {folder}")
    return FINE


# -- checking one ---------------------------------------------------------------------------------


def run_check(args: argparse.Namespace) -> int:
    """Check a set; the exit code."""
    game, kit = _chosen(args.game)
    try:
        rules = game.rules if args.folder is None else game.rules.with_components(args.folder)
    except ComponentError as error:
        return _tell_faults(error, args.folder)
    plain = not style_for(args, sys.stdout).unicode
    print("\n".join(kit.describe(rules, plain)), flush=True)
    failures = _play(game, kit.trials(rules), args.games, args.seed)
    return _tell_failures(failures, args.games)


def _tell_faults(error: ComponentError, folder: Path) -> int:
    for fault in error.faults:
        # The folder itself may be what is at fault.
        inside = fault if fault.file == str(folder) else replace(fault, file=str(folder / fault.file))
        complain(str(inside), INPUT_FAULT)
    count = len(error.faults)
    return complain(f"{folder}: {count} {'fault' if count == 1 else 'faults'}", INPUT_FAULT)


def _play(
    game: GamePackage[Any], trials: Sequence[Trial], games: int, seed: str
) -> list[tuple[Trial, FailedGame]]:
    """Play games, all ways in turn, and print how they went."""
    failures: list[tuple[Trial, FailedGame]] = []
    decisions = 0
    progress = ProgressBar("games")
    for number, trial in enumerate(islice(cycle(trials), games)):
        result = check_game(
            game.with_rules(trial.rules), trial.variant, trial.players, game_seed(seed, trial.variant, number)
        )
        if isinstance(result, FailedGame):
            failures.append((trial, result))
        else:
            decisions += result
        progress.show(number + 1, games)
    progress.clear()
    played = games - len(failures)
    mean = decisions / max(1, played)
    print(f"Played {min(games, len(trials))} of the {len(trials)} ways to play: {_ways(trials)}")
    usual = how_many(round(mean), "decision")
    print(f"{played} of {how_many(games, 'game')} ended as expected, after {usual} on average")
    return failures


def _ways(trials: Sequence[Trial]) -> str:
    """All variants, numbers of players and boards."""
    variants = ", ".join(dict.fromkeys(trial.variant for trial in trials))
    players = ", ".join(map(str, sorted({trial.players for trial in trials})))
    boards = ", ".join(dict.fromkeys(trial.board for trial in trials))
    return f"variants {variants}; players {players}; boards {boards}"


def _tell_failures(failures: Sequence[tuple[Trial, FailedGame]], games: int) -> int:
    if not failures:
        return FINE
    for trial, failure in failures[:_FAILURES_TOLD]:
        where = f"{trial}, seed {failure.seed}, after {how_many(failure.decisions, 'decision')}"
        complain(f"{where}: {failure.fault}", OTHER_FAILURE)
    advice = "the files are well formed, so this is a bug in Pagoria; please report it together with the set"
    return complain(f"{len(failures)} of {how_many(games, 'game')} failed: {advice}", OTHER_FAILURE)
