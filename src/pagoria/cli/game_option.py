"""Which game a command is about, and with which components it is played."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from pagoria.cli.errors import FINE, InputError, complain
from pagoria.core.errors import PagoriaError
from pagoria.core.package import GamePackage
from pagoria.core.registry import broken_games, find_game


def add_components_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--components", type=Path, metavar="DIR", help="play with your own components, from a folder"
    )


def chosen_game(args: argparse.Namespace) -> GamePackage[Any]:
    """The game of the command line with the components of the command line."""
    return with_components(find_game(args.game), args.components)


def with_components(game: GamePackage[Any], folder: Path | None) -> GamePackage[Any]:
    """The game with the components of a folder; several faults of them are told by another command."""
    if folder is None:
        return game
    try:
        return game.with_components(folder)
    except PagoriaError as error:
        first, *more = str(error).splitlines()
        if not more:
            raise
        rest = f"{len(more)} more; 'pagoria components check {folder}' lists them all"
        raise InputError(f"{first} (and {rest})") from error


def warn_of_broken_games() -> None:
    """Tell which games are left out, for commands that are about all of them."""
    for name, reason in broken_games().items():
        complain(f"the game {name!r} is left out, as it could not be loaded: {reason}", FINE)
