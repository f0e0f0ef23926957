"""Positions as one line of text, complete or as one seat sees them (see docs/reference/games/pandoria.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pagoria.core import bits
from pagoria.core.errors import ImpossibleError, MalformedError
from pagoria.core.plurals import how_many
from pagoria.games.pandoria.components.model import TERRAIN_LETTERS, SpaceKind, Terrain
from pagoria.games.pandoria.engine.land import NOBODY, Ground, figure_of, is_leader, owner_of
from pagoria.games.pandoria.engine.setting import Setting
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.games.pandoria.notation.actions import quoted
from pagoria.games.pandoria.notation.fields import (
    CARDS_FIELD,
    FIELD_NAMES,
    LAND_FIELD,
    MARKET_FIELD,
    MONUMENTS_FIELD,
    SINGLES_FIELD,
    TILES_FIELD,
    VARIANT_FIELD,
    all_fields,
)
from pagoria.games.pandoria.notation.player_texts import Hidden, format_player, parse_player
from pagoria.games.pandoria.notation.turn_texts import format_turn, parse_turn

#: The piles whose order is part of a complete position.
PEOPLES: Final = "peoples"
START_PILE: Final = "start"
CARDS: Final = "cards"
TILES: Final = "tiles"
SINGLES: Final = "singles"

_MAX_TEXT: Final = 20_000
_VARIANT: Final = re.compile(r"([a-z+]+):([1-9])", re.ASCII)
_SPACE: Final = re.compile(
    rf"([A-Z][1-9][0-9]?)(?:([{TERRAIN_LETTERS}])([0-9])|=([1-4]))?(?:([wl])([1-4]))?", re.ASCII
)
_NUMBERS: Final = re.compile(r"[1-9][0-9]?(\.[1-9][0-9]?)*", re.ASCII)
_HIDDEN_PILE: Final = re.compile(r"\?(0|[1-9][0-9]?)~(.*)", re.ASCII | re.DOTALL)

SettingOf = Callable[[str, int], Setting]


@dataclass(frozen=True)
class Sheet:
    """A position as written.

    In a complete one ``orders`` has the piles that were shuffled, and no seat hides anything. In a view
    the piles of cards and tiles have a size, and in the state they hold all that cannot be seen.
    """

    state: State
    hidden: tuple[Hidden | None, ...]
    orders: Mapping[str, tuple[int, ...]]
    #: For a view: how many cards and double tiles lie in the piles.
    sizes: tuple[int, int] | None = None


# -- formatting -----------------------------------------------------------------------------------


def format_sheet(sheet: Sheet) -> str:
    """The fields of a position."""
    state = sheet.state
    if state.turn.phase < Phase.PLACE:
        raise ValueError("a position is written when a player has to decide or the game is over")
    setting = state.setting
    cards, tiles = sheet.sizes or (None, None)
    return " ".join(
        (
            f"{setting.variant}:{setting.players}",
            _format_land(state),
            ",".join(setting.card_labels[card] for card in bits.listed(state.piles.market)) or "-",
            _format_pile(state.piles.cards, sheet.orders.get(CARDS), cards),
            _format_pile(state.piles.tiles, sheet.orders.get(TILES), tiles),
            _format_pile(state.piles.singles, sheet.orders.get(SINGLES), None),
            str(state.piles.monuments_left()),
            format_turn(state),
            *(format_player(state, seat, sheet.hidden[seat]) for seat in range(setting.players)),
        )
    )


def _format_land(state: State) -> str:
    spaces = [_format_space(state, space) for space in range(state.setting.size)]
    return ",".join(text for text in spaces if text) or "-"


def _format_space(state: State, space: int) -> str:
    """A space with what was placed and who stands on it; nothing for one that is as printed."""
    land, setting = state.land, state.setting
    ground, figure, text = land.ground[space], land.figure[space], ""
    if ground == Ground.CASTLE:
        text = f"={land.symbols[space] + 1}"
    elif ground < Terrain.COUNT and setting.kind[space] in (SpaceKind.EMPTY, SpaceKind.START):
        text = f"{TERRAIN_LETTERS[ground]}{land.symbols[space]}"
    if figure != NOBODY:
        text += f"{'l' if is_leader(figure) else 'w'}{owner_of(figure) + 1}"
    return setting.space_names[space] + text if text else ""


def _format_pile(members: int, order: Sequence[int] | None, size: int | None) -> str:
    """Next first; what has no order yet stands behind ``~``; in a view all that cannot be seen does."""
    if order is not None and size is None:
        return ".".join(str(member + 1) for member in order) or "-"
    listed = ".".join(str(member + 1) for member in bits.listed(members))
    return f"~{listed}" if size is None else f"?{size}~{listed}"


# -- parsing --------------------------------------------------------------------------------------


def parse_sheet(text: str, setting_of: SettingOf) -> Sheet:
    """Read all fields; whether a game can contain them is checked by the caller (``checks``)."""
    if len(text) > _MAX_TEXT:
        raise MalformedError("position", f"a position has at most {_MAX_TEXT} characters")
    fields = text.split(" ")
    state = State(_parse_variant(fields[0], setting_of))
    players = state.setting.players
    names = all_fields(players)
    if len(fields) != len(names):
        listed = ", ".join((*FIELD_NAMES, *(f"player {seat + 1}" for seat in range(players))))
        number = how_many(len(fields), "field")
        raise MalformedError("position", f"{number} instead of {len(names)} ({listed})")
    _, land, market, cards, tiles, singles, monuments, turn, *player_texts = fields
    _parse_land(state, land)
    _parse_market(state, market)
    state.piles.cards, card_order, card_size = _parse_pile(CARDS_FIELD, cards, state.setting.card_labels)
    state.piles.tiles, tile_order, tile_size = _parse_pile(TILES_FIELD, tiles, state.setting.tile_labels)
    state.piles.singles, single_order, hidden = _parse_pile(
        SINGLES_FIELD, singles, state.setting.single_labels
    )
    if (card_size is None) != (tile_size is None) or hidden is not None:
        raise MalformedError(
            "position", "in a view the sizes of cards and tiles are written, of no other pile"
        )
    _parse_monuments(state, monuments)
    parse_turn(state, turn)
    state.piles.start_laid = state.setting.all_start_tiles()
    hiding = tuple(parse_player(state, seat, field) for seat, field in enumerate(player_texts))
    found = {CARDS: card_order, TILES: tile_order, SINGLES: single_order}
    orders = {pile: order for pile, order in found.items() if order is not None}
    sizes = None if card_size is None or tile_size is None else (card_size, tile_size)
    sheet = Sheet(state, hiding, orders, sizes)
    _check_spelling(fields, format_sheet(sheet).split(" "), names)
    return sheet


def _check_spelling(fields: Sequence[str], right: Sequence[str], names: Sequence[str]) -> None:
    """Every position has one spelling: what is read and written again must be the same."""
    for field, written, name in zip(fields, right, names, strict=True):
        if field != written:
            raise MalformedError(name, f"{quoted(field)} is written {written}")


def _parse_variant(text: str, setting_of: SettingOf) -> Setting:
    match = _VARIANT.fullmatch(text)
    if match is None:
        raise MalformedError(VARIANT_FIELD, f"{quoted(text)} is not variant and players like classic:2")
    return setting_of(match[1], int(match[2]))


def _parse_land(state: State, text: str) -> None:
    setting = state.setting
    state.land.clear()
    cells = state.land.cells()
    for part in text.split(",") if text != "-" else ():
        match = _SPACE.fullmatch(part)
        if match is None:
            raise MalformedError(
                LAND_FIELD, f"{quoted(part)} is not a space; spaces are like C7f1, C7f1w2 or C7=1"
            )
        name, terrain, symbols, castle, figure, owner = match.groups()
        if name not in setting.space_names:
            raise ImpossibleError(LAND_FIELD, f"there is no space {name} on this board")
        space = setting.space_names.index(name)
        if terrain or castle:
            cells[space] = _filled(setting, space, terrain, int(symbols or 0), int(castle or 0))
        if figure:
            cells[space] |= figure_of(_owner(setting, owner), figure == "l") << 8
    state.land.load_cells(cells)


def _filled(setting: Setting, space: int, terrain: str, symbols: int, castle: int) -> int:
    """The ground and symbols of a space that a tile or a castle lies on."""
    if setting.kind[space] not in (SpaceKind.EMPTY, SpaceKind.START):
        raise ImpossibleError(LAND_FIELD, f"nothing can be placed on {setting.space_names[space]}")
    if castle:
        return Ground.CASTLE | _owner(setting, str(castle)) << 4
    return TERRAIN_LETTERS.index(terrain) | symbols << 4


def _owner(setting: Setting, digit: str) -> int:
    if int(digit) > setting.players:
        raise ImpossibleError(LAND_FIELD, f"there is no player {digit}")
    return int(digit) - 1


def _parse_market(state: State, text: str) -> None:
    labels = state.setting.card_labels
    for label in text.split(",") if text != "-" else ():
        if label not in labels:
            raise MalformedError(MARKET_FIELD, f"{quoted(label)} is not a card; cards are like {labels[0]}")
        state.piles.market |= 1 << labels.index(label)
    state.piles.shown |= state.piles.market


def _parse_pile(
    field: str, text: str, labels: Sequence[str]
) -> tuple[int, tuple[int, ...] | None, int | None]:
    """What lies in a pile, its order if it has one, and its size in a view."""
    hidden = _HIDDEN_PILE.fullmatch(text)
    if hidden:
        return _members(field, _numbers(field, hidden[2], labels)), None, int(hidden[1])
    if text.startswith("~"):
        return _members(field, _numbers(field, text[1:], labels)), None, None
    order = _numbers(field, "" if text == "-" else text or "?", labels)
    return _members(field, order), tuple(order), None


def _numbers(field: str, text: str, labels: Sequence[str]) -> list[int]:
    if text and _NUMBERS.fullmatch(text) is None:
        raise MalformedError(field, f"{quoted(text)} is not a row of numbers like 3.17.4")
    numbers = [int(part) - 1 for part in text.split(".") if text]
    if numbers and max(numbers) >= len(labels):
        raise ImpossibleError(field, f"there is no number {max(numbers) + 1}; {len(labels)} is the last")
    return numbers


def _members(field: str, numbers: Sequence[int]) -> int:
    if len(set(numbers)) < len(numbers):
        raise ImpossibleError(field, "a number is there twice")
    return sum(1 << number for number in numbers)


def _parse_monuments(state: State, text: str) -> None:
    most = len(state.setting.monuments)
    if text not in [str(left) for left in range(most + 1)]:
        raise MalformedError(MONUMENTS_FIELD, f"{quoted(text)} is not a number of monuments from 0 to {most}")
    state.piles.monuments_taken = most - int(text)
