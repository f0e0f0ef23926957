"""What does not change during a game: board, components, mode and players, as flat lists for the engine.

A ``Setting`` is shared by all states of a game. ``setting_builder`` makes one from a component set.
"""

from __future__ import annotations

from typing import Final, final

from pagoria.core import bits
from pagoria.core.ints import i64


@final
class Mode:
    """The modes; teams are played as the classic game."""

    CLASSIC: Final = 0
    BEGINNER: Final = 1
    TEAMS: Final = 2
    FAMILY: Final = 3
    FAMILY_SPELLS: Final = 4


MODE_NAMES: Final = ("classic", "beginner", "teams", "family", "family+spells")
RIVER_SUFFIX: Final = "+river"

BUILDING_PLACES: Final = 5
MARKET_SIZE: Final = 4


@final
class Setting:
    """The data of one game; every rule reads it and none writes it."""

    def __init__(self) -> None:
        self.mode: i64 = Mode.CLASSIC
        self.players: i64 = 2
        self.river: bool = False
        self.variant: str = ""  # the name of the mode on this board, with +river on a second board

        # The board, by space.
        self.size: i64 = 0
        self.space_names: list[str] = []
        self.neighbours: list[int] = []  # six for each space, -1 off the board
        self.kind: list[int] = []
        self.printed_terrain: list[int] = []
        self.printed_symbols: list[int] = []
        self.paths: list[int] = []  # a bit for each terrain whose path begins here
        self.discount: list[int] = []
        self.pair_first: list[int] = []
        self.pair_second: list[int] = []
        self.pairs_at: list[list[int]] = []
        self.start_first: list[int] = []
        self.start_second: list[int] = []
        self.ships: list[int] = []
        self.river_ships: list[int] = []  # upstream first
        self.next_ships: list[list[int]] = []
        self.downstream: list[list[int]] = []  # where the river flows next, by space; only for drawing
        self.astral_ship: i64 = 0  # the price of the printed spell, 0 without one

        # Components.
        self.tile_terrain: list[int] = []  # two for each double tile
        self.tile_symbols: list[int] = []
        self.start_terrain: list[int] = []  # two for each start tile
        self.start_symbols: list[int] = []
        self.single_terrain: list[int] = []
        self.single_symbols: list[int] = []
        self.card_spell: list[int] = []
        self.card_building: list[int] = []
        self.card_gold: list[int] = []
        self.card_people: list[int] = []  # the people whose own card it is, or -1
        self.card_marked: list[int] = []
        self.spell_cost: list[int] = []
        self.building_cost: list[int] = []
        self.monuments: list[int] = []  # the pile, top first
        self.people_ability: list[int] = []
        self.people_resources: list[int] = []  # crystals, gold, wood for each people
        self.chosen_peoples: list[int] = []  # empty: at random

        # The names of the components in texts: no two are alike, none has a space.
        self.tile_labels: list[str] = []
        self.single_labels: list[str] = []
        self.card_labels: list[str] = []
        self.people_labels: list[str] = []

        # Numbers that follow from the number of players.
        self.workers: i64 = 0
        self.tiles_removed: i64 = 0
        self.pile_cards: i64 = 0  # the cards that the pile holds at the start, as bits

    def with_resources(self) -> bool:
        """Whether there are resources, peoples and buildings at all (PD-72)."""
        return self.mode != Mode.FAMILY and self.mode != Mode.FAMILY_SPELLS

    def with_cards(self) -> bool:
        return self.mode != Mode.FAMILY

    def with_abilities(self) -> bool:
        """Whether the peoples have their abilities (PD-70)."""
        return self.mode == Mode.CLASSIC or self.mode == Mode.TEAMS

    def tile_count(self) -> i64:
        return len(self.tile_terrain) // 2

    def all_start_tiles(self) -> i64:
        """The numbers of all start tiles, as bits."""
        return bits.bit(len(self.start_terrain) // 2) - 1

    def partner(self, seat: i64, other: i64) -> bool:
        """Whether two seats play together; every seat plays with itself (PD-71)."""
        return seat == other or (self.mode == Mode.TEAMS and (seat + other) % 2 == 0)
