"""What a game is played by: rules and components, as a table keeps them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pagoria.core.package import GamePackage


@dataclass(frozen=True)
class Ruleset:
    """The version of a game's rules, and what the components are known by that it is played with."""

    version: int
    components: str

    def __str__(self) -> str:
        return f"version {self.version} with components {self.components}"


def todays_rules(game: GamePackage[Any], variant: str) -> Ruleset:
    """What a game would be played by that begins now."""
    return Ruleset(game.rules.version, game.rules.fingerprint(variant))
