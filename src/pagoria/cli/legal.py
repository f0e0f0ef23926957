"""``pagoria legal``: the legal actions of positions."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from pagoria.cli.batch import add_keep_going, run_batch
from pagoria.cli.errors import InputError
from pagoria.cli.game_option import add_components_option, chosen_game
from pagoria.cli.language import Speaker, add_language_option
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.state import GAME_OVER, State

if TYPE_CHECKING:
    from pagoria.cli.parsers import Subparsers

_HELP: Final = "print the legal actions of positions"
_DESCRIPTION: Final = """\
Reads positions from standard input, one a line, and prints for each its legal actions on one line,
separated by spaces; an empty line when the game is over. Every line is answered at once.

A position may also be the view of the player who has to decide, with what is hidden written as "?".
"""
_EPILOG: Final = """\
example:
  $ pagoria legal {game} < positions.txt

An invalid line is named on standard error with its field, and the command stops with exit code 2.
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "legal",
        help=_HELP,
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help="the game, such as {game}")
    add_components_option(parser)
    add_keep_going(parser)
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    return run_batch(partial(_answer, chosen_game(args), args.speaker), args.keep_going, args.speaker)


def _answer(game: GamePackage[Any], speaker: Speaker, line: str) -> str:
    state = _state_of_view(game, line, speaker) if "?" in line else game.notation.parse_position(line).state
    return " ".join(game.notation.format_action(state, action) for action in state.legal_actions())


def _state_of_view(game: GamePackage[Any], text: str, speaker: Speaker) -> State:
    """A state that agrees with the view: the legal actions of the view's own seat are the same in all."""
    view = game.notation.parse_view(text)
    actor = view.actor()
    if actor not in (view.seat, GAME_OVER):
        raise InputError(_not_the_actors(actor, view.seat, speaker))
    state: State = view.determinize(Rng(0))
    return state


def _not_the_actors(actor: int, seat: int | None, speaker: Speaker) -> str:
    if seat is None:
        return speaker.say("player {actor} has to decide, but this is what a spectator sees", actor=actor + 1)
    values = {"actor": actor + 1, "seat": seat + 1}
    return speaker.say("player {actor} has to decide, but this is what player {seat} sees", **values)
