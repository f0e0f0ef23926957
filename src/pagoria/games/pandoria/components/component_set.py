"""A whole component set: what a game of Pandoria is played with."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Final

from pagoria.core.components import Place
from pagoria.core.errors import UnknownNameError
from pagoria.games.pandoria.components.board import Board
from pagoria.games.pandoria.components.model import (
    Ability,
    BuildingEntry,
    Card,
    Monument,
    PeopleEntry,
    SpellEntry,
    Tile,
)

#: Double tiles that leave the game unseen, for each number of players (PD-11).
TILES_REMOVED: Final = {2: 12, 3: 8, 4: 4}
FIRST_CARDS: Final = 4
MARKET_CARDS: Final = 4
OWN_CARDS: Final = 2


@dataclass(frozen=True)
class ComponentSet:
    """Everything in the box, read and checked. Entries go by their number in these tuples."""

    name: str
    version: str
    note: str
    peoples: tuple[PeopleEntry, ...]
    #: By the number of the spell.
    spells: tuple[SpellEntry, ...]
    #: By the number of the building.
    buildings: tuple[BuildingEntry, ...]
    cards: tuple[Card, ...]
    double_tiles: tuple[Tile, ...]
    #: Start tile t lies on start pair t of the board, or on another one by chance.
    start_tiles: tuple[Tile, ...]
    single_tiles: tuple[Tile, ...]
    #: In the order of the pile, the highest value first.
    monuments: tuple[Monument, ...]
    boards: tuple[Board, ...]

    def board(self, name: str) -> Board:
        """The board of that name; ``UnknownNameError`` lists those there are."""
        for board in self.boards:
            if board.name == name:
                return board
        raise UnknownNameError("board", name, [board.name for board in self.boards])

    def facts(self, board: str) -> list[object]:
        """What a game on this board is played with, as plain values, without the names of set and board."""
        played_with = (
            self.peoples,
            self.spells,
            self.buildings,
            self.cards,
            self.double_tiles,
            self.start_tiles,
            self.single_tiles,
            self.monuments,
        )
        plan = replace(self.board(board).plan, name="", title="")
        return [*([asdict(entry) for entry in entries] for entries in played_with), asdict(plan)]

    def people(self, name: str) -> int:
        """The number of a people, capitals or not; ``UnknownNameError`` lists those there are."""
        for number, people in enumerate(self.peoples):
            if people.name.lower() == name.lower():
                return number
        raise UnknownNameError("people", name, [people.name for people in self.peoples])

    def own_cards(self, people: int) -> list[int]:
        """The numbers of a people's own cards, the one marked A first."""
        own = [number for number, card in enumerate(self.cards) if card.people == people]
        return sorted(own, key=lambda number: not self.cards[number].marked)

    def serves_beginners(self) -> bool:
        """Whether every people has own cards, which the beginner game needs."""
        return all(self.own_cards(people) for people in range(len(self.peoples)))

    def most_players(self) -> int:
        """The largest number of players that tiles, cards and peoples are enough for."""
        enough = [players for players in TILES_REMOVED if not shortages(self, players)]
        return max(enough, default=0)


def shortages(components: ComponentSet, players: int) -> list[tuple[str, str, Place]]:
    """What a set has too few of for a number of players: the file, what is missing, and the list in it."""
    extra = int(any(people.ability == Ability.TWO_TILES for people in components.peoples))
    needs = [
        ("peoples.toml", ("people",), "peoples", len(components.peoples), players),
        (
            "cards.toml",
            ("deck", "cards"),
            "cards",
            len(components.cards),
            FIRST_CARDS * players + MARKET_CARDS,
        ),
        (
            "tiles.toml",
            ("double",),
            "double tiles",
            len(components.double_tiles),
            TILES_REMOVED[players] + players + extra,
        ),
    ]
    return [
        (file, f"{players} players need {least} {things} or more, there are {count}", place)
        for file, place, things, count, least in needs
        if count < least
    ]
