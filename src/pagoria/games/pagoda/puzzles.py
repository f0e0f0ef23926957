"""What puzzles of Pagoda are about, by what their lines do; the measures are the coach's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.texts import Text
from pagoria.games.pagoda.bots.reach import most_points
from pagoria.games.pagoda.coach import CARDS, COACH, ROOFS, TILES, PlayedTurn
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.games.pagoda.engine.components import COLOURS, PAGODAS_TO_END
from pagoria.games.pagoda.engine.state import State

#: So many points more at once, and whoever does without them has a reason.
_GIVEN_UP: Final = 3
#: So many points fewer within the opponent's reach are the reason.
_DENIED: Final = 3
#: So many cards of a colour are worth keeping.
_KEPT: Final = 3


class PagodaThemes:
    """Finds what a turn is about (``Themes``)."""

    names: Final[Mapping[str, Text]] = {
        "last-turn": Text("The last turn"),
        "roof": Text("A roof in time"),
        "dragon": Text("Call the Dragon"),
        "keep": Text("Keep a colour"),
        "deny": Text("Nothing for the opponent"),
        "sacrifice": Text("The sacrifice"),
        "alternative": Text("The alternative turn"),
        "ability": Text("An ability at the right time"),
        "tile": Text("Close for profit"),
        "points": Text("All that the turn gives"),
    }

    def theme(self, game: GamePackage[Any], state: State, line: Sequence[int], rng: Rng) -> str:
        played = PlayedTurn(game, state, tuple(line), rng)
        kinds = {actions.kind(action) for action in line}
        if played.after.completed() >= PAGODAS_TO_END:
            return "last-turn"
        if played.change(ROOFS):
            return "roof"
        if Kind.DRAGON in kinds:
            return "dragon"
        return (
            _quiet(played, PlayedTurn(game, state, tuple(most_points(state)), rng))
            or _loud(played, kinds)
            or "points"
        )


def _quiet(played: PlayedTurn, richest: PlayedTurn) -> str:
    """Why the seat scores less than it could at once; "" when it does not."""
    if richest.points - played.points < _GIVEN_UP:
        return ""
    if _reach(richest) - _reach(played) >= _DENIED:
        return "deny"
    if any(_cards(played, colour) >= _KEPT > _cards(richest, colour) for colour in range(COLOURS)):
        return "keep"
    return "sacrifice"


def _loud(played: PlayedTurn, kinds: set[int]) -> str:
    """What a turn does that scores about as much as it can."""
    if Kind.ALTERNATIVE in kinds:
        return "alternative"
    if played.after.used:
        return "ability"
    return "tile" if played.change(TILES) else ""


def _reach(played: PlayedTurn) -> int:
    """The points that the opponent can certainly score afterwards."""
    return played.reply.points if played.reply else 0


def _cards(played: PlayedTurn, colour: int) -> int:
    return COACH.measure(played.after, f"{CARDS} {played.seat} {colour}")


THEMES: Final = PagodaThemes()
