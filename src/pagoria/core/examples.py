"""Worked examples of the rules: a position in notation, what is done there, and what the engine makes of it.

A game has them in ``examples.toml`` in its package, or has none::

    [[example]]
    name = "column"        # its title and text are in the catalogues, as [examples.column]
    about = "XY-20"        # the rule that it explains, or the component, such as "Lantern"
    position = "..."
    actions = ["C2B"]      # none where the position says it all
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from pagoria.core.dealing import play_on
from pagoria.core.package import GamePackage
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.state import Position

FILE: Final = "examples.toml"
_KEYS: Final = frozenset({"name", "about", "position", "actions"})


@dataclass(frozen=True)
class Example:
    """What ``examples.toml`` says of one example."""

    name: str
    about: str
    position: str
    actions: tuple[str, ...]


def parse_examples(text: str, source: str) -> tuple[Example, ...]:
    """The examples that ``text`` spells; ``ValueError`` names the source, the entry and the fault."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{source}: {error}") from error
    found = tuple(
        _example(entry, f"{source}: example {number}")
        for number, entry in enumerate(data.get("example", []), 1)
    )
    names = [example.name for example in found]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"{source}: the example {name!r} occurs twice")
    return found


def _example(entry: dict[str, Any], where: str) -> Example:
    if set(entry) != _KEYS:
        raise ValueError(f"{where}: must have {', '.join(sorted(_KEYS))}")
    return Example(entry["name"], entry["about"], entry["position"], tuple(entry["actions"]))


@cache
def examples(game: str) -> tuple[Example, ...]:
    """The examples of a game in reading order; none for a game without a file."""
    found = find_game(game)
    file = found.file(FILE)
    return (
        parse_examples(file.read_text(encoding="utf-8"), f"{found.module}/{FILE}") if file.is_file() else ()
    )


@cache
def examples_data(game: str) -> tuple[dict[str, object], ...]:
    """All examples of a game, played by the rules, as plain values; docs/reference/wire.md describes them."""
    return tuple(_played(find_game(game), example) for example in examples(game))


def _played(game: GamePackage[Any], example: Example) -> dict[str, object]:
    """The example as it is seen by the seat that decides in its position."""
    position = game.notation.parse_position(example.position)
    seat = position.state.actor()
    return {
        "name": example.name,
        "about": example.about,
        "seat": seat,
        "view": game.rules.view(position.state, seat).data(),
        "steps": list(_steps(game, position, example.actions, seat)),
    }


def _steps(
    game: GamePackage[Any], position: Position[Any], actions: tuple[str, ...], seat: int
) -> Iterator[dict[str, object]]:
    for text in actions:
        before = position.state
        action = game.notation.parse_action(before, text)
        # Piles lie in the order that the position gives; whatever it leaves open is the same every time.
        position = play_on(game, position, action, Rng(0))
        yield {
            "seat": before.actor(),
            "words": game.presentation.describe_action(before, action).data(),
            "marks": dict(game.presentation.action_marks(before, action)),
            "view": game.rules.view(position.state, seat).data(),
        }
