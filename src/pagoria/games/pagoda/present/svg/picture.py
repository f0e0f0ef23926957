"""A picture of Pagoda: both players with their cards and abilities, the six lots, the piles and tiles.

Everything is drawn from a view's data, so nothing hidden can be shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from pagoria.core.catalogue import Catalogue, catalogue
from pagoria.core.pictures import Pictures
from pagoria.core.state import View
from pagoria.core.svg import Palette, circle, document, group, path, rect, text, use
from pagoria.games.pagoda.engine.components import LETTERS, MARKER_USES
from pagoria.games.pagoda.engine.state import State
from pagoria.games.pagoda.present.svg import art
from pagoria.games.pagoda.present.svg.captions import PagodaCaptions
from pagoria.games.pagoda.present.svg.towers import draw_scene, scene_height

Data: TypeAlias = Mapping[str, Any]

_WIDTH: Final = 960
_EDGE: Final = 16
_INSIDE: Final = _WIDTH - 2 * _EDGE
_GAP: Final = 10
_HEAD: Final = 44
_SEAT: Final = 88
_SUPPLY: Final = 74

#: Where the parts of a seat begin.
_CARDS: Final = 168
_CARD_STEP: Final = 45
_HAND: Final = _CARDS + 5 * _CARD_STEP + 14
_ABILITIES: Final = 606
_ABILITY_STEP: Final = 64


class PagodaPictures(Pictures[State]):
    """Draws Pagoda."""

    def draw(self, view: View[State], language: str) -> str:
        return picture(view.data(), self.winners(view), catalogue("pagoda", language))


def picture(data: Data, winners: Sequence[int], texts: Catalogue) -> str:
    """The picture of a view's data; ``winners`` are those of a game that is over."""
    captions = PagodaCaptions(data, winners, texts)
    scene = scene_height(data["lots"], _INSIDE / 720)
    rows = [
        (_HEAD, _head(captions)),
        (_SEAT + _GAP, _seat(data, _seats(data)[0], captions)),
        (scene + _GAP, draw_scene(data["lots"], _labels(data, captions), 0, 0, _INSIDE, scene)),
        (_SEAT + _GAP, _seat(data, _seats(data)[1], captions)),
        (_SUPPLY + _EDGE, _supply(data, captions)),
    ]
    parts, y = [], 0.0
    for height, part in rows:
        parts.append(group([part], _EDGE, y))
        y += height
    paper = rect(0, 0, _WIDTH, y, rx=14, fill=Palette.PAPER)
    return document(
        [art.definitions(), paper, *parts],
        _WIDTH,
        y,
        title=captions.title(),
        description=captions.description(),
        language=texts.language,
        ink=Palette.INK,
    )


def _seats(data: Data) -> tuple[int, int]:
    """The seats above and below: whoever looks at it sits below."""
    return (1, 0) if data["seat"] == 0 else (0, 1)


def _labels(data: Data, captions: PagodaCaptions) -> list[str]:
    return [
        f"{number} · {captions.phrase('blocked')}" if lot["blocked"] else str(number)
        for number, lot in enumerate(data["lots"], 1)
    ]


def _head(captions: PagodaCaptions) -> str:
    turn = " · ".join([captions.status(), *captions.turn()])
    return text(captions.title(), 2, 29, 20, bold=True, font_family="serif") + text(
        turn, _INSIDE - 2, 28, 13, anchor="end", room=_INSIDE - 320, fill=Palette.SOFT
    )


# -- a seat ---------------------------------------------------------------------------------------


def _seat(data: Data, seat: int, captions: PagodaCaptions) -> str:
    """Name, points, cards and abilities of a player; the one whose turn it is has a thick edge."""
    player = data["players"][seat]
    on_turn = seat == data["turn"] and not data["over"]
    edge = {"stroke": Palette.ACCENT, "stroke_width": 2.5} if on_turn else {"stroke": Palette.LINE}
    parts = [
        rect(0, 0, _INSIDE, _SEAT, rx=10, fill=Palette.PANEL, **edge),
        text(captions.player(seat), 34 if on_turn else 18, 34, 15, bold=True, room=124),
        text(captions.points(player["score"]), 18, 64, 20, bold=True, room=140),
        _cards(player["display"], _CARDS, captions.phrase("display")),
        _cards(player["hand"] or "", _HAND, captions.phrase("hand"), hidden=_hidden_cards(player)),
    ]
    if on_turn:
        parts.append(path("M18 22l11 6.5-11 6.5z", fill=Palette.ACCENT))
    if "simple" not in data["variant"]:
        used = data["used"] if seat == data["turn"] else ""
        parts += [
            _ability(letter, player["markers"][letter], letter in used, place, captions)
            for place, letter in enumerate(LETTERS)
        ]
    return "".join(parts)


