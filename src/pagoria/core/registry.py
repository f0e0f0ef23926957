"""Which games there are: found through entry points, so that other packages can add theirs.

A package adds a game by naming an instance of ``GamePackage`` in the entry point group ``pagoria.games``. A
game that cannot be loaded is left out and harms nothing else: :func:`broken_games` says why.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from pagoria.core.errors import UnknownNameError
from pagoria.core.package import BrokenGameError, GamePackage
from pagoria.core.rules import Rules

GROUP: Final = "pagoria.games"

_OWN_PACKAGE: Final = "pagoria"
#: What rules say about themselves, and what it must be.
_FACTS: Final[Mapping[str, type]] = {"version": int, "variants": tuple, "players": tuple}


@dataclass(frozen=True)
class _Found:
    """What all entry points gave: games by id, and what the others raised, by entry point."""

    games: dict[str, GamePackage[Any]] = field(default_factory=dict)
    broken: dict[str, BaseException] = field(default_factory=dict)


def games() -> dict[str, GamePackage[Any]]:
    """All games by id."""
    return _found().games


def broken_games() -> dict[str, str]:
    """What cannot be loaded, and why not: games by the names of their entry points, and parts of games."""
    parts = {
        f"{game.id} ({part})": error
        for game in games().values()
        for part, error in game.broken_parts().items()
    }
    return {name: _reason(error) for name, error in (_found().broken | parts).items()}


def find_game(name: str) -> GamePackage[Any]:
    """The game with this id; raises ``UnknownNameError``, or ``BrokenGameError`` for one left out."""
    found = _found()
    if name in found.games:
        return found.games[name]
    if name in found.broken:
        error = found.broken[name]
        raise BrokenGameError(f"the game {name!r} could not be loaded: {_reason(error)}") from error
    broken = (f"{other} (could not be loaded)" for other in found.broken)
    raise UnknownNameError("game", name, [*sorted(found.games), *broken])


@cache
def _found() -> _Found:
    found = _Found()
    for entry in sorted(entry_points(group=GROUP), key=_precedence):
        try:
            game = _checked(entry.load())
            if game.id in found.games:
                raise ValueError(f"there is another game with the id {game.id!r}")
            found.games[game.id] = game
        # Importing runs the code of strangers: whatever it raises must not end the program.
        except (Exception, SystemExit) as error:
            found.broken[entry.name] = error
    return found


def _reason(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


def _precedence(entry: EntryPoint) -> tuple[bool, str]:
    """Our own games first: no other game can take their ids."""
    return (entry.dist is None or entry.dist.name != _OWN_PACKAGE, entry.name)


def _checked(game: object) -> GamePackage[Any]:
    """The game, if it has what every game must have; otherwise raises what is wrong with it."""
    if not isinstance(game, GamePackage):
        raise TypeError(f"{game!r} is not a GamePackage")
    for name in ("id", "title"):
        _check_fact(name, getattr(game, name), str)
    _check_rules(game.rules)
    # They are loaded here to see whether they can be.
    _ = game.rulebook, game.notation, game.presentation
    return game


def _check_rules(rules: Rules[Any]) -> None:
    for name, kind in _FACTS.items():
        _check_fact(name, getattr(rules, name, None), kind)
    if rules.first_variant() not in rules.variants:
        raise ValueError(f"its first variant {rules.first_variant()!r} is none of its variants")
    for variant in rules.variants:
        for players in rules.player_counts(variant):
            rules.teams(variant, players)


def _check_fact(name: str, value: object, kind: type) -> None:
    if not isinstance(value, kind) or value in ("", ()):
        raise TypeError(f"its {name} must be of the type {kind.__name__} and not empty, not {value!r}")
