"""``pagoria rules``: the rules of a game, whole or searched."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from pagoria.cli.errors import FINE, InputError
from pagoria.cli.language import GameVoice, add_language_option
from pagoria.cli.screen import add_style_options, style_for, terminal_width
from pagoria.core.package import GamePackage
from pagoria.core.registry import find_game
from pagoria.core.rulebook import Rule
from pagoria.core.screen import Style, wrap

if TYPE_CHECKING:
    from pagoria.cli.parsers import Subparsers

_HELP: Final = "print the rules of a game"
_DESCRIPTION: Final = """\
Prints the rules of a game: all of them, one by its id, or those that mention some words.
"""
_EPILOG: Final = """\
examples:
  pagoria rules {game}             everything
  pagoria rules {game} {rule}      one rule
  pagoria rules {game} end         the rules that mention the end
  pagoria rules {game} --lang de   everything, in German

"Our ruling" marks a statement that goes beyond the printed rules: it says why we decided so, and "Printed"
which place of the rulebook it interprets.
"""
_WIDEST: Final = 90
_INDENT: Final = " " * 7


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "rules",
        help=_HELP,
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help="the game, such as {game}")
    parser.add_argument("words", metavar="ID|WORD", nargs="*", help="a rule's id, or words to look for")
    add_style_options(parser)
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = find_game(args.game)
    style = style_for(args, sys.stdout)
    for line in rules_text(game, " ".join(args.words), terminal_width(), style, args.speaker.of(game)):
        print(line)
    return FINE


def rules_text(game: GamePackage[Any], wanted: str, width: int, style: Style, voice: GameVoice) -> list[str]:
    """The rules as lines: all without ``wanted``, else one by id or those with the word.

    Raises ``InputError`` when there is none.
    """
    width = min(width, _WIDEST)
    if not wanted:
        return _all_rules(game, width, style, voice)
    found = [rule for rule in voice.rules if _is_called(rule, wanted)]
    found = found or [rule for rule in voice.rules if _mentions(rule, wanted)]
    if not found:
        fault = voice.say("no rule of {game} mentions {words}", game=game.title, words=repr(wanted))
        raise InputError(fault)
    return [line for rule in found for line in _rule_lines(rule, width, style, voice)]


def _all_rules(game: GamePackage[Any], width: int, style: Style, voice: GameVoice) -> list[str]:
    lines = []
    for section in voice.rules.sections:
        title = voice.say("{game}: {section}", game=game.title, section=section.title)
        lines += [style.bold(title), ""]
        for rule in section.rules:
            lines += _rule_lines(rule, width, style, voice)
        lines.append("")
    return lines[:-1]


def _is_called(rule: Rule, wanted: str) -> bool:
    """Whether ``wanted`` is the rule's id, in any case; its number alone is enough."""
    return wanted.upper() in (rule.id.upper(), rule.id.rpartition("-")[2])


def _mentions(rule: Rule, wanted: str) -> bool:
    text = f"{rule.title} {rule.text}".lower()
    return all(word in text for word in wanted.lower().split())


def _rule_lines(rule: Rule, width: int, style: Style, voice: GameVoice) -> Iterator[str]:
    yield f"{style.bold(rule.id)}  {rule.title}"
    yield from wrap(rule.text, width, indent=_INDENT)
    if rule.ruling:
        why = voice.say("Our ruling: {ruling}", ruling=rule.ruling)
        for text in (why, voice.say("Printed: {printed}", printed=rule.printed)):
            yield from map(style.dim, wrap(text, width, indent=_INDENT))
