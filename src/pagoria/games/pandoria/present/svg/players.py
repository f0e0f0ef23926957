"""The players of Pandoria in a picture: points, resources, reserve, tiles, buildings and cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from pagoria.core.svg import Palette, group, path, rect, text, text_width
from pagoria.games.pandoria.components.model import RESOURCE_NAMES
from pagoria.games.pandoria.present.svg import art
from pagoria.games.pandoria.present.svg.art import draw
from pagoria.games.pandoria.present.svg.captions import PandoriaCaptions
from pagoria.games.pandoria.present.svg.cards import draw_hand, two_lines

Data: TypeAlias = Mapping[str, Any]

_EDGE: Final = 14
_HEAD: Final = 36
_STOCK: Final = 62
_PLACES: Final = 36
_RESOURCES: Final = 178


class PlayerBoardPicture:
    """What one player has; ``height`` is what it needs at a width."""

    def __init__(
        self, data: Data, setting: Data, seat: int, captions: PandoriaCaptions, width: float
    ) -> None:
        self._player = data["players"][seat]
        self._on_turn = seat == data["turn"] and not data["over"]
        self._starts = seat == data["start"]
        self._setting = setting
        self._seat = seat
        self._captions = captions
        self._width = width
        self._hand, hand_height = draw_hand(self._player, setting, captions, width - 2 * _EDGE)
        self._rich = bool(setting["resources"])
        places = _PLACES + 6 if self._rich else 0
        self.height = _HEAD + _STOCK + places + (hand_height + 8 if hand_height else 0) + 6

    def draw(self, x: float, y: float, height: float) -> str:
        """The board at a place, in a frame of this height."""
        edge = {"stroke": Palette.ACCENT, "stroke_width": 2.5} if self._on_turn else {"stroke": Palette.LINE}
        rows = [
            rect(0, 0, self._width, height, rx=10, fill=Palette.PANEL, **edge),
            self._head(),
            self._stock(),
        ]
        below = _HEAD + _STOCK
        if self._rich:
            rows.append(group([self._places()], _EDGE, below))
            below += _PLACES + 6
        if self._hand:
            rows.append(group([self._hand], _EDGE, below + 4))
        return group(rows, x, y)

    def _head(self) -> str:
        """Shape, name, people and points."""
        name, about = self._captions.player(self._seat), self._captions.about(self._seat)
        score = str(self._player["score"])
        after = 36 + text_width(name, 14, bold=True) + 10
        number = text_width(score, 19, bold=True)
        parts = [
            draw(f"shape-{self._seat}", 22, 21, 1.3),
            text(name, 36, 26, 14, bold=True),
            text(score, self._width - _EDGE, 28, 19, anchor="end", bold=True),
            draw("points", self._width - _EDGE - number - 14, 21, 1.2),
        ]
        room = self._width - after - number - 58
        if about:
            parts.append(text(about, after, 26, 11.5, room=room - 14, fill=Palette.SOFT))
            after += min(text_width(about, 11.5), room - 14) + 16
        if self._starts:
            parts.append(path(f"M{after:.0f} 29V15h12l-3 4 3 4h-12", fill="#f3c64b", stroke=Palette.SOFT))
        return "".join(parts)

    def _stock(self) -> str:
        """Resources, the pieces in reserve, and the tiles in hand."""
        reserve = _RESOURCES + 18 if self._rich else _EDGE
        tiles = self._width - _EDGE - 46
        parts = [self._resource(name, _HEAD + 12 + row * 18) for row, name in enumerate(RESOURCE_NAMES)]
        return "".join([*(parts if self._rich else []), self._reserve(reserve), self._tiles(tiles)])

    def _resource(self, name: str, y: float) -> str:
        amount = self._player["resources"][name]
        return (
            draw(name, 21, y)
            + text(str(amount), 50, y + 4.5, 13, anchor="end", bold=True)
            + art.pips(name, amount, 56, y)
        )

    def _reserve(self, x: float) -> str:
        """What is still to be placed: workers, leader, castles."""
        caption = text(self._captions.phrase("reserve"), x, _HEAD + 8, 10, fill=Palette.SOFT)
        pieces, at = [], x + 9
        for _ in range(self._player["workers"]):
            pieces.append(draw(f"worker-{self._seat}", at, _HEAD + 48))
            at += 19
        if self._player["leader"]:
            pieces.append(draw(f"leader-{self._seat}", at + 4, _HEAD + 48))
            at += 28
        for _ in range(self._player["castles"]):
            pieces.append(draw(f"castle-{self._seat}", at + 6, _HEAD + 41, 0.85))
            at += 30
        return caption + "".join(pieces)

    def _tiles(self, x: float) -> str:
        """The tiles in hand, face down where they are hidden."""
        caption = text(self._captions.phrase("tiles"), x, _HEAD + 8, 10, room=46, fill=Palette.SOFT)
        labels = self._player["tiles"]
        scale, step = 0.46, 24.5
        if labels is None:
            backs = [
                group([draw("back", 0, 0), draw("back", 45, 0)], x + 12, _HEAD + 23 + place * step, scale)
                for place in range(self._player["tiles_size"])
            ]
            return caption + "".join(backs)
        yields = self._setting["terms"]["yield"]
        faces = [
            art.tile(label, yields, x + 12, _HEAD + 23 + place * step, scale)
            for place, label in enumerate(labels)
        ]
        return caption + "".join(faces)

    def _places(self) -> str:
        """Five places for buildings and monuments, and the spell cast last."""
        spell = self._player["visible_spell"]
        width = (self._width - 2 * _EDGE - 5 * 5) / 6
        parts = [
            self._place(name, place * (width + 5), width)
            for place, name in enumerate(self._player["buildings"])
        ]
        x = 5 * (width + 5)
        frame = f"M{x:.1f} 0h{width:.1f}v24l-8 10h{16 - width:.1f}l-8-10z"
        parts.append(path(frame, fill="#fff" if spell else "none", stroke=Palette.LINE))
        if spell:
            parts.append(two_lines(self._captions.name(spell), x + width / 2, 16, width - 8))
        return "".join(parts)

    def _place(self, name: str | None, x: float, width: float) -> str:
        if name is None:
            return rect(x, 0, width, 34, rx=4, fill="none", stroke=Palette.LINE, stroke_dasharray="3 3")
        frame = rect(x, 0, width, 34, rx=4, fill="#f0e4c8", stroke=art.RIM)
        if name == "Monument":
            return frame + draw("monument", x + width / 2, 18, 1.3)
        return frame + two_lines(self._captions.name(name), x + width / 2, 17, width - 6)