def _hidden_cards(player: Data) -> int:
    return int(player["hand_size"]) if player["hand"] is None else 0


def _cards(letters: str, x: float, caption: str, hidden: int = 0) -> str:
    """A row of cards with what it is."""
    ids = [f"pagoda-card-{letter}" for letter in letters.upper()] + ["pagoda-back"] * hidden
    cards = [use(id, x + place * _CARD_STEP, 24) for place, id in enumerate(ids)]
    return text(caption, x, 17, 10.5, fill=Palette.SOFT) + "".join(cards)


def _ability(letter: str, uses: int, used: bool, place: int, captions: PagodaCaptions) -> str:
    """An ability with a dot for each use left; a ring around one that was used this turn."""
    x = _ABILITIES + (place + 0.5) * _ABILITY_STEP
    dots = [_use_left(letter, x + (dot - 0.5) * 12, 62, dot < uses) for dot in range(MARKER_USES)]
    ring = circle(x, 38, 18, fill="none", stroke=Palette.ACCENT, stroke_width=2.5) if used else ""
    sign = art.medal(letter, 0, 0, 13)
    faint = "" if uses or used else circle(x, 38, 14, fill=Palette.PANEL, fill_opacity=0.6)
    name = text(
        captions.ability(letter), x, 80, 9.5, anchor="middle", room=_ABILITY_STEP - 2, fill=Palette.SOFT
    )
    return group([sign], x, 38) + faint + ring + "".join(dots) + name


def _use_left(letter: str, x: float, y: float, left: bool) -> str:
    paint = art.tone(letter)
    return circle(x, y, 4, fill=paint.plain if left else "none", stroke=paint.dark)


# -- the supply -----------------------------------------------------------------------------------


def _supply(data: Data, captions: PagodaCaptions) -> str:
    """The piles, the cards played this turn, and the tiles that are left by base colour."""
    return "".join(
        [
            rect(0, 0, _INSIDE, _SUPPLY, rx=10, fill=Palette.PANEL, stroke=Palette.LINE),
            text(captions.phrase("draw pile"), 18, 19, 10.5, room=90, fill=Palette.SOFT),
            use("pagoda-back", 18, 27, 0.74),
            text(str(data["draw"]), 56, 54, 18, bold=True),
            text(captions.phrase("discard pile"), 118, 19, 10.5, room=190, fill=Palette.SOFT),
            _counted(data["discard"], 118),
            text(captions.phrase("played this turn"), 334, 19, 10.5, room=150, fill=Palette.SOFT),
            _counted(data["played"], 334),
            text(
                captions.phrase("tiles left: base, then the colours of the next floor"),
                526,
                19,
                10.5,
                fill=Palette.SOFT,
            ),
            *(_tiles(letter, data["tiles"][letter], place) for place, letter in enumerate(LETTERS)),
        ]
    )


def _counted(cards: str, x: float) -> str:
    """Cards by colour: a medal with how many."""
    counts = [(letter, cards.count(letter)) for letter in LETTERS if letter in cards]
    return "".join(
        art.medal(letter, x + 11 + place * 40, 46, 10)
        + text(str(count), x + 25 + place * 40, 51, 13, bold=True)
        for place, (letter, count) in enumerate(counts)
    )


def _tiles(base: str, spaces: Sequence[str], place: int) -> str:
    """The tiles of a base colour: one bar in each colour that the next floor may get."""
    x = 526 + place * 78
    paint = art.tone(base)
    bars = [
        rect(x + index * 13, 44, 11, 14, rx=2, fill=art.tone(letter).light, stroke=art.tone(letter).dark)
        + text(letter, x + index * 13 + 5.5, 54.5, 9, anchor="middle", bold=True, fill=art.tone(letter).dark)
        for index, letter in enumerate(spaces)
    ]
    roof = path(f"M{x - 2} 40q8-2 10-10H{x + 54}q2 8 10 10z", fill=paint.plain, stroke=paint.dark)
    return roof + art.medal(base, x + 31, 35, 7) + "".join(bars)
