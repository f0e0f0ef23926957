"""``pagoria picture``: a position as an SVG file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pagoria.arena.simulation import deal_game
from pagoria.cli.errors import FINE, InputError, UsageError
from pagoria.cli.game_option import add_components_option, chosen_game
from pagoria.cli.language import add_language_option
from pagoria.cli.replay import read_record
from pagoria.core.package import GamePackage
from pagoria.core.plurals import how_many
from pagoria.core.rewind import rewound
from pagoria.core.rng import Rng
from pagoria.core.state import State, View
from pagoria.play.bots import find_bot
from pagoria.play.driver import decide
from pagoria.play.programs import close_bots

if TYPE_CHECKING:
    from pagoria.cli.parsers import Subparsers

_HELP: Final = "draw a position as an SVG picture"
_DESCRIPTION: Final = """\
Draws a position as SVG: one that is written down, one of a recorded game, or one that bots reach in a
game of their own. The picture needs no other file; its title and description say the same in words.

Everything that players hold is shown, unless --seat says whose view it is. A position in which something
is written as hidden ("?") is a view already.
"""
_EPILOG: Final = """\
examples:
  pagoria picture {game} --position "$POSITION" -o now.svg     a position
  pagoria picture {game} --record game.txt --step 20           a recorded game after 20 actions
  pagoria picture {game} --record game.txt --seat 1            its end, as player 1 sees it
  pagoria picture {other} --seed 7 --moves 40 --bot greedy     a game of bots after 40 actions
"""
#: Options that only make sense together with another source than the one that is given.
_OF_BOTS: Final = ("moves", "variant", "players", "bot")


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "picture",
        help=_HELP,
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help="the game, such as {game}")
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--position", metavar="TEXT", help="a position or a view in notation")
    source.add_argument("--record", metavar="FILE", help="the record of a game; - is standard input")
    source.add_argument(
        "--seed", metavar="S", help="number or word that a game of bots follows from (0, if nothing is given)"
    )
    parser.add_argument("--step", type=_count, metavar="N", help="after so many actions of the record (all)")
    parser.add_argument("--moves", type=_count, metavar="N", help="after so many actions of the bots (0)")
    parser.add_argument("--variant", metavar="V", help="variant that the bots play (its first one)")
    parser.add_argument("--players", type=int, metavar="N", help="how many bots play (the fewest)")
    parser.add_argument("--bot", metavar="BOT", help="who plays all seats, as in play (random)")
    parser.add_argument(
        "--seat", type=_count, metavar="K", help="only what player K may know, from 1; 0 is a spectator"
    )
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="the file (standard output)")
    add_components_option(parser)
    add_language_option(parser)
    parser.set_defaults(run=run)


def _count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0")
    return int(text)


def run(args: argparse.Namespace) -> int:
    game = chosen_game(args)
    pictures = game.pictures
    _refuse_lost_options(args)
    svg = pictures.svg(_seen(game, args), args.speaker.language)
    if args.output:
        args.output.write_text(f"{svg}\n", encoding="utf-8", newline="\n")
    else:
        # Whatever the terminal's encoding is, the text stays a correct file.
        sys.stdout.write(svg.encode("ascii", "xmlcharrefreplace").decode() + "\n")
    return FINE


def _refuse_lost_options(args: argparse.Namespace) -> None:
    """An option that would change nothing is a mistake."""
    lost = [name for name in _OF_BOTS if getattr(args, name) is not None]
    if lost and (args.position is not None or args.record is not None):
        given = "position" if args.position is not None else "record"
        raise UsageError(f"--{lost[0]} is for a game of bots and does not go with --{given}")
    if args.step is not None and args.record is None:
        raise UsageError("--step needs --record")


def _seen(game: GamePackage[Any], args: argparse.Namespace) -> State | View[Any]:
    """What is to be drawn: a state, or what a seat knows of it."""
    if args.position is not None and "?" in args.position:
        if args.seat is not None:
            raise UsageError("--seat does not go with a view: it is written for one seat")
        return game.notation.parse_view(args.position)
    state, players = _state(game, args)
    if args.seat is None:
        return state
    if args.seat > players:
        raise UsageError(f"--seat {args.seat}: there are {players} players")
    return game.rules.view(state, args.seat - 1 if args.seat else None)


def _state(game: GamePackage[Any], args: argparse.Namespace) -> tuple[State, int]:
    """A state, and how many play."""
    if args.position is not None:
        state: State = game.notation.parse_position(args.position).state
    elif args.record is not None:
        state = _recorded(game, args)
    else:
        state = _played(game, args)
    return state, len(game.rules.scores(state))


def _recorded(game: GamePackage[Any], args: argparse.Namespace) -> State:
    replayed = read_record(args.record, Rng(0), args.speaker, args.components)
    session = replayed.session
    if session.game.id != game.id:
        titles = {"other": session.game.title, "game": game.title}
        raise InputError(args.speaker.say("a record of {other}, not of {game}", **titles))
    step = len(session.steps) if args.step is None else args.step
    if step > len(session.steps):
        raise UsageError(f"--step {step}: the record has {how_many(len(session.steps), 'action')}")
    state: State = rewound(session, step).state
    return state


def _played(game: GamePackage[Any], args: argparse.Namespace) -> State:
    """A game of bots as far as it is asked for, or to its end."""
    variant = args.variant or game.rules.variants[0]
    players = args.players or min(game.rules.player_counts(variant))
    game.rules.check_setup(variant, players)
    bots = [find_bot(game.id, args.bot or "random") for _ in range(players)]
    session, streams = deal_game(game, variant, players, args.seed or "0")
    try:
        while not session.over() and len(session.steps) < (args.moves or 0):
            seat = session.actor()
            for _ in decide(session, bots[seat], streams[seat]):
                if len(session.steps) == args.moves:
                    break
    finally:
        close_bots(bots, None)
    state: State = session.state
    return state
