"""Questions about a position without a table, as clients write them, and the answers as they are told.

The server answers them, and so does the engine in the browser if there is no network: ``in_browser``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pagoria.core.package import GamePackage
from pagoria.core.state import GAME_OVER, Position
from pagoria.tables.aids import all_aids
from pagoria.tables.data import AidData
from pagoria.tables.log import drawn
from pagoria.tables.refusal import Refusal
from pagoria.tables.study.data import DueCard, DueDraw, StudyDue, StudySpot
from pagoria.tables.study.frames import frame_of
from pagoria.tables.study.positions import Draws, Due, Spot, dealt, moved, picked, spelled, written


@dataclass(frozen=True)
class Eyes:
    """Who looks at positions of a game: a seat, or None with open hands; and the players' names."""

    game: GamePackage[Any]
    seat: int | None
    names: Sequence[str]

    def spot(self, spot: Spot) -> StudySpot:
        return StudySpot(
            position=self.game.notation.format_position(spot.position),
            frame=frame_of(self.game, spot, self.seat, self.names),
            entry=spot.entry,
            draws=spot.draws,
        )


@dataclass(frozen=True)
class Move:
    """An action, in notation or by the keys of its choices, and what chance brings after it."""

    action: str | None
    picks: Sequence[str] | None
    draws: Draws

    def made(self, game: GamePackage[Any], now: Position[Any], number: int = 1) -> Spot | Due:
        if (self.action is None) == (self.picks is None):
            raise Refusal("malformed", "either an action or picks are needed")
        if self.action is not None:
            action = spelled(game, now.state, self.action)
        else:
            action = picked(game, now.state, self.picks or [])
        return moved(game, now, action, self.draws, number)


def position(eyes: Eyes, text: str) -> StudySpot:
    """The position that somebody wrote."""
    return eyes.spot(Spot(written(eyes.game, text)))


def beginning(eyes: Eyes, variant: str, players: int, seed: str | None) -> StudySpot:
    """A new deal; without a seed, any deal."""
    return eyes.spot(Spot(dealt(eyes.game.id, variant, players, seed)))


def move(eyes: Eyes, text: str, wanted: Move) -> StudySpot | StudyDue:
    """What a move leads to, or what chance has to bring first."""
    found = wanted.made(eyes.game, written(eyes.game, text))
    return _due(eyes.game, found) if isinstance(found, Due) else eyes.spot(found)


def aids(eyes: Eyes, state: Any) -> list[AidData]:
    """What can be counted in a state; with open hands, by the seat that decides."""
    rules = eyes.game.rules
    if eyes.seat is None:
        decides = None if state.actor() == GAME_OVER else state.actor()
        return all_aids(eyes.game, rules.opened(state, decides))
    if eyes.seat >= len(rules.scores(state)):
        raise Refusal("malformed", "there is no such seat")
    return all_aids(eyes.game, rules.view(state, eyes.seat))


class LineOfMoves:
    """Several moves from a position on, made one by one, because long lines take a while."""

    def __init__(self, eyes: Eyes, text: str) -> None:
        self._eyes = eyes
        self._now = written(eyes.game, text)
        self._number = 0

    def go_on(self, wanted: Move) -> StudySpot:
        self._number += 1
        found = wanted.made(self._eyes.game, self._now, self._number)
        if isinstance(found, Due):
            raise Refusal("malformed", "a line leaves nothing to be chosen")
        self._now = found.position
        return self._eyes.spot(found)


def _due(game: GamePackage[Any], due: Due) -> StudyDue:
    draw = due.draw
    return StudyDue(
        pending=DueDraw(
            pile=draw.pile,
            zone=draw.zone,
            seat=draw.seat,
            public=draw.public,
            cards=[DueCard(card=card, weight=weight) for card, weight in due.cards],
            drawn=[drawn(game, before, card, known=True) for before, card in due.before],
        )
    )
