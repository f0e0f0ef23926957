"""``pagoria apply``: the position that follows an action."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from pagoria.cli.batch import add_keep_going, run_batch
from pagoria.cli.errors import InputError
from pagoria.cli.game_option import add_components_option, chosen_game
from pagoria.cli.language import GameVoice, add_language_option
from pagoria.cli.menus import in_words
from pagoria.core.dealing import play_on
from pagoria.core.errors import IllegalActionError
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng

if TYPE_CHECKING:
    from pagoria.cli.parsers import Subparsers

_HELP: Final = "print the position that follows an action"
_DESCRIPTION: Final = """\
Reads lines "position<TAB>action" from standard input and prints for each the position that follows:
the one at the next decision, or at the end of the game. Every line is answered at once.

Cards are drawn from the position's own draw pile, in the order written there. Only when it runs out
and the discard pile has to be shuffled, --seed decides the order. It begins anew with every line, so
that the same line always gives the same answer.
"""
_EPILOG: Final = """\
example:
  $ printf '%s\\t%s\\n' "$POSITION" "$ACTION" | pagoria apply {game}

An action that is not legal is refused with the rule that forbids it and the reason.
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "apply",
        help=_HELP,
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help="the game, such as {game}")
    parser.add_argument(
        "--seed", default="0", metavar="S", help="number or word that decides how piles are reshuffled (0)"
    )
    add_components_option(parser)
    add_keep_going(parser)
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = chosen_game(args)
    answer = partial(_answer, game, args.seed, args.speaker.of(game))
    return run_batch(answer, args.keep_going, args.speaker)


def _answer(game: GamePackage[Any], seed: str, voice: GameVoice, line: str) -> str:
    position_text, tab, action_text = line.partition("\t")
    if not tab:
        raise InputError(voice.say("no tab between position and action"))
    position = game.notation.parse_position(position_text)
    action = game.notation.parse_action(position.state, action_text)
    try:
        return game.notation.format_position(play_on(game, position, action, Rng(seed)))
    except IllegalActionError as error:
        why = in_words(error.reason, voice)
        raise InputError(voice.say("action {action}: {why}", action=error.action, why=why)) from error
