"""Aids as they are told: what can be counted from a view."""

from __future__ import annotations

from typing import Any, cast

from pagoria.core.package import GamePackage
from pagoria.core.state import View
from pagoria.core.texts import Text
from pagoria.play.aids import AidLine, counted, find_aids
from pagoria.tables.data import AidData, AidLineData, TextData


def all_aids(game: GamePackage[Any], view: View[Any]) -> list[AidData]:
    """Every aid of a game, with what it says about a view."""
    return [
        AidData(
            id=aid.id,
            title=_plain(aid.title),
            about=_plain(aid.about),
            lines=[_line(line) for line in counted(game, view, aid)],
        )
        for aid in find_aids(game)
    ]


def _line(line: AidLine) -> AidLineData:
    return AidLineData(text=_plain(line.text), count=line.count, marks=dict(line.marks))


def _plain(text: Text) -> TextData:
    return cast(TextData, text.data())
