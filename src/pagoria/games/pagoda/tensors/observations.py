"""Pagoda as numbers. Counts are as they are; colours are in the order of the notation.

===========  =========  ==========================================================================
piece        shape      holds
===========  =========  ==========================================================================
floors       6 × 4 × 6  lot, floor: which of five colours, then the columns on it
roofs        6 × 5      lot: colour of the rooftop
tiles        5 × 5      1 for every tile left: base colour, colour of its column spaces
displays     2 × 5      seat: cards of each colour in the display
hand_sizes   2          seat: cards in the hand
markers      2 × 5      seat: uses left of each ability
scores       2          seat: points
turn, start  2, 2       the active player, the seat that began
discard      5          cards of each colour in the discard pile
played       5          cards of each colour played in this turn
used         5          abilities used in this turn
counts       4          draw pile, columns built in this turn, their limit, 1 when the Fan is due
actor        2          the seat that has to decide
chosen       166        how often each number was given towards the action
hand         5          cards of each colour in one's own hand (private)
===========  =========  ==========================================================================
"""

from __future__ import annotations

from typing import Final

from pagoria.core.tensors import Observations, Pieces, Rows, ViewData, one_hot
from pagoria.games.pagoda.engine.components import COLOURS, LETTERS, TOP_FLOOR


def public(data: ViewData) -> Pieces:
    players = data["players"]
    counts = (data["draw"], data["built"], data["limit"], data["fan_due"])
    return {
        "floors": [_floors(lot["floors"]) for lot in data["lots"]],
        "roofs": [_colour(lot["roof"]) for lot in data["lots"]],
        "tiles": [_cards(data["tiles"][base]) for base in LETTERS],
        "displays": [_cards(player["display"]) for player in players],
        "hand_sizes": [player["hand_size"] for player in players],
        "markers": [[player["markers"][letter] for letter in LETTERS] for player in players],
        "scores": [player["score"] for player in players],
        "turn": one_hot(data["turn"], len(players)),
        "start": one_hot(data["start"], len(players)),
        "discard": _cards(data["discard"]),
        "played": _cards(data["played"]),
        "used": _cards(data["used"]),
        "counts": counts,
    }


def private(data: ViewData, seat: int) -> Pieces:
    return {"hand": _cards(data["players"][seat]["hand"].upper())}


def private_text(data: ViewData, seat: int) -> str:
    return f"hand {data['players'][seat]['hand']}"


def _cards(letters: str) -> list[int]:
    return [letters.count(letter) for letter in LETTERS]


def _colour(letter: str | None) -> tuple[int, ...]:
    return one_hot(LETTERS.index(letter) if letter else -1, COLOURS)


def _floors(floors: list[ViewData]) -> Rows:
    rows = [[*_colour(floor["colour"]), floor["columns"]] for floor in floors]
    return rows + [[0] * (COLOURS + 1)] * (TOP_FLOOR - len(rows))


OBSERVATIONS: Final = Observations(public, private, private_text)
