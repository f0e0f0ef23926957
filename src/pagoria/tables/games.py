"""The games that tables are opened for, by the names that clients use."""

from __future__ import annotations

from typing import Any

from pagoria.core.errors import UnknownNameError
from pagoria.core.package import GamePackage
from pagoria.core.registry import find_game
from pagoria.tables.refusal import Refusal


def found_game(game_id: str) -> GamePackage[Any]:
    try:
        return find_game(game_id)
    except UnknownNameError as error:
        raise Refusal("unknown_game", str(error)) from error


def known_game(game_id: str, variant: str) -> GamePackage[Any]:
    """A game that has this variant."""
    game = found_game(game_id)
    if variant not in game.rules.variants:
        raise Refusal("unknown_variant", f"{game.title} has no variant {variant!r}")
    return game
