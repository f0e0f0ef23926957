"""The sub-commands of ``pagoria``, each a module beside this one, and the parser of the command line."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module
from typing import Final, Protocol, cast

import pagoria
from pagoria.cli.parsers import HelpfulParser, Subparsers
from pagoria.core.backend import backend

_DESCRIPTION: Final = "Board games as exact rules engines: play them, ask them, replay them, simulate them."
_EPILOG: Final = """\
examples:
  pagoria play {game}                          play in this terminal; asks for what it must know
  pagoria play {game} --versus {level}         against the computer, without questions
  pagoria play {other} --players 3             another game, against two bots
  pagoria serve --open                         play in the browser
  pagoria admin reports                        what people reported on the server
  pagoria check                                replay all games of the server by today's rules
  pagoria rules {game} {rule}                  what a rule says
  pagoria components new my-set                type in the components of your own box
  pagoria play {game} --lang de                in German; other languages likewise
  pagoria replay game.txt                      check a saved game, print its last position and result
  pagoria picture {game} --record game.txt -o end.svg
                                               a saved game as an SVG picture
  pagoria verify game.proof.json               check that a game on a server was dealt and played fairly
  pagoria legal {game} < positions.txt         the legal actions of each position, one line each
  printf '%s\\t%s\\n' "$POSITION" "$ACTION" | pagoria apply {game}
                                               the position after an action
  pagoria simulate {game} --games 100 --seed 1 games between bots
  pagoria arena {game} greedy random --games 200
                                               who is stronger, with intervals

Each sub-command has its own --help.

exit codes:
  0    fine
  1    something else failed, such as a file that cannot be read or written
  2    invalid input: a usage error, or a text that is malformed, impossible or illegal
  130  interrupted with Ctrl-C
Every error is one line on standard error that begins with "pagoria:".
"""
#: In the order of the help.
COMMANDS: Final = (
    "play",
    "serve",
    "admin",
    "backup",
    "check",
    "ratings",
    "legal",
    "apply",
    "replay",
    "picture",
    "verify",
    "rules",
    "components",
    "simulate",
    "arena",
    "puzzles",
    "bot",
    "bench",
    "completion",
)


class CommandModule(Protocol):
    """What the module of a command offers; its parser knows what to run."""

    def add_parser(self, subparsers: Subparsers) -> None: ...


def parser_for(words: Sequence[str]) -> argparse.ArgumentParser:
    """A parser that understands this command line.

    It knows the one command that is named, and all of them where none is: to load all takes several times as
    long as most commands take to answer.
    """
    parser: argparse.ArgumentParser = HelpfulParser(
        prog="pagoria",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    version = f"pagoria {pagoria.__version__} ({backend()} engine)"
    parser.add_argument("--version", action="version", version=version)
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in words[:1] if words and words[0] in COMMANDS else COMMANDS:
        cast(CommandModule, import_module(f"pagoria.cli.{name}")).add_parser(subparsers)
    return parser
