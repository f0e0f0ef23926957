"""Pieces of command line parsers that several commands share."""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Callable, Mapping
from typing import Final, NoReturn, TypeAlias

from pagoria.cli.errors import UsageError
from pagoria.core.registry import games
from pagoria.play.bots import level_names, usual_level

#: What ``argparse`` gives for adding sub-commands; it has no public name at run time.
Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
#: And for options that are listed together.
OptionGroup: TypeAlias = "argparse._ArgumentGroup"

#: An example with its explanation.
_EXAMPLE: Final = re.compile(r"^(  pagoria .*?) {2,}(?=\S)(.*)$", re.MULTILINE)


class HelpfulParser(argparse.ArgumentParser):
    """Gives examples with the games that are installed, and usage errors as one line, like all others.

    In help texts ``{game}`` and ``{other}`` are two of the games, ``{rule}`` is a rule of the first and
    ``{level}`` a bot that plays it; ``{levels}`` lists the bots of all games.
    """

    def format_help(self) -> str:
        self.fill_in_examples()
        return super().format_help()

    def fill_in_examples(self) -> None:
        """Put the names of games, rules and levels into the help texts."""
        known = _examples()
        self.epilog = _aligned(_filled(self.epilog or "", known))
        for action in self._actions:
            action.help = _filled(action.help or "", known)

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see '{self.prog} --help')")


def _filled(text: str, known: Mapping[str, str]) -> str:
    for name, value in known.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def _aligned(text: str) -> str:
    """The text with what explains its examples in one column, however long the names in them are."""
    commands = (found[1] for found in _EXAMPLE.finditer(text))
    width = max((len(command) for command in commands), default=0)
    return _EXAMPLE.sub(lambda found: f"{found[1]:<{width}}  {found[2]}", text)


def _examples() -> dict[str, str]:
    """What help texts name; nothing where no game is installed."""
    found = list(games().values())
    if not found:
        return {}
    levels = (f"{game.title}: {', '.join(level_names(game.id))} ({usual_level(game.id)})" for game in found)
    return {
        "game": found[0].id,
        "other": found[-1].id,
        "rule": found[0].rulebook.ids()[0],
        "level": usual_level(found[0].id),
        "levels": "; ".join(levels),
    }


def number_to(most: int) -> Callable[[str], int]:
    """A reader of whole numbers from 1 to ``most``."""

    def read(text: str) -> int:
        number = int(text) if text.isdecimal() else 0
        if not 1 <= number <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to {most}")
        return number

    return read


def number_from(least: float, most: float) -> Callable[[str], float]:
    """A reader of numbers in these bounds."""

    def read(text: str) -> float:
        try:
            number = float(text)
        except ValueError:
            number = math.nan
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {least:g} to {most:g}")
        return number

    return read


def seconds(text: str) -> float:
    """A time in seconds."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.01 <= number <= 3600:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time from 0.01 to 3600 seconds")
    return number
