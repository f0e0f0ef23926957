"""What pieces and places are called in requests, and in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, TypeAlias

from pagoria.core import bits, nibbles
from pagoria.core.texts import Text
from pagoria.games.pandoria.arranging.open_draft import kind_of
from pagoria.games.pandoria.components.model import BUILDING_NAMES, MOST_SYMBOLS, TERRAIN_LETTERS, SpaceKind
from pagoria.games.pandoria.engine.boards import MONUMENT as COVERED
from pagoria.games.pandoria.engine.land import figure_of
from pagoria.games.pandoria.engine.setting import BUILDING_PLACES, MARKET_SIZE, Setting
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.notation.actions import BUILDING_LABELS
from pagoria.games.pandoria.present.sentences import card_name, figure_name, half_name, tile_name

#: Kinds of pieces.
LAND, CASTLE, WORKER, LEADER = "land", "castle", "worker", "leader"
TILE, CARD, BUILDING, MONUMENT = "tile", "card", "building", "monument"
#: Kinds of places.
SPACE, TILES, HAND, MARKET, PILE, GONE, SITE = "space", "tiles", "hand", "market", "pile", "gone", "site"

#: A kind of piece, and what it is: terrain and symbols in one number, a seat, a tile, a card or a building.
PieceName: TypeAlias = tuple[str, int]
#: A kind of place; whose it is, or which space; and what lies there: a tile, a card, a building place.
PlaceName: TypeAlias = tuple[str, int, int]

#: A place for one more of a kind.
FREE: Final = -1


def terrain_and_symbols(number: int) -> tuple[int, int]:
    """What a piece of land shows."""
    return number // MOST_SYMBOLS, number % MOST_SYMBOLS + 1


# -- pieces -----------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def pieces(setting: Setting) -> dict[str, PieceName]:
    """All pieces of a game by id, those of each kind together."""
    found = [*_land(), *_of_players(setting), *_tiles(setting)]
    if setting.with_cards():
        found += _cards(setting)
    if setting.with_resources():
        found += _buildings()
    return dict(found)


def _land() -> Iterator[tuple[str, PieceName]]:
    for number in range(len(TERRAIN_LETTERS) * MOST_SYMBOLS):
        terrain, symbols = terrain_and_symbols(number)
        yield f"{LAND} {TERRAIN_LETTERS[terrain]}{symbols}", (LAND, number)


def _of_players(setting: Setting) -> Iterator[tuple[str, PieceName]]:
    for kind in (CASTLE, WORKER, LEADER):
        yield from ((f"{kind} {seat}", (kind, seat)) for seat in range(setting.players))


def _tiles(setting: Setting) -> Iterator[tuple[str, PieceName]]:
    """A piece for each kind of tile: for its first copy."""
    for tile, label in enumerate(setting.tile_labels):
        if label == kind_of(label):
            yield f"{TILE} {label}", (TILE, tile)


def _cards(setting: Setting) -> Iterator[tuple[str, PieceName]]:
    for card in bits.listed(setting.pile_cards):
        label = setting.card_labels[card]
        if label == kind_of(label):
            yield f"{CARD} {label}", (CARD, card)


def _buildings() -> Iterator[tuple[str, PieceName]]:
    for building, label in enumerate(BUILDING_LABELS):
        yield f"{BUILDING} {label}", (BUILDING, building)
    yield MONUMENT, (MONUMENT, 0)


def piece_words(setting: Setting, piece: PieceName) -> Text:
    kind, number = piece
    if kind == LAND:
        return half_name(*terrain_and_symbols(number))
    if kind == CASTLE:
        return Text("castle of player {n}", {"n": number + 1})
    if kind in (WORKER, LEADER):
        return figure_name(figure_of(number, kind == LEADER))
    if kind == TILE:
        return tile_name(setting, number)
    if kind == CARD:
        return card_name(setting, number)
    return Text("{building}", {"building": BUILDING_NAMES[number]}) if kind == BUILDING else Text("Monument")


# -- places -----------------------------------------------------------------------------------------


def places(state: State) -> dict[str, PlaceName]:
    """All places of a draft by id, in reading order."""
    setting = state.setting
    found = [
        (f"{SPACE} {name}", (SPACE, space, FREE))
        for space, name in enumerate(setting.space_names)
        if setting.kind[space] not in (SpaceKind.LAKE, SpaceKind.RIVER)
    ]
    for seat in range(setting.players):
        found += _rows(TILES, seat, setting.tile_labels, state.boards[seat].tiles)
        if setting.with_cards():
            found += _rows(HAND, seat, setting.card_labels, state.boards[seat].hand)
        if setting.with_resources():
            found += ((f"{SITE} {seat} {place + 1}", (SITE, seat, place)) for place in range(BUILDING_PLACES))
    if setting.with_cards():
        found += [(PILE, (PILE, FREE, FREE)), (GONE, (GONE, FREE, FREE))]
    if setting.with_resources():
        found += _market(state)
    return dict(found)


def _rows(zone: str, seat: int, labels: list[str], members: int) -> Iterator[tuple[str, PlaceName]]:
    """A place for one more, and one for each that is there."""
    yield f"{zone} {seat}", (zone, seat, FREE)
    yield from ((f"{zone} {seat} {labels[member]}", (zone, seat, member)) for member in bits.listed(members))


def _market(state: State) -> Iterator[tuple[str, PlaceName]]:
    market = bits.listed(state.piles.market)
    if len(market) < MARKET_SIZE:
        yield MARKET, (MARKET, FREE, FREE)
    yield from ((f"{MARKET} {state.setting.card_labels[card]}", (MARKET, FREE, card)) for card in market)


def place_words(state: State, place: PlaceName) -> Text:
    setting, (zone, number, member) = state.setting, place
    if zone == SPACE:
        return Text("space {space}", {"space": setting.space_names[number]})
    if zone in (PILE, GONE):
        return Text("pile of cards") if zone == PILE else Text("out of the game")
    if zone == SITE:
        return _site_words(state, number, member)
    if member == FREE:
        return _zone_words(zone, number)
    what = tile_name(setting, member) if zone == TILES else card_name(setting, member)
    return Text("{what}, {where}", {"what": what, "where": _zone_words(zone, number)})


def _zone_words(zone: str, seat: int) -> Text:
    if zone == MARKET:
        return Text("market")
    if zone == HAND:
        return Text("hand of player {n}", {"n": seat + 1})
    return Text("double tiles of player {n}", {"n": seat + 1})


def _site_words(state: State, seat: int, place: int) -> Text:
    where = Text("building place {place} of player {n}", {"place": place + 1, "n": seat + 1})
    held = nibbles.get(state.boards[seat].places, place)
    if not held:
        return where
    what = Text("Monument") if held == COVERED else Text("{building}", {"building": BUILDING_NAMES[held - 1]})
    return Text("{what}, {where}", {"what": what, "where": where})
