"""A player's field of a position: ``Humans;5.4.5;w6l1c2;12;f1h2;Rage/Bank,?2;SmallTower,*,-,-,-;Rage``.

People, resources, reserve, score, double tiles, hand, building places, visible spell.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NoReturn

from pagoria.core import bits, nibbles
from pagoria.core.errors import ImpossibleError, MalformedError
from pagoria.games.pandoria.components.model import MOST_RESOURCES, Resource
from pagoria.games.pandoria.engine.boards import MONUMENT
from pagoria.games.pandoria.engine.setting import BUILDING_PLACES
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.notation.actions import BUILDING_LABELS, SPELL_LABELS, quoted
from pagoria.games.pandoria.notation.fields import player_field

_PARTS: Final = "people;resources;reserve;score;tiles;hand;places;spell"
_SEEN: Final = "!"
_NOTHING: Final = "-"
_MONUMENT: Final = "*"
#: A building place holds 0, a building's number + 1, or MONUMENT.
_PLACE_LABELS: Final = {0: _NOTHING, MONUMENT: _MONUMENT} | {
    number + 1: label for number, label in enumerate(BUILDING_LABELS)
}
_RESOURCES: Final = re.compile(r"([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{1,2})", re.ASCII)
_RESERVE: Final = re.compile(r"w([0-9])l([01])c([0-9])", re.ASCII)
_SCORE: Final = re.compile(r"0|[1-9][0-9]{0,3}", re.ASCII)
_HIDDEN: Final = re.compile(r"\?(0|[1-9][0-9]?)", re.ASCII)


@dataclass(frozen=True)
class Hidden:
    """How many tiles and cards of a player cannot be seen."""

    tiles: int
    cards: int


# -- formatting -----------------------------------------------------------------------------------


def format_player(state: State, seat: int, hidden: Hidden | None) -> str:
    """The field of a seat; what is hidden is only counted."""
    setting, board = state.setting, state.boards[seat]
    people = board.people
    tiles = [setting.tile_labels[tile] for tile in bits.listed(board.tiles)]
    cards = [
        setting.card_labels[card] + _SEEN * bits.has(state.piles.shown, card)
        for card in bits.listed(board.hand)
    ]
    spell = board.visible_spell
    return ";".join(
        (
            setting.people_labels[people] if people >= 0 else _NOTHING,
            ".".join(str(board.resource(resource)) for resource in range(Resource.COUNT)),
            f"w{board.workers}l{board.leader}c{board.castles}",
            str(board.score),
            _format_list(tiles, hidden.tiles if hidden else None),
            _format_list(cards, hidden.cards if hidden else None),
            ",".join(_PLACE_LABELS[nibbles.get(board.places, p)] for p in range(BUILDING_PLACES)),
            SPELL_LABELS[spell] if spell >= 0 else _NOTHING,
        )
    )


def _format_list(labels: Sequence[str], hidden: int | None) -> str:
    parts = [*labels, *([] if hidden is None else [f"?{hidden}"])]
    return ",".join(parts) or _NOTHING


# -- parsing --------------------------------------------------------------------------------------


class _BoardReader:
    """Reads the field of one seat into a state."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.board = state.boards[seat]
        self.field = player_field(seat)

    def fail(self, fault: str) -> NoReturn:
        raise MalformedError(self.field, fault)

    def one_of(self, labels: Sequence[str], text: str, what: str) -> int:
        if text not in labels:
            self.fail(f"{quoted(text)} is not a {what}")
        return labels.index(text)

    def people(self, text: str) -> None:
        labels = self.state.setting.people_labels
        found = (
            -1 if text == _NOTHING else self.one_of(labels, text, f"people; there are {', '.join(labels)}")
        )
        self.board.people = found

    def resources(self, text: str) -> None:
        match = _RESOURCES.fullmatch(text)
        if match is None:
            self.fail(f"{quoted(text)} is not crystals, gold and wood like 5.4.5")
        for resource in range(Resource.COUNT):
            if int(match[resource + 1]) > MOST_RESOURCES:
                raise ImpossibleError(self.field, f"{match[resource + 1]} of a resource; 10 are the most")
            self.board.set_resource(resource, int(match[resource + 1]))

    def reserve(self, text: str) -> None:
        match = _RESERVE.fullmatch(text)
        if match is None:
            self.fail(f"{quoted(text)} is not workers, leader and castles like w6l1c2")
        self.board.workers = int(match[1])
        self.board.leader = int(match[2])
        self.board.castles = int(match[3])

    def score(self, text: str) -> None:
        if _SCORE.fullmatch(text) is None:
            self.fail(f"{quoted(text)} is not a score")
        self.board.score = int(text)

    def tiles(self, text: str) -> int | None:
        labels, hidden = self.listed(text)
        numbers = [self.one_of(self.state.setting.tile_labels, label, "double tile") for label in labels]
        self.board.tiles = self.as_bits(numbers, "double tile")
        return hidden

    def hand(self, text: str) -> int | None:
        labels, hidden = self.listed(text)
        known = self.state.setting.card_labels
        numbers = [self.one_of(known, label.removesuffix(_SEEN), "card") for label in labels]
        self.board.hand = self.as_bits(numbers, "card")
        self.state.piles.shown |= sum(
            1 << card for card, label in zip(numbers, labels, strict=True) if label.endswith(_SEEN)
        )
        return hidden

    def listed(self, text: str) -> tuple[list[str], int | None]:
        """The labels of a list, and how many hidden things follow them; None in a list that is complete."""
        labels = [] if text == _NOTHING else text.split(",")
        hidden = _HIDDEN.fullmatch(labels[-1]) if labels else None
        return (labels[:-1], int(hidden[1])) if hidden else (labels, None)

    def as_bits(self, numbers: Sequence[int], what: str) -> int:
        if len(set(numbers)) < len(numbers):
            raise ImpossibleError(self.field, f"one {what} is listed twice")
        return sum(1 << number for number in numbers)

    def places(self, text: str) -> None:
        labels = text.split(",")
        if len(labels) != BUILDING_PLACES:
            self.fail(f"{len(labels)} building places instead of {BUILDING_PLACES}")
        held = list(_PLACE_LABELS)
        names = list(_PLACE_LABELS.values())
        row = 0
        for place, label in enumerate(labels):
            row = nibbles.put(row, place, held[self.one_of(names, label, "building")])
        self.board.places = row

    def spell(self, text: str) -> None:
        found = -1 if text == _NOTHING else self.one_of(SPELL_LABELS, text, "spell")
        self.board.visible_spell = found


def parse_player(state: State, seat: int, text: str) -> Hidden | None:
    """Read a player's field; gives what is hidden, None for a player who hides nothing."""
    reader = _BoardReader(state, seat)
    parts = text.split(";")
    if len(parts) != _PARTS.count(";") + 1:
        reader.fail(f"{len(parts)} parts instead of {_PARTS}")
    people, resources, reserve, score, tiles, hand, places, spell = parts
    reader.people(people)
    reader.resources(resources)
    reader.reserve(reserve)
    reader.score(score)
    hidden_tiles = reader.tiles(tiles)
    hidden_cards = reader.hand(hand)
    reader.places(places)
    reader.spell(spell)
    if (hidden_tiles is None) != (hidden_cards is None):
        reader.fail("tiles and hand are both hidden ('?' and a number) or both shown")
    if hidden_tiles is None or hidden_cards is None:
        return None
    return Hidden(hidden_tiles, hidden_cards)
