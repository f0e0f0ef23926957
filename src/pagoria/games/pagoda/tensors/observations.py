"""Pagoda as arrays. Counts are as they are; colours are in the order of the notation.

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
turn, start  2, 2       the seat on turn, the seat that began
discard      5          cards of each colour in the discard pile
played       5          cards of each colour played in this turn
used         5          abilities used in this turn
counts       4          draw pile, columns built in this turn, their limit, 1 when the Fan is due
actor        2          the seat that has to decide
chosen       166        how often each number was given towards the action
hand         5          cards of each colour in the own hand (private)
===========  =========  ==========================================================================
"""

from __future__ import annotations

from typing import Final

from pagoria.adapters.features import Array, Data, Features, Pieces, array, one_hot
from pagoria.games.pagoda.engine.components import COLOURS, LETTERS, TOP_FLOOR


def public(data: Data) -> Pieces:
    players = data["players"]
    counts = (data["draw"], data["built"], data["limit"], data["fan_due"])
    return {
        "floors": array([_floors(lot["floors"]) for lot in data["lots"]]),
        "roofs": array([_colour(lot["roof"]) for lot in data["lots"]]),
        "tiles": array([_cards(data["tiles"][base]) for base in LETTERS]),
        "displays": array([_cards(player["display"]) for player in players]),
        "hand_sizes": array([player["hand_size"] for player in players]),
        "markers": array([[player["markers"][letter] for letter in LETTERS] for player in players]),
        "scores": array([player["score"] for player in players]),
        "turn": one_hot(data["turn"], len(players)),
        "start": one_hot(data["start"], len(players)),
        "discard": array(_cards(data["discard"])),
        "played": array(_cards(data["played"])),
        "used": array(_cards(data["used"])),
        "counts": array(counts),
    }


def private(data: Data, seat: int) -> Pieces:
    return {"hand": array(_cards(data["players"][seat]["hand"].upper()))}


def private_text(data: Data, seat: int) -> str:
    return f"hand {data['players'][seat]['hand']}"


def _cards(letters: str) -> list[int]:
    return [letters.count(letter) for letter in LETTERS]


def _colour(letter: str | None) -> Array:
    return one_hot(LETTERS.index(letter) if letter else -1, COLOURS)


def _floors(floors: list[Data]) -> list[list[float]]:
    rows = [[*_colour(floor["colour"]), floor["columns"]] for floor in floors]
    return rows + [[0] * (COLOURS + 1)] * (TOP_FLOOR - len(rows))


FEATURES: Final = Features(public, private, private_text)
