"""``pagoria``: reads the command line, runs one sub-command, and turns what went wrong into one line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

import pagoria
from pagoria.cli import (
    apply,
    arena,
    backup,
    bench,
    check,
    components,
    legal,
    play,
    replay,
    rules,
    serve,
    simulate,
    verify,
)
from pagoria.cli.encoding import never_fail_on_encoding
from pagoria.cli.failures import FINE, INPUT_FAULT, INTERRUPTED, OTHER_FAILURE, complain
from pagoria.cli.parsers import HelpfulParser
from pagoria.core.backend import backend
from pagoria.core.errors import PagoriaError

_DESCRIPTION = "Board games as exact rules engines: play them, ask them, replay them, simulate them."
_EPILOG = """\
examples:
  pagoria play {game}                          play in this terminal; asks for what it must know
  pagoria play {game} --versus {level}         against the computer, without questions
  pagoria play {other} --players 3             another game, against two bots
  pagoria serve --open                         play in the browser
  pagoria check                                replay all games of the server by today's rules
  pagoria rules {game} {rule}                  what a rule says
  pagoria components new my-set                type in the components of your own box
  pagoria play {game} --lang de                in German; other languages likewise
  pagoria replay game.txt                      check a saved game, print its last position and result
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
_COMMANDS = (
    play,
    serve,
    backup,
    check,
    legal,
    apply,
    replay,
    verify,
    rules,
    components,
    simulate,
    arena,
    bench,
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and give its exit code; never raises what a user can cause."""
    for stream in (sys.stdout, sys.stderr):
        never_fail_on_encoding(stream)
    try:
        code = _run(argv)
        sys.stdout.flush()
    except PagoriaError as error:
        return complain(str(error), INPUT_FAULT)
    except KeyboardInterrupt:
        return complain("interrupted", INTERRUPTED)
    except BrokenPipeError:
        _drop_output()
        return FINE
    except OSError as error:
        _drop_output()
        return complain(_os_fault(error), OTHER_FAILURE)
    return code


def _run(argv: Sequence[str] | None) -> int:
    try:
        args = _parser().parse_args(argv)
    except SystemExit as stop:  # --help and --version
        return int(stop.code or FINE)
    code: int = args.run(args)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = HelpfulParser(
        prog="pagoria",
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    version = f"pagoria {pagoria.__version__} ({backend()} engine)"
    parser.add_argument("--version", action="version", version=version)
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in _COMMANDS:
        command.add_parser(subparsers)
    return parser


def _os_fault(error: OSError) -> str:
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason


def _drop_output() -> None:
    """Nobody reads standard output any more: let the last flush at exit go nowhere."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return
