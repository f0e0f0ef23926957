"""Pagoda in the terminal: six towers that grow upwards, the cards, the abilities.

Everything is drawn from a view's data, so nothing hidden can be shown. A colour never stands alone: its
letter stands beside or on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Final, TypeAlias

from pagoria.core.package import GamePackage
from pagoria.core.screen import Style, centre, flow, pad, visible_length
from pagoria.core.state import Draw, View
from pagoria.core.terminal import TerminalBoard, Voice, sentence
from pagoria.core.texts import Text
from pagoria.games.pagoda.engine.components import (
    ABILITY_NAMES,
    COLOUR_NAMES,
    COLUMNS_PER_FLOOR,
    LETTERS,
    MARKER_USES,
    PAGODAS_TO_END,
)

Data: TypeAlias = Mapping[str, Any]

HINTS: Final = (
    sentence(
        "A whole action: C1r builds a column with a red hand card on lot 1. A capital letter is a card in "
        "the display, a small one a card in the hand. Where b means a blue hand card, write the commands "
        "out: back, undo, rules, log, ..."
    ),
)
_NEEDS: Final = sentence("needs {free} {colour}")
#: Surface and letter of the colours, from the 256 that terminals share: readable on dark and on light.
_PAINTS: Final = {"R": (160, 231), "Y": (220, 16), "G": (34, 16), "B": (26, 231), "P": (91, 231)}


def legend(voice: Voice) -> list[tuple[str, str]]:
    """What the drawing means: a sign, and its explanation."""
    say = voice.say
    names = {name: voice.name(name) for name in COLOUR_NAMES}
    return [
        (" ".join(LETTERS), say("{red}, {yellow}, {green}, {blue}, {purple}", **names)),
        (say(_NEEDS, free=3, colour="P"), say("three purple columns fill the floor of the lot above")),
        (
            f"{say('tile')} Y→RG",
            say("a yellow card lays a tile; those left have red or green spaces for the next floor"),
        ),
        (
            f"{say('roof')} B→PY",
            say("a blue card for the tile and two purple or two yellow ones for the rooftop"),
        ),
        (f"●○ {voice.name(ABILITY_NAMES[0])}", say("one of two uses is left")),
    ]


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


_ANY: Final = sentence("any")
_ANY_COLOUR: Final = sentence("any colour")
#: What is said about piles and the turn, and the same in fewer words.
_LONG_PILES: Final = (
    sentence("draw pile {draw}"),
    sentence("discard {discard}"),
    sentence("columns this turn {built} of {limit}"),
    sentence("pagodas done {completed} of {end}"),
)
_SHORT_PILES: Final = (
    sentence("draw {draw}"),
    _LONG_PILES[1],
    sentence("columns {built} of {limit}"),
    sentence("pagodas {completed} of {end}"),
)
_NARROW: Final = _Shape(column=1, between=1, tower=9, gap=1, card_gap="", name=11, any_colour=_ANY)
_USUAL: Final = _Shape(column=3, between=0, tower=12, gap=1, card_gap=" ", name=14, any_colour=_ANY_COLOUR)
_WIDE: Final = _Shape(column=3, between=1, tower=17, gap=2, card_gap=" ", name=20, any_colour=_ANY_COLOUR)


def _shape(width: int) -> _Shape:
    return _NARROW if width < 78 else _USUAL if width < 114 else _WIDE


def draw(
    view: View[Any],
    setting: Data,
    names: Sequence[str],
    width: int,
    style: Style,
    voice: Voice,
    before: View[Any] | None = None,
) -> list[str]:
    """What a view shows, as lines of at most ``width`` characters (60 or more)."""
    del setting, before
    data: Data = view.data()
    lines = [*_towers(data, _shape(width), style, voice), ""]
    for seat, name in enumerate(names):
        lines += _player(data, seat, name, width, style, voice)
    lines.append(_piles(data, width, style, voice))
    if data["completed"] >= PAGODAS_TO_END and not data["over"]:
        end = voice.say("{end} pagodas are done: the game ends after this round.", end=PAGODAS_TO_END)
        lines.append(style.bold(f"  {end}"))
    return lines


# -- towers ---------------------------------------------------------------------------------------


def _towers(data: Data, shape: _Shape, style: Style, voice: Voice) -> list[str]:
    towers = [_tower(lot, shape, style) for lot in data["lots"]]
    blank = " " * shape.tower
    rows = [list(row) for row in zip_longest(*towers, fillvalue=blank)]
    rows.reverse()
    rows.append([_ground(number, shape, style) for number in range(1, len(towers) + 1)])
    rows.append([centre(_hint(lot, data, shape, style, voice), shape.tower) for lot in data["lots"]])
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
        return _painted(letter, letter, style)
    left, right = style.pick(("▐", "▌"), ("|", "|"))
    return _tinted(left, letter, style) + _painted(letter, letter, style) + _tinted(right, letter, style)


def _eave(shape: _Shape, style: Style) -> str:
    left, middle, right = style.pick(("╰", "─", "╯"), ("\\", "_", "/"))
    return left + middle * (shape.tower - 2) + right


def _rooftop(letter: str, shape: _Shape, style: Style) -> str:
    left, right = style.pick(("▗▟", "▙▖"), ("/", "\\"))
    top = _tinted(left, letter, style) + _painted(letter, letter, style) + _tinted(right, letter, style)
    return centre(top, shape.tower)


def _ground(number: int, shape: _Shape, style: Style) -> str:
    line = f" {number} ".center(shape.tower, style.pick("━", "="))
    return line.replace(str(number), style.bold(str(number)))


def _hint(lot: Data, data: Data, shape: _Shape, style: Style, voice: Voice) -> str:
    """What the lot needs next, as short as a tower is wide."""
    if lot["next"] is None:
        return style.dim(voice.say("blocked") if lot["blocked"] else voice.say("completed"))
    floor = lot["floors"][-1]
    letter = floor["colour"]
    if lot["next"] == "column":
        return _column_hint(letter, COLUMNS_PER_FLOOR - floor["columns"], shape, style, voice)
    way = f"{letter}{style.pick('→', '>')}{data['tiles'][letter]}"
    return _tile_hint(lot["next"], letter, way, shape, voice)


def _column_hint(letter: str, free: int, shape: _Shape, style: Style, voice: Voice) -> str:
    if not letter:
        return style.dim(voice.say(shape.any_colour))
    return voice.say(_NEEDS, free=free, colour=letter)


def _tile_hint(what: str, letter: str, way: str, shape: _Shape, voice: Voice) -> str:
    """The tile or roof that comes next; where its word is too long for a tower, only the letters."""
    word = voice.say("tile") if what == "tile" else voice.say("roof")
    text = f"{word}: {letter}" if shape is _NARROW else f"{word} {way}"
    return text if len(text) <= shape.tower else way


# -- players and piles ----------------------------------------------------------------------------


def _player(data: Data, seat: int, name: str, width: int, style: Style, voice: Voice) -> list[str]:
    player = data["players"][seat]
    shape = _shape(width)
    on_turn = seat == data["turn"] and not data["over"]
    mark = style.pick("▸", ">") if on_turn else " "
    shown = name if len(name) < shape.name else name[: shape.name - 2] + style.pick("…", "~")
    title = pad(style.bold(shown) if on_turn else shown, shape.name)
    cards = _cards(player["display"], shape, style, voice)
    label, hand = voice.say("hand"), _hand(player, shape, style, voice)
    start = f"{mark} {title}{_points(player['score'], voice)}  "
    abilities = flow(_abilities(data, seat, style, voice), visible_length(start), width)
    line = f"{start}{cards}  {label} {hand}"
    if visible_length(line) > width:
        line = f"{start}{cards}  {style.pick('│', '|')} {hand}"
    return [line, *abilities]


def _points(score: int, voice: Voice) -> str:
    """The points of a player, in a width that does not depend on them."""
    texts = [_right(voice.say("{count} points", count=count)) for count in (score, 1, 100)]
    return texts[0].ljust(max(map(len, texts)))


def _right(text: str) -> str:
    number, space, word = text.partition(" ")
    return f"{number:>3}{space}{word}"


def _painted(text: str, letter: str, style: Style) -> str:
    """Text on the surface of a colour, given by its letter."""
    return style.on(text, *_PAINTS[letter.upper()])


def _tinted(text: str, letter: str, style: Style) -> str:
    """Blocks in a colour, given by its letter."""
    return style.tint(text, _PAINTS[letter.upper()][0])


def _card(letter: str, style: Style) -> str:
    """A little card, three characters wide."""
    return _painted(f" {letter} ", letter, style) if style.colour else f"[{letter}]"


def _cards(letters: str, shape: _Shape, style: Style, voice: Voice) -> str:
    return shape.card_gap.join(_card(letter, style) for letter in letters) or style.dim(voice.say("none"))


def _hand(player: Data, shape: _Shape, style: Style, voice: Voice) -> str:
    if player["hand"] is not None:
        return _cards(player["hand"], shape, style, voice)
    backs = shape.card_gap.join([style.dim("[?]")] * player["hand_size"])
    return backs or style.dim(voice.say("none"))


def _abilities(data: Data, seat: int, style: Style, voice: Voice) -> list[str]:
    """The abilities that a player has, with a dot for each use left."""
    used = data["used"] if seat == data["turn"] else ""
    return [
        _ability(letter, data["players"][seat]["markers"][letter], letter in used, style, voice)
        for letter in LETTERS
        if data["players"][seat]["markers"][letter] or letter in used
    ]


def _ability(letter: str, uses: int, used: bool, style: Style, voice: Voice) -> str:
    full, empty = style.pick(("●", "○"), ("*", "."))
    name = voice.name(ABILITY_NAMES[LETTERS.index(letter)])
    text = f"{_painted(letter, letter, style)} {name} {full * uses}{empty * (MARKER_USES - uses)}"
    return f"{text} {style.dim(voice.say('used'))}" if used else text


def _piles(data: Data, width: int, style: Style, voice: Voice) -> str:
    """The piles and how far turn and game are, in many words where there is room."""
    sizes = {"draw": data["draw"], "discard": len(data["discard"]), "end": PAGODAS_TO_END}
    values = sizes | {name: data[name] for name in ("built", "limit", "completed")}
    lines = []
    for parts in (_LONG_PILES, _SHORT_PILES):
        shown = [part for part in parts if not (data["over"] and "{built}" in part)]
        lines.append("  " + style.pick(" · ", ", ").join(voice.say(part, **values) for part in shown))
    return lines[0] if len(lines[0]) <= width else lines[1]


# -- draws ----------------------------------------------------------------------------------------


def tell_draws(game: GamePackage[Any], draws: Sequence[tuple[Draw, int | None]], voice: Voice) -> str:
    """What draws brought: "draws 1 red, 2 green into the display and 1 card into the hand"."""
    del game
    zones = {
        zone: _count_cards([card for draw, card in draws if draw.zone == zone], voice)
        for zone in ("display", "hand")
    }
    if not zones["hand"]:
        return voice.say("draws {display} into the display", display=zones["display"])
    if not zones["display"]:
        return voice.say("draws {hand} into the hand", hand=zones["hand"])
    return voice.say("draws {display} into the display and {hand} into the hand", **zones)


def _count_cards(cards: Sequence[int | None], voice: Voice) -> str:
    known = [card for card in cards if card is not None]
    texts = [voice.tell(_some_cards(known.count(card), card)) for card in sorted(set(known))]
    hidden = len(cards) - len(known)
    if hidden:
        texts.append(voice.say("{count} cards", count=hidden))
    return ", ".join(texts)


def _some_cards(count: int, colour: int) -> Text:
    """So many cards of a colour, in the words of the engine."""
    return Text("{count} {colour}", {"count": count, "colour": COLOUR_NAMES[colour]})


BOARD: Final = TerminalBoard(draw, tell_draws, hints=HINTS, legend=legend)
