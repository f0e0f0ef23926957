"""``pagoria bot``: lets a program of this machine play on somebody's server."""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pagoria.cli.errors import FINE, INPUT_FAULT, complain
from pagoria.cli.parsers import number_to
from pagoria.core.errors import PagoriaError, UnknownNameError
from pagoria.core.registry import games

if TYPE_CHECKING:
    from pagoria.cli.parsers import Subparsers

_HELP: Final = "let your program play on a server"
_MOST_GAMES: Final = 4
_DESCRIPTION: Final = """\
Connects a program that speaks the bot protocol with a server whose host gave you a key. The program is
started again for every game. If the connection breaks, it is made again, until you stop it with Ctrl-C.
"""
_EPILOG: Final = """\
examples:
  pagoria bot connect https://games.example.org --key-file key.txt -- python3 my_bot.py
  pagoria bot connect https://games.example.org --key-file key.txt --games 1 -- ./my-bot --fast
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "bot",
        help=_HELP,
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=("connect",), metavar="connect", help="as in the examples")
    parser.add_argument("url", metavar="URL", help="where the server is")
    parser.add_argument(
        "--key-file",
        type=Path,
        required=True,
        metavar="FILE",
        help="a file with the key, which nobody else can read",
    )
    parser.add_argument(
        "--games",
        type=number_to(_MOST_GAMES),
        default=_MOST_GAMES,
        metavar="N",
        help="games at once, each with a process of its own (%(default)s)",
    )
    parser.add_argument(
        "--game", action="append", default=[], metavar="GAME", help="a game that it plays (all that are here)"
    )
    parser.add_argument(
        "command", nargs="+", metavar="PROGRAM", help="after --: the program with its arguments"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Stay connected; the exit code."""
    # Only here: a bare installation does not have what connects.
    from pagoria.server.programs.bridge import Bridge, live_url

    live_url(args.url)
    for game in args.game:
        if game not in games():
            raise UnknownNameError("game", game, list(games()))
    if shutil.which(args.command[0]) is None:
        raise PagoriaError(f"{args.command[0]}: there is no such program")
    key = args.key_file.read_text(encoding="utf-8", errors="replace").strip()
    if not key.isascii() or not key.isprintable() or not key:
        return complain(f"{args.key_file}: there is no key in it", INPUT_FAULT)
    if os.name == "posix" and args.key_file.stat().st_mode & (stat.S_IROTH | stat.S_IRGRP):
        complain(f"others on this machine can read the key: chmod 600 {args.key_file}", FINE)
    asyncio.run(Bridge(args.url, key, args.command, args.games, args.game or list(games())).run())
    return FINE
