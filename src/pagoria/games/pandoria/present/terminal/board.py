"""Pandoria in the terminal: the land, the players, the cards, and where the turn is.

Everything is drawn from a view's data, so nothing hidden can be shown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from pagoria.core.screen import Style, pad, visible_length, wrap
from pagoria.core.state import View
from pagoria.core.terminal import TerminalBoard, Voice, sentence
from pagoria.games.pandoria.components.model import RESOURCE_NAMES, TERRAIN_NAMES
from pagoria.games.pandoria.present.terminal.cards import beside, card_lines
from pagoria.games.pandoria.present.terminal.map import (
    draw_map,
    grain_for,
    paint_seat,
    paint_terrain,
    terrain_sign,
)
from pagoria.games.pandoria.present.terminal.sentences import (
    amounts,
    chosen_people,
    tell_draws,
    tell_gains,
)
from pagoria.games.pandoria.present.terminal.spaces import spaces_of

Data: TypeAlias = Mapping[str, Any]

TIP: Final = sentence("A space can be typed by its name: T E5 E6 lays a tile on E5 and E6.")
HINTS: Final = (
    sentence(
        "Capital letters and spaces are choices, small letters are commands: B builds, b goes back. A space "
        "is typed as it is called: T E5 E6 lays the tile with its first half on E5 and the second on E6."
    ),
    sentence(
        "Forest yields wood, hills gold, mountains crystals, cities points, for figures beside a region when "
        "it is closed."
    ),
)
_LEGEND: Final = (
    ("F•  F••", sentence("forest with one and two symbols; H hills, M mountains, C city")),
    ("F:", sentence("the same as F••, where there is little room")),
    ("f••", sentence("small letter: its region is closed")),
    ("E5", sentence("an empty space")),
    ("(1)  (1★)", sentence("a worker and the leader of player 1")),
    ("[1]", sentence("a castle of player 1")),
    ("»F  F•»", sentence("a path of forest: a forest that touches it is never closed")),
    ("{ship} -2", sentence("Astral Ship costs 2 crystals less here")),
    ("~~ ≈↘", sentence("lake, and the river with where it flows")),
    ("┃  ┃", sentence("new since you looked")),
)

#: Only the Elves move a worker, so that stage is not always shown.
_USUAL_STAGES: Final = ("place", "figure", "card", "score", "buy")
_TURN: Final = sentence("{name}'s turn:")
_STAGE_WORDS: Final = {
    "place": sentence("place"),
    "figure": sentence("figure"),
    "card": sentence("card"),
    "score": sentence("score"),
    "buy": sentence("buy"),
    "wander": sentence("move"),
}
_TERRAINS: Final = {name[0]: name for name in TERRAIN_NAMES}
_HALF: Final = re.compile(r"([fhmc])([0-9])")

_GAPS: Final = "   "
#: The room for players beside the map, and the space before it.
_SIDE: Final = 37
_GAP: Final = 2
_NAME: Final = 11
_PEOPLE: Final = 10
_LONGEST_NAME: Final = 14
#: How wide a column of the table of players is at least: the first that lets all of it fit.
_NARROWEST: Final = (5, 4, 3)


def legend(voice: Voice) -> list[tuple[str, str]]:
    """What the drawing means: a sign, and its explanation."""
    ship = voice.say("ship")
    return [(sign.format(ship=ship), voice.say(meaning)) for sign, meaning in _LEGEND]


def draw(
    view: View[Any],
    setting: Data,
    names: Sequence[str],
    width: int,
    style: Style,
    voice: Voice,
    before: View[Any] | None = None,
) -> list[str]:
    """What a view shows, as lines of at most ``width`` characters (66 or more)."""
    data: Data = {**view.data(), "setting": setting}
    spaces = spaces_of(setting, data)
    grain = grain_for(spaces, width, style.compact)
    land = draw_map(spaces, _new_spaces(data, before), grain, style, voice)
    wide = max(map(visible_length, land))
    if wide + _GAP + _SIDE <= width:
        land = beside(land, _player_blocks(data, names, _SIDE, style, voice), wide + _GAP)
        lines = [*land, ""]
    else:
        players = _player_table(data, names, width, style, voice)
        lines = [*land, "", *(players or _player_blocks(data, names, _SIDE, style, voice))]
    lines += card_lines(data, view.seat, width, style, voice)
    return [*lines, *_status(data, view.seat, names, width, style, voice)]


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


# -- players --------------------------------------------------------------------------------------


def _player_table(data: Data, names: Sequence[str], width: int, style: Style, voice: Voice) -> list[str]:
    """One line for each player, and one for what is built; none at all where it is too wide."""
    heads = _heads(data, voice)
    lead = 4 + _NAME + (_PEOPLE if _with_resources(data) else 0)
    room = width - lead - len(heads) + 1
    widths = next(filter(lambda fit: sum(fit) <= room, (_widths(heads, least) for least in _NARROWEST)), None)
    if widths is None:
        return []
    people = voice.say("people") if _with_resources(data) else ""
    lines = [style.dim(" " * (4 + _NAME) + people.ljust(lead - 4 - _NAME) + _cells(heads, widths))]
    for seat, name in enumerate(names):
        player = data["players"][seat]
        title = _title(data, seat, name, style) + _people(data, seat, voice)
        lines.append(title + _cells(_holdings(data, seat, style), widths))
        lines += _built_lines(player, width, 4 + _NAME, style, voice)
    return [line.rstrip() for line in lines]


def _heads(data: Data, voice: Voice) -> list[str]:
    resources = [voice.name(name) for name in RESOURCE_NAMES] if _with_resources(data) else []
    heads = [voice.say("points"), *resources, voice.say("reserve"), voice.say("castles"), voice.say("tiles")]
    return [*heads, voice.say("cards")] if _with_cards(data) else heads


def _holdings(data: Data, seat: int, style: Style) -> list[str]:
    """What a player has, below the heads."""
    player = data["players"][seat]
    resources = [player["resources"][name] for name in RESOURCE_NAMES] if _with_resources(data) else []
    figures = [_figures(player, style), player["castles"], _size(player, "tiles")]
    cards = [_size(player, "hand")] if _with_cards(data) else []
    return [str(amount) for amount in (player["score"], *resources, *figures, *cards)]


def _widths(heads: Sequence[str], least: int) -> list[int]:
    return [max(least, len(head)) for head in heads]


def _cells(texts: Sequence[str], widths: Sequence[int]) -> str:
    return " ".join(text.rjust(width) for text, width in zip(texts, widths, strict=True))


def _people(data: Data, seat: int, voice: Voice) -> str:
    people = data["players"][seat]["people"]
    return (voice.name(people) if people else "").ljust(_PEOPLE) if _with_resources(data) else ""


def _title(data: Data, seat: int, name: str, style: Style) -> str:
    """A mark for the active player, the number that figures carry, the name."""
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


def _player_blocks(data: Data, names: Sequence[str], width: int, style: Style, voice: Voice) -> list[str]:
    lines: list[str] = []
    for seat, name in enumerate(names):
        player = data["players"][seat]
        points = voice.say("{count} points", count=player["score"])
        head = _title(data, seat, name, style) + _people(data, seat, voice)
        lines.append(pad(head, width - len(points)) + points)
        if _with_resources(data):
            lines.append("    " + "  ".join(amounts(player["resources"], voice)))
        reserve = voice.say("{figures} in reserve", figures=_figures(player, style))
        lines.append(f"    {reserve}  {voice.say('{count} castles', count=player['castles'])}")
        things = [voice.say("{count} tiles", count=_size(player, "tiles"))]
        things += [voice.say("{count} cards", count=_size(player, "hand"))] if _with_cards(data) else []
        lines.append("    " + "  ".join(things))
        lines += _built_lines(player, width, 4, style, voice)
    return lines


def _figures(player: Data, style: Style) -> str:
    """The figures in reserve: workers, and a star for the leader."""
    return f"{player['workers']}{style.pick('+★', '+*') if player['leader'] else ''}"


def _size(player: Data, what: str) -> int:
    return int(player[f"{what}_size"])


def _built_lines(player: Data, width: int, indent: int, style: Style, voice: Voice) -> list[str]:
    """Buildings and monuments in their places, and the last spell."""
    buildings = ", ".join(_building(name, voice) for name in player["buildings"] if name)
    spell = player["visible_spell"]
    last = voice.say("last spell {spell}", spell=voice.name(spell)) if spell else ""
    text = style.pick(" · ", "; ").join(filter(None, (buildings, last)))
    return wrap(text, width, indent=" " * indent) if text else []


def _building(name: str, voice: Voice) -> str:
    return voice.say("Monument") if name == "Monument" else voice.name(name)


def _with_resources(data: Data) -> bool:
    return bool(data["setting"]["resources"])


def _with_cards(data: Data) -> bool:
    return bool(data["setting"]["cards"])


# -- tiles, piles and stages ------------------------------------------------------------------------------


def _status(
    data: Data, seat: int | None, names: Sequence[str], width: int, style: Style, voice: Voice
) -> list[str]:
    """The own tiles, the piles, and the stage of the turn."""
    own, piles = _own_tiles(data, seat, style, voice), _piles(data, voice)
    line = _GAPS.join([*own, *piles])
    fits = visible_length(line) <= width
    lines = [line] if fits else [*filter(None, [_GAPS.join(own)]), *wrap(_GAPS.join(piles), width)]
    return lines if data["over"] else [*lines, _stages(data, names, width, style, voice)]


def _own_tiles(data: Data, seat: int | None, style: Style, voice: Voice) -> list[str]:
    tiles = data["players"][seat]["tiles"] or [] if seat is not None else []
    drawn = [_tile(label, style) for label in tiles]
    single = data["single_tile"]
    parts = [voice.say("Single tile: {tile}", tile=_tile(single, style))] if single else []
    if len(drawn) > 1:
        return [*parts, voice.say("Your tile: {first} or {second}", first=drawn[0], second=drawn[1])]
    return [*parts, voice.say("Your tile: {tile}", tile=drawn[0])] if drawn else parts


def _piles(data: Data, voice: Voice) -> list[str]:
    parts = [voice.say("{count} double tiles left", count=data["tiles_left"])]
    monuments = data["monuments"]
    if _with_resources(data) and monuments:
        values = {"count": len(monuments), "points": monuments[0]}
        parts.append(voice.say("{count} monuments, the next worth {points}", **values))
    return parts


def _tile(label: str, style: Style) -> str:
    """A tile as it will lie, from its label: ``F••│H•`` for ``f2h1``."""
    signs = [
        (_TERRAINS[letter], terrain_sign(_TERRAINS[letter], int(symbols), style))
        for letter, symbols in _HALF.findall(label.partition("#")[0])
    ]
    return style.pick("│", "|").join(paint_terrain(sign, terrain, style) for terrain, sign in signs)


def _stages(data: Data, names: Sequence[str], width: int, style: Style, voice: Voice) -> str:
    """The way through the turn, with the stage at which it is."""
    now = data["stage"]
    stages = [stage for stage in data["setting"]["stages"] if stage in (now, *_USUAL_STAGES)]
    words = [(voice.say(_STAGE_WORDS[stage]), stage == now) for stage in stages]
    shown = [style.bold(f"[{word}]") if on else style.dim(word) for word, on in words]
    way = style.pick(" → ", " > ").join(shown)
    room = width - visible_length(way) - len(voice.say(_TURN, name="")) - 1
    name = _shortened(names[data["turn"]], min(room, _LONGEST_NAME), style)
    return f"{voice.say(_TURN, name=name)} {way}"


BOARD: Final = TerminalBoard(
    draw,
    tell_draws,
    tell_gains,
    chosen_card=chosen_people,
    hints=HINTS,
    legend=legend,
    tip=TIP,
)
