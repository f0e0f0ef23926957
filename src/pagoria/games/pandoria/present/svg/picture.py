"""A picture of Pandoria: the map, the boards of all players, the market and the piles.

Everything is drawn from a view's data, so nothing hidden can be shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from pagoria.core.catalogue import Catalogue, catalogue
from pagoria.core.pictures import Pictures
from pagoria.core.state import View
from pagoria.core.svg import Palette, document, group, rect, text
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.present.setting_data import setting_data
from pagoria.games.pandoria.present.svg import art
from pagoria.games.pandoria.present.svg.captions import PandoriaCaptions
from pagoria.games.pandoria.present.svg.cards import draw_market, market_height
from pagoria.games.pandoria.present.svg.map import Map
from pagoria.games.pandoria.present.svg.players import PlayerBoardPicture
from pagoria.games.pandoria.rules import PandoriaRules

Data: TypeAlias = Mapping[str, Any]

_WIDTH: Final = 1000
_EDGE: Final = 16
_INSIDE: Final = _WIDTH - 2 * _EDGE
_GAP: Final = 10
_HEAD: Final = 44
#: The column beside the map.
_SIDE: Final = 262
_MAP: Final = _INSIDE - _SIDE - _GAP
_HALF: Final = (_INSIDE - _GAP) / 2


class PandoriaPictures(Pictures[State]):
    """Draws Pandoria."""

    rules: PandoriaRules

    def draw(self, view: View[State], language: str) -> str:
        data: Data = view.data()
        setting = setting_data(self.rules.setting(data["variant"], len(data["players"])))
        return picture(data, setting, self.winners(view), catalogue("pandoria", language))


def picture(data: Data, setting: Data, winners: Sequence[int], texts: Catalogue) -> str:
    """The picture of a view's data; ``winners`` are those of a game that is over."""
    captions = PandoriaCaptions(data, setting, winners, texts)
    body, height = _Picture(data, setting, captions).drawn()
    paper = rect(0, 0, _WIDTH, height, rx=14, fill=Palette.PAPER)
    return document(
        [art.definitions(setting["terms"]["yield"]), paper, _head(captions), body],
        _WIDTH,
        height,
        title=captions.title(),
        description=captions.description(),
        language=texts.language,
        ink=Palette.INK,
    )


def _head(captions: PandoriaCaptions) -> str:
    return text(captions.title(), _EDGE + 2, 29, 20, bold=True, font_family="serif") + text(
        captions.status(), _WIDTH - _EDGE - 2, 28, 13, anchor="end", fill=Palette.SOFT
    )


class _Picture:
    """The parts of a picture and how they stand together."""

    def __init__(self, data: Data, setting: Data, captions: PandoriaCaptions) -> None:
        self._data = data
        self._setting = setting
        self._captions = captions
        self._rich = bool(setting["resources"])

    def drawn(self) -> tuple[str, float]:
        """Everything below the title, and the height of the picture."""
        side, side_height = self._players_beside() if not self._rich else self._market_beside()
        land = Map(self._setting, self._data)
        height = max(side_height, _MAP * land.height / land.width)
        parts = [land.draw(_EDGE, _HEAD, _MAP, height), group([side], _EDGE + _MAP + _GAP, _HEAD)]
        below = _HEAD + height + _GAP
        if self._rich:
            players, players_height = self._players_below(below)
            parts.append(players)
            below += players_height
        return "".join(parts), below - _GAP + _EDGE

    def _boards(self, width: float) -> list[PlayerBoardPicture]:
        """The boards of all players, the viewer's first."""
        seats = list(range(len(self._data["players"])))
        first = self._data["seat"] or 0
        return [
            PlayerBoardPicture(self._data, self._setting, seat, self._captions, width)
            for seat in seats[first:] + seats[:first]
        ]

    def _players_below(self, top: float) -> tuple[str, float]:
        """Two boards in a row."""
        boards, parts, y = self._boards(_HALF), [], top
        for left in range(0, len(boards), 2):
            row = boards[left : left + 2]
            height = max(board.height for board in row)
            parts += [
                board.draw(_EDGE + place * (_HALF + _GAP), y, height) for place, board in enumerate(row)
            ]
            y += height + _GAP
        return "".join(parts), y - top

    def _players_beside(self) -> tuple[str, float]:
        parts, y = [], 0.0
        for board in self._boards(_SIDE):
            parts.append(board.draw(0, y, board.height))
            y += board.height + _GAP
        supply, height = self._supply()
        return "".join([*parts, group([supply], 0, y)]), y + height

    def _market_beside(self) -> tuple[str, float]:
        market = draw_market(self._data, self._setting, self._captions, _SIDE)
        top = market_height(self._data) + _GAP
        supply, height = self._supply()
        return market + group([supply], 0, top), top + height

    def _supply(self) -> tuple[str, float]:
        """The piles, what is left of the monuments, and what is played just now."""
        data, captions = self._data, self._captions
        lines = [captions.phrase("double tiles left: {count}", count=data["tiles_left"])]
        if self._setting["cards"]:
            lines.append(captions.phrase("single tiles left: {count}", count=data["single_tiles_left"]))
        if data["spell"]:
            lines.append(captions.phrase("spell now: {spell}", spell=captions.name(data["spell"])))
        parts = [text(line, 12, 20 + row * 18, 11.5) for row, line in enumerate(lines)]
        y = 20 + len(lines) * 18
        if data["single_tile"]:
            yields = self._setting["terms"]["yield"]
            parts.append(art.tile(data["single_tile"], yields, _SIDE - 34, 30, 0.8))
        if self._setting["monuments"]:
            parts.append(text(captions.phrase("monuments"), 12, y, 11.5))
            parts += [_monument(points, place, y + 8) for place, points in enumerate(data["monuments"])]
            y += 22 + 24 * (1 + (len(data["monuments"]) - 1) // _MONUMENTS_IN_A_ROW)
        height = max(y - 6, 62 if data["single_tile"] else 0)
        return rect(0, 0, _SIDE, height, rx=10, fill=Palette.PANEL, stroke=Palette.LINE) + "".join(
            parts
        ), height


_MONUMENTS_IN_A_ROW: Final = 7


def _monument(points: int, place: int, y: float) -> str:
    """A monument with its points."""
    row, column = divmod(place, _MONUMENTS_IN_A_ROW)
    x, middle = 20 + column * 34, y + 10 + row * 24
    return art.draw("monument", x, middle) + text(str(points), x + 8, middle + 5, 11, bold=True)
