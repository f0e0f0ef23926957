"""Pandoria in the terminal: the land, the players, the cards, and where the turn is.

Everything is drawn from a view's data, so nothing hidden can be shown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final, TypeAlias

from pagoria.cli.boards.pandoria_map import (
    draw_map,
    grain_for,
    paint_seat,
    paint_terrain,
    terrain_sign,
)
from pagoria.cli.boards.pandoria_spaces import spaces_of
from pagoria.cli.boards.pandoria_words import counted
from pagoria.cli.screen import Style, pad, visible_length, wrap
from pagoria.core.contract import Draw, View
from pagoria.games.pandoria.components.model import RESOURCE_NAMES, TERRAIN_NAMES

Data: TypeAlias = Mapping[str, Any]
SeenDraws: TypeAlias = Sequence[tuple[Draw, int | None]]

TIP: Final = "A space can be typed by its name: T E5 E6 lays a tile on E5 and E6."
HINTS: Final = (
    "Capital letters and spaces are choices, small letters are",
    "commands: B builds, b goes back. A space is typed as it is",
    "called: T E5 E6 lays the tile with its first half on E5",
    "and the second on E6.",
)
LEGEND: Final = (
    "On the map:",
    "  F•  F••      forest with one and two symbols; H hills,",
    "               M mountains, C city; F: is F•• in small",
    "  f••          small letter: its region is closed",
    "  E5           an empty space",
    "  (1)  (1★)    a worker and the leader of player 1",
    "  [1]          a castle of player 1",
    "  »F  F•»      a path of forest: a forest that touches it",
    "               is never closed",
    "  ship -2      Astral Ship costs 2 crystals less here",
    "  ~~ ≈↘        lake, and the river with where it flows",
    "  ┃  ┃         new since you looked",
    "Forest yields wood, hills gold, mountains crystals, cities",
    "points, for figures beside a region when it is closed.",
)

#: Only the Elves move a worker, so that stage is not always shown.
_USUAL_STAGES: Final = ("place", "figure", "card", "score", "buy")
_STAGE_WORDS: Final = {"wander": "move"}
_WITHOUT_CARDS: Final = ("place", "figure", "wander")
_TERRAINS: Final = {name[0]: name for name in TERRAIN_NAMES}
_HALF: Final = re.compile(r"([fhmc])([0-9])")

_GAPS: Final = "   "
#: The room for players beside the map, and the space before it.
_SIDE: Final = 37
_GAP: Final = 2
#: What the table of players needs.
_TABLE: Final = 80
_NAME: Final = 11
_PEOPLE: Final = 10


def draw(
    view: View[Any],
    setting: Data,
    names: Sequence[str],
    width: int,
    style: Style,
    before: View[Any] | None = None,
) -> list[str]:
    """What a view shows, as lines of at most ``width`` characters (66 or more)."""
    data: Data = {**view.data(), "setting": setting}
    spaces = spaces_of(setting, data)
    grain = grain_for(spaces, width, style.compact)
    land = draw_map(spaces, _new_spaces(data, before), grain, style)
    wide = max(map(visible_length, land))
    if wide + _GAP + _SIDE <= width:
        land = _beside(land, _player_blocks(data, names, _SIDE, style), wide + _GAP)
        lines = [*land, ""]
    elif width < _TABLE:
        lines = [*land, "", *_player_blocks(data, names, _SIDE, style)]
    else:
        lines = [*land, "", *_player_table(data, names, width, style)]
    lines += _cards(data, view.seat, width, style)
    return [*lines, *_status(data, view.seat, names, width, style)]


def _new_spaces(data: Data, before: View[Any] | None) -> set[str]:
    """The spaces where something lies or stands that was not there before."""
    if before is None:
        return set()
    earlier: Data = before.data()
    return {
        space
        for layer in ("land", "figures")
        for space, what in data[layer].items()
        if earlier[layer].get(space) != what
    }


def _beside(left: Sequence[str], right: Sequence[str], at: int) -> list[str]:
    rows = zip_longest(left, right, fillvalue="")
    return [f"{pad(one, at)}{other}".rstrip() for one, other in rows]


# -- players --------------------------------------------------------------------------------------


def _player_table(data: Data, names: Sequence[str], width: int, style: Style) -> list[str]:
    """One line for each player, and one for what is built."""
    rich = _with_resources(data)
    heads = ["points", *(RESOURCE_NAMES if rich else ()), "reserve", "castles", "tiles"]
    heads += ["cards"] if _with_cards(data) else []
    lead = " " * (4 + _NAME) + ("people".ljust(_PEOPLE) if rich else "")
    lines = [style.dim(lead + " ".join(head.rjust(_column(head)) for head in heads))]
    for seat, name in enumerate(names):
        player = data["players"][seat]
        amounts = [
            player["score"],
            *(_resources(player) if rich else []),
            _figures(player, style),
            player["castles"],
        ]
        amounts += [_size(player, "tiles")] + ([_size(player, "hand")] if _with_cards(data) else [])
        cells = [str(amount).rjust(_column(head)) for head, amount in zip(heads, amounts, strict=True)]
        people = (player["people"] or "").ljust(_PEOPLE) if rich else ""
        lines.append(_title(data, seat, name, style) + people + " ".join(cells))
        lines += wrap(_built(player, style), width, indent=" " * (4 + _NAME)) if _built(player, style) else []
    return [line.rstrip() for line in lines]


def _column(head: str) -> int:
    return max(5, len(head))


def _title(data: Data, seat: int, name: str, style: Style) -> str:
    """A mark for the player on turn, the number that figures carry, the name."""
    on_turn = seat == data["turn"] and not data["over"]
    mark = style.pick("▸", ">") if on_turn else " "
    shown = _shortened(name, _NAME - 1, style)
    shown = pad(style.bold(shown) if on_turn else shown, _NAME)
    return f"{mark}{paint_seat(str(seat + 1), seat, style)}{_team(data, seat, style)} {shown}"


def _shortened(name: str, longest: int, style: Style) -> str:
    return name if len(name) <= longest else name[: longest - 1] + style.pick("…", "~")


def _team(data: Data, seat: int, style: Style) -> str:
    """In teams a sign that partners share (PD-71)."""
    return style.pick("●○", "ab")[seat % 2] if data["players"][seat]["partner"] is not None else " "


def _player_blocks(data: Data, names: Sequence[str], width: int, style: Style) -> list[str]:
    lines: list[str] = []
    for seat, name in enumerate(names):
        player = data["players"][seat]
        points = f"{player['score']} point{'s' * (player['score'] != 1)}"
        head = _title(data, seat, name, style) + (player["people"] or "").ljust(_PEOPLE)
        lines.append(pad(head, width - len(points)) + points)
        if _with_resources(data):
            amounts = zip(_resources(player), RESOURCE_NAMES, strict=True)
            lines.append("    " + "  ".join(f"{amount} {name}" for amount, name in amounts))
        lines.append(f"    {_figures(player, style)} in reserve  {counted(player['castles'], 'castle')}")
        things = [counted(_size(player, "tiles"), "tile")]
        things += [counted(_size(player, "hand"), "card")] if _with_cards(data) else []
        lines.append("    " + "  ".join(things))
        lines += wrap(_built(player, style), width, indent="    ") if _built(player, style) else []
    return lines


def _resources(player: Data) -> list[int]:
    return [player["resources"][name] for name in RESOURCE_NAMES]


def _figures(player: Data, style: Style) -> str:
    """The figures in reserve: workers, and a star for the leader."""
    return f"{player['workers']}{style.pick('+★', '+*') if player['leader'] else ''}"


def _size(player: Data, what: str) -> int:
    return int(player[f"{what}_size"])


def _built(player: Data, style: Style) -> str:
    """Buildings and monuments in their places, and the last spell."""
    buildings = ", ".join(name for name in player["buildings"] if name)
    spell = f"last spell {player['visible_spell']}" if player["visible_spell"] else ""
    return style.pick(" · ", "; ").join(filter(None, (buildings, spell)))


def _with_resources(data: Data) -> bool:
    return bool(data["setting"]["resources"])


def _with_cards(data: Data) -> bool:
    return bool(data["setting"]["cards"])


# -- cards and piles ------------------------------------------------------------------------------


def _cards(data: Data, seat: int | None, width: int, style: Style) -> list[str]:
    """The own hand beside the market."""
    hand = data["players"][seat]["hand"] or [] if seat is not None else []
    if not _with_resources(data):
        spells = ", ".join(_halves(label, data)[0] for label in hand)
        return wrap(f"Your spells: {spells}", width, indent="  ", first="") if hand else []
    if style.compact and hand and data["stage"] in _WITHOUT_CARDS:
        return wrap(f"Hand: {', '.join('/'.join(_halves(label, data)) for label in hand)}", width, "  ", "")
    left = [style.dim("Your hand (crystals, wood)"), *(_card(label, data) for label in hand)]
    left += [] if hand else ["none"]
    right = [style.dim("Market for gold")] if data["market"] else []
    for offer in data["market"]:
        gold = data["setting"]["cards_by_name"][offer["name"]]["gold"]
        right.append(f"{offer['price'] if seat == data['turn'] else gold:2}  {_card(offer['name'], data)}")
    if seat is None:
        return right
    column = max(map(visible_length, left)) + 2
    fits = column + max(map(visible_length, right), default=0) <= width
    return _beside(left, right, column) if fits else left + right


def _halves(label: str, data: Data) -> tuple[str, str]:
    """The spell and the building of a card, by its label ``AstralShip/SmallTower#2``."""
    card = data["setting"]["cards_by_name"][label]
    return card["spell"], card["building"]


