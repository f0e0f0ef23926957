"""What callers give, checked: a wrong type is a ``TypeError``, anything else wrong a ``PagoriaError``."""

from __future__ import annotations

import operator
import secrets
from collections.abc import Iterable
from os import PathLike, fspath
from pathlib import Path
from typing import Any, SupportsIndex, TypeAlias, cast

from pagoria.core.errors import SetupError
from pagoria.core.package import GamePackage
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.play.bot import Bot

#: A folder with a component set, or None for the one that a game comes with.
Components: TypeAlias = str | PathLike[str] | None
#: Random numbers: a stream to take them from, or the seed of a new one.
Randomness: TypeAlias = Rng | int | str


def package_of(name: str, components: str | None) -> GamePackage[Any]:
    """The game with this id and the components of a folder, if one is given."""
    package = find_game(text_of("game", name))
    return package if components is None else package.with_components(Path(components))


def components_text(components: Components) -> str | None:
    """Where components come from, as a text that can be given again."""
    if components is not None and not isinstance(components, (str, PathLike)):
        raise _wrong_type("components", components, "a path or None")
    return None if components is None else fspath(components)


def text_of(name: str, value: object) -> str:
    """The value, which must be a string."""
    if not isinstance(value, str):
        raise _wrong_type(name, value, "a string")
    return value


def several_of(name: str, value: object, wanted: str) -> Iterable[Any]:
    """The value, which must be several things; a text is one."""
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise _wrong_type(name, value, wanted)
    return value


def line_of(name: str, value: object) -> str:
    """The value, which must be a string without a line break."""
    text = text_of(name, value)
    if text.splitlines() not in ([], [text]):  # also one line with its break behind it
        raise SetupError(f"{name} must be one line, not {text!r}")
    return text


def name_of(value: object) -> str:
    """The value, which must be a name as a record can hold it: commas stand between names there."""
    name = line_of("a name", value)
    if "," in name:
        raise SetupError(f"a name has no comma, which stands between names in a record: {name!r}")
    return name


def number_of(name: str, value: object) -> int:
    """The value, which must be a whole number and no bool."""
    number = whole_number(value)
    if number is None:
        raise _wrong_type(name, value, "an integer")
    return number


def whole_number(value: object) -> int | None:
    """The value as an integer, also one of numpy; None for a bool and for what is no whole number."""
    try:
        return None if isinstance(value, bool) else operator.index(cast("SupportsIndex", value))
    except TypeError:
        return None


def seat_of(value: object, players: int) -> int:
    """The value, which must be the number of a seat."""
    seat = number_of("seat", value)
    if seat not in range(players):
        raise SetupError(f"there is no seat {seat}: the seats are numbered 0 to {players - 1}")
    return seat


def seed_of(value: object) -> int | str:
    """The seed; without one, another one each time."""
    if value is None:
        return secrets.token_hex(8)
    return _checked_seed("seed", value, "an integer, a string or None")


def stream_of(rng: object) -> Rng:
    """The stream that was given, or a new one with the seed that was given."""
    if isinstance(rng, Rng):
        return rng
    return Rng(_checked_seed("rng", rng, "a pagoria.Rng, or the seed of one: an integer or a string"))


def _checked_seed(name: str, value: object, wanted: str) -> int | str:
    seed = value if isinstance(value, str) else whole_number(value)
    if seed is None:
        raise _wrong_type(name, value, wanted)
    try:
        str(seed).encode()
    except ValueError as error:
        raise SetupError(f"{name} must be text, or a number that Python writes as text: {error}") from error
    return seed


def bot_of(value: object) -> Bot:
    """The value, which must be a bot."""
    if isinstance(value, type):
        raise TypeError(f"bot must be a bot, not the class {value.__name__}: call it to make one")
    if not isinstance(getattr(value, "name", None), str) or not callable(getattr(value, "plan", None)):
        raise _wrong_type("bot", value, "a string such as 'master@0.5s', or have a name and plan(view, rng)")
    return cast("Bot", value)


def _wrong_type(name: str, value: object, wanted: str) -> TypeError:
    return TypeError(f"{name} must be {wanted}, not {type(value).__name__}")
