"""What puzzles of Pandoria are about, by what their lines do; the measures are the coach's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.texts import Text
from pagoria.games.pandoria.coach.coach import COACH
from pagoria.games.pandoria.coach.lines import PlayedLine
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.state import State

#: So many figures that come home at once are what a turn is about.
_HOME: Final = 2
_SPELLS: Final = {Kind.SPELL, Kind.DOUBLE, Kind.RECAST, Kind.PRINTED_SHIP}


class PandoriaThemes:
    """Finds what a turn is about (``Themes``)."""

    names: Final[Mapping[str, Text]] = {
        "last-turn": Text("The last turn"),
        "monument": Text("A monument"),
        "castle": Text("The castle"),
        "home": Text("Figures come home"),
        "close": Text("Close for profit"),
        "spoil": Text("Nothing for the others"),
        "spell": Text("The right spell"),
        "building": Text("The right building"),
        "leader": Text("A place for the leader"),
        "figure": Text("A place for a figure"),
        "land": Text("A place for a tile"),
    }

    def theme(self, game: GamePackage[Any], state: State, line: Sequence[int], rng: Rng) -> str:
        played = PlayedLine(game, COACH, state, line, rng)
        kinds = {actions.kind(action) for action in line}
        if state.turn.ending:
            return "last-turn"
        if Kind.MONUMENT in kinds:
            return "monument"
        if Kind.PLACE_CASTLE in kinds:
            return "castle"
        return _closing(played) or _spending(kinds) or _placing(kinds)


def _closing(played: PlayedLine) -> str:
    """What closing regions brings; "" when none is closed."""
    ledgers = [step.after.ledger for step in played.steps]
    home = [space for ledger in ledgers if ledger for space in ledger.home]
    own = sum(_stands(played, space) for space in home)
    if any(played.takes(played.seat)):
        return "home" if own >= _HOME else "close"
    if not any(ledger.closed for ledger in ledgers if ledger):
        return ""
    return "home" if own else "spoil"


def _stands(played: PlayedLine, space: int) -> bool:
    return bool(COACH.measure(played.before, f"stands {played.seat} {space}"))


def _spending(kinds: set[int]) -> str:
    """What is bought for the own board."""
    if kinds & _SPELLS:
        return "spell"
    return "building" if Kind.BUILD in kinds else ""


def _placing(kinds: set[int]) -> str:
    """What is placed on the map."""
    if Kind.LEADER in kinds:
        return "leader"
    return "figure" if Kind.WORKER in kinds else "land"


THEMES: Final = PandoriaThemes()
