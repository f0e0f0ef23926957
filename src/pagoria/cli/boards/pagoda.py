"""Pagoda in the terminal: six towers that grow upwards, the cards, the abilities.

Everything is drawn from a view's data, so nothing hidden can be shown. A colour never stands alone: its
letter stands beside or on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Final, TypeAlias

from pagoria.cli.screen import Style, centre, flow, pad, visible_length
from pagoria.core.contract import Draw, Game, View
from pagoria.games.pagoda.components import (
    ABILITY_NAMES,
    COLOUR_NAMES,
    COLUMNS_PER_FLOOR,
    LETTERS,
    MARKER_USES,
    PAGODAS_TO_END,
)

Data: TypeAlias = Mapping[str, Any]

HINTS: Final = (
    "A whole action: C1r builds a column with a red hand card on",
    "lot 1. A capital letter is a card in the display, a small",
    "one a card in the hand. Where b means a blue hand card,",
    "write the commands out: back, undo, rules, log, ...",
)
LEGEND: Final = (
    "Under a lot:",
    "  needs 3 P    three purple columns fill its floor",
    "  tile Y→RG    a yellow card lays a tile; those left have",
    "               red or green spaces for the next floor",
    "  roof B→PY    a blue card for the tile and two purple or",
    "               two yellow ones for the rooftop",
    "  ●○ Lantern   one of two uses is left",
)


@dataclass(frozen=True)
class _Shape:
    """How wide things are: a column, the space between columns, a tower, the space between towers."""

    column: int
    between: int
    tower: int
    gap: int
    card_gap: str
    name: int
    any_colour: str
    piles: str


_SHORT_PILES: Final = "draw {draw}|discard {discard}|columns {built} of {limit}|pagodas {completed} of {end}"
_LONG_PILES: Final = (
    "draw pile {draw}|discard {discard}|columns this turn {built} of {limit}|"
    "pagodas done {completed} of {end}"
)
_NARROW: Final = _Shape(
    column=1, between=1, tower=9, gap=1, card_gap="", name=11, any_colour="any", piles=_SHORT_PILES
)
_USUAL: Final = _Shape(
    column=3, between=0, tower=12, gap=1, card_gap=" ", name=14, any_colour="any colour", piles=_LONG_PILES
)
_WIDE: Final = _Shape(
    column=3, between=1, tower=17, gap=2, card_gap=" ", name=20, any_colour="any colour", piles=_LONG_PILES
)


def _shape(width: int) -> _Shape:
    return _NARROW if width < 78 else _USUAL if width < 114 else _WIDE


def draw(
    view: View[Any],
    setting: Data,
    names: Sequence[str],
    width: int,
    style: Style,
    before: View[Any] | None = None,
) -> list[str]:
    """What a view shows, as lines of at most ``width`` characters (60 or more)."""
    del setting, before
    data: Data = view.data()
    shape = _shape(width)
    lines = [*_towers(data, shape, style), ""]
    for seat, name in enumerate(names):
        lines += _player(data, seat, name, width, style)
    lines.append(_piles(data, shape, style))
    if data["completed"] >= PAGODAS_TO_END and not data["over"]:
        lines.append(style.bold(f"  {PAGODAS_TO_END} pagodas are done: the game ends after this round."))
    return lines


# -- towers ---------------------------------------------------------------------------------------


def _towers(data: Data, shape: _Shape, style: Style) -> list[str]:
    towers = [_tower(lot, shape, style) for lot in data["lots"]]
    blank = " " * shape.tower
    rows = [list(row) for row in zip_longest(*towers, fillvalue=blank)]
    rows.reverse()
    rows.append([_ground(number, shape, style) for number in range(1, len(towers) + 1)])
    rows.append([centre(_hint(lot, data, shape, style), shape.tower) for lot in data["lots"]])
    return [(" " * shape.gap).join(row).rstrip() for row in rows]


def _tower(lot: Data, shape: _Shape, style: Style) -> list[str]:
    """The rows of one tower from the ground up, each as wide as the tower."""
    rows: list[str] = []
    for floor in lot["floors"]:
        if rows:
            rows.append(_eave(shape, style))
        rows.append(_floor(floor, shape, style))
    if lot["roof"]:
        rows += [_eave(shape, style), _rooftop(lot["roof"], shape, style)]
    return rows


def _floor(floor: Data, shape: _Shape, style: Style) -> str:
    free = centre(style.dim(style.pick("·", ".")), shape.column)
    built = floor["columns"]
    columns = [_column(floor["colour"], shape, style) for _ in range(built)]
    columns += [free] * (COLUMNS_PER_FLOOR - built)
    return centre((" " * shape.between).join(columns), shape.tower)


def _column(letter: str, shape: _Shape, style: Style) -> str:
    if shape.column == 1:
        return style.paint(letter, letter)
    left, right = style.pick(("▐", "▌"), ("|", "|"))
    return style.tint(left, letter) + style.paint(letter, letter) + style.tint(right, letter)


def _eave(shape: _Shape, style: Style) -> str:
    left, middle, right = style.pick(("╰", "─", "╯"), ("\\", "_", "/"))
    return left + middle * (shape.tower - 2) + right


def _rooftop(letter: str, shape: _Shape, style: Style) -> str:
    left, right = style.pick(("▗▟", "▙▖"), ("/", "\\"))
    top = style.tint(left, letter) + style.paint(letter, letter) + style.tint(right, letter)
    return centre(top, shape.tower)


def _ground(number: int, shape: _Shape, style: Style) -> str:
    line = f" {number} ".center(shape.tower, style.pick("━", "="))
    return line.replace(str(number), style.bold(str(number)))


def _hint(lot: Data, data: Data, shape: _Shape, style: Style) -> str:
    """What the lot needs next, as short as a tower is wide."""
    if lot["next"] is None:
        return style.dim("blocked" if lot["blocked"] else "completed")
    floor = lot["floors"][-1]
    letter = floor["colour"]
    if lot["next"] == "column":
        free = COLUMNS_PER_FLOOR - floor["columns"]
        return f"needs {free} {letter}" if letter else style.dim(shape.any_colour)
    text = f"{lot['next']}: {letter}"
    arrow = style.pick("→", ">")
    return text if shape is _NARROW else f"{lot['next']} {letter}{arrow}{data['tiles'][letter]}"


# -- players and piles ----------------------------------------------------------------------------


def _player(data: Data, seat: int, name: str, width: int, style: Style) -> list[str]:
    player = data["players"][seat]
    shape = _shape(width)
    on_turn = seat == data["turn"] and not data["over"]
    mark = style.pick("▸", ">") if on_turn else " "
    shown = name if len(name) < shape.name else name[: shape.name - 2] + style.pick("…", "~")
    title = pad(style.bold(shown) if on_turn else shown, shape.name)
    points = f"{player['score']:3} point{' ' if player['score'] == 1 else 's'}"
    cards = f"{_cards(player['display'], shape, style)}  hand {_hand(player, shape, style)}"
    below_cards = visible_length(f"{mark} {title}{points}  ")
    abilities = flow(_abilities(data, seat, style), below_cards, width)
    return [f"{mark} {title}{points}  {cards}", *abilities]


def _cards(letters: str, shape: _Shape, style: Style) -> str:
    return shape.card_gap.join(style.card(letter) for letter in letters) or style.dim("none")


def _hand(player: Data, shape: _Shape, style: Style) -> str:
    if player["hand"] is not None:
        return _cards(player["hand"], shape, style)
    return shape.card_gap.join([style.hidden_card()] * player["hand_size"]) or style.dim("none")


def _abilities(data: Data, seat: int, style: Style) -> list[str]:
    """The abilities that a player has, with a dot for each use left."""
    used = data["used"] if seat == data["turn"] else ""
    return [
        _ability(letter, data["players"][seat]["markers"][letter], letter in used, style)
        for letter in LETTERS
        if data["players"][seat]["markers"][letter] or letter in used
    ]


def _ability(letter: str, uses: int, used: bool, style: Style) -> str:
    full, empty = style.pick(("●", "○"), ("*", "."))
    name = ABILITY_NAMES[LETTERS.index(letter)]
    text = f"{style.paint(letter, letter)} {name} {full * uses}{empty * (MARKER_USES - uses)}"
    return text + (style.dim(" used") if used else "")


def _piles(data: Data, shape: _Shape, style: Style) -> str:
    sizes = {"draw": data["draw"], "discard": len(data["discard"]), "end": PAGODAS_TO_END}
    turn = {name: data[name] for name in ("built", "limit", "completed")}
    parts = shape.piles.format(**sizes, **turn).split("|")
    shown = [part for part in parts if not (data["over"] and part.startswith("columns"))]
    return "  " + style.pick(" · ", ", ").join(shown)


# -- draws ----------------------------------------------------------------------------------------


def tell_draws(game: Game[Any], draws: Sequence[tuple[Draw, int | None]]) -> str:
    """What draws brought: "draws red and 2 green into the display and 1 card into the hand"."""
    del game
    parts = []
    for zone in ("display", "hand"):
        cards = [card for draw, card in draws if draw.zone == zone]
        if cards:
            parts.append(f"{_count_cards(cards)} into the {zone}")
    return "draws " + " and ".join(parts)


def _count_cards(cards: Sequence[int | None]) -> str:
    known = [card for card in cards if card is not None]
    texts = [f"{known.count(card)} {COLOUR_NAMES[card]}" for card in sorted(set(known))]
    hidden = len(cards) - len(known)
    if hidden:
        texts.append(f"{hidden} card{'s' * (hidden > 1)}")
    return ", ".join(texts)
