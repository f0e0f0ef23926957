"""Builds the ``Setting`` of one game from a component set."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pagoria.games.pandoria.components.component_set import TILES_REMOVED, ComponentSet
from pagoria.games.pandoria.components.model import Spell, Tile
from pagoria.games.pandoria.engine.setting import MODE_NAMES, RIVER_SUFFIX, Mode, Setting

WORKERS: Final = {2: 6, 3: 5, 4: 4}
#: How many monuments of each of these values leave the game (PD-12).
MONUMENTS_REMOVED: Final = {2: 2, 3: 1, 4: 0}
THINNED_MONUMENTS: Final = (4, 5, 6)
#: The spells of the family game (PD-73).
FAMILY_SPELL_SET: Final = (
    Spell.ASTRAL_SHIP,
    Spell.CLONE,
    Spell.ENCHANTED_CASTLE,
    Spell.MUSTER,
    Spell.RAGE,
    Spell.TELEPORT,
    Spell.TERRAIN,
)


def prepare(
    components: ComponentSet, board: str, mode: int, players: int, peoples: Sequence[int] = ()
) -> Setting:
    """All that the engine needs to know about one game; ``peoples`` by seat, or none for random ones."""
    setting = Setting()
    setting.mode = mode
    setting.players = players
    _prepare_board(setting, components, board)
    setting.variant = MODE_NAMES[mode] + (RIVER_SUFFIX if setting.river else "")
    _prepare_tiles(setting, components)
    _prepare_cards(setting, components)
    setting.monuments = thinned(components, players)
    setting.people_ability = [people.ability for people in components.peoples]
    for people in components.peoples:
        setting.people_resources += people.beginner if mode == Mode.BEGINNER else people.classic
    setting.chosen_peoples = list(peoples)
    setting.people_labels = labels([people.name for people in components.peoples])
    setting.workers = WORKERS[players]
    setting.tiles_removed = TILES_REMOVED[players]
    return setting


def _prepare_board(setting: Setting, components: ComponentSet, name: str) -> None:
    board = components.board(name)
    setting.size = board.size
    setting.space_names = board.names
    setting.neighbours = board.neighbours
    setting.kind = board.kind
    setting.printed_terrain = board.terrain
    setting.printed_symbols = board.symbols
    setting.paths = board.paths
    setting.discount = board.discount
    setting.pair_first = board.pair_first
    setting.pair_second = board.pair_second
    setting.pairs_at = board.pairs_at
    setting.start_first = board.start_first
    setting.start_second = board.start_second
    setting.ships = board.ships
    setting.river_ships = board.river_ships
    setting.next_ships = board.next_ships
    setting.downstream = board.downstream
    setting.astral_ship = board.plan.astral_ship
    setting.river = bool(board.river_ships)


def _prepare_tiles(setting: Setting, components: ComponentSet) -> None:
    setting.tile_terrain, setting.tile_symbols = _flat(components.double_tiles)
    setting.start_terrain, setting.start_symbols = _flat(components.start_tiles)
    setting.single_terrain, setting.single_symbols = _flat(components.single_tiles)
    setting.tile_labels = labels([tile.name for tile in components.double_tiles])
    setting.single_labels = labels([tile.name for tile in components.single_tiles])


def _flat(tiles: Sequence[Tile]) -> tuple[list[int], list[int]]:
    terrains = [terrain for tile in tiles for terrain in tile.terrains]
    return terrains, [symbols for tile in tiles for symbols in tile.symbols]


def _prepare_cards(setting: Setting, components: ComponentSet) -> None:
    cards = components.cards
    setting.card_labels = labels([card.name for card in cards])
    setting.card_spell = [card.spell for card in cards]
    setting.card_building = [card.building for card in cards]
    setting.card_gold = [card.gold for card in cards]
    setting.card_people = [card.people for card in cards]
    setting.card_marked = [int(card.marked) for card in cards]
    setting.spell_cost = [spell.cost for spell in components.spells]
    setting.building_cost = [building.cost for building in components.buildings]
    if setting.mode == Mode.FAMILY:
        in_pile: list[int] = []
    elif setting.mode == Mode.FAMILY_SPELLS:
        in_pile = [number for number, card in enumerate(cards) if card.spell in FAMILY_SPELL_SET]
    else:
        in_pile = list(range(len(cards)))
    setting.pile_cards = sum(1 << number for number in in_pile)


def labels(names: Sequence[str]) -> list[str]:
    """Names as texts write them: letters, digits and ``/``; of equal ones the second has ``#2``."""
    plain = [re.sub(r"[^\w/]", "", name) for name in names]
    copies = [plain[: number + 1].count(name) for number, name in enumerate(plain)]
    return [name if copy == 1 else f"{name}#{copy}" for name, copy in zip(plain, copies, strict=True)]


def thinned(components: ComponentSet, players: int) -> list[int]:
    """The values of the monuments' pile, top first, without those that this number of players leaves out."""
    values = [monument.value for monument in components.monuments]
    for value in THINNED_MONUMENTS:
        for _ in range(min(MONUMENTS_REMOVED[players], values.count(value))):
            values.remove(value)
    return values