def _card(label: str, data: Data) -> str:
    spell, building = _halves(label, data)
    costs = [
        data["setting"][what][name]["cost"] for what, name in (("spells", spell), ("buildings", building))
    ]
    return f"{spell} {costs[0]}, {building} {costs[1]}"


def _status(data: Data, seat: int | None, names: Sequence[str], width: int, style: Style) -> list[str]:
    """The own tiles, the piles, and the stage of the turn."""
    parts = [f"{counted(data['tiles_left'], 'double tile')} left"]
    if _with_resources(data) and data["monuments"]:
        parts.append(f"{counted(len(data['monuments']), 'monument')}, the next worth {data['monuments'][0]}")
    tiles = data["players"][seat]["tiles"] or [] if seat is not None else []
    own = " or ".join(_tile(label, style) for label in tiles)
    own_parts = [f"Your tile: {own}"] if own else []
    if data["single_tile"]:
        own_parts.insert(0, f"Single tile: {_tile(data['single_tile'], style)}")
    line = _GAPS.join([*own_parts, *parts])
    lines = [line] if visible_length(line) <= width else [_GAPS.join(own_parts), _GAPS.join(parts)]
    return lines if data["over"] else [*lines, _stages(data, names, style)]


def _tile(label: str, style: Style) -> str:
    """A tile as it will lie, from its label: ``F••│H•`` for ``f2h1``."""
    signs = [
        (_TERRAINS[letter], terrain_sign(_TERRAINS[letter], int(symbols), style))
        for letter, symbols in _HALF.findall(label.partition("#")[0])
    ]
    return style.pick("│", "|").join(paint_terrain(sign, terrain, style) for terrain, sign in signs)


def _stages(data: Data, names: Sequence[str], style: Style) -> str:
    """The way through the turn, with the stage at which it is."""
    now = data["stage"]
    stages = [stage for stage in data["setting"]["stages"] if stage in (now, *_USUAL_STAGES)]
    words = [(_STAGE_WORDS.get(stage, stage), stage == now) for stage in stages]
    shown = [style.bold(f"[{word}]") if on else style.dim(word) for word, on in words]
    return f"{_shortened(names[data['turn']], 14, style)}'s turn: " + style.pick(" → ", " > ").join(shown)
