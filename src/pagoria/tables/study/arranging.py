"""Positions that are set up by hand: a draft, changes to it, and what can be done with it then."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pagoria.core.arranging import Bench, Dial, Piece, find_arranger
from pagoria.core.errors import NotationError
from pagoria.core.package import GamePackage
from pagoria.core.state import Fault, Position
from pagoria.core.texts import Text
from pagoria.tables.refusal import Refusal
from pagoria.tables.study.data import BenchDial, BenchFault, BenchPiece, BenchPlace, BenchShelf, StudyDraft
from pagoria.tables.study.frames import frame_of
from pagoria.tables.study.positions import Spot


class Workbench:
    """What sets up positions of one game. All methods raise ``Refusal``."""

    def __init__(self, game: GamePackage[Any]) -> None:
        arranger = find_arranger(game)
        if arranger is None:
            raise Refusal("not_found", f"positions of {game.title} cannot be set up by hand")
        self._game = game
        self._arranger = arranger

    def read(self, text: str) -> Position[Any]:
        with _refusing():
            return self._arranger.read(text)

    def put(self, draft: Position[Any], piece: str, place: str) -> Position[Any]:
        with _refusing():
            return self._arranger.put(draft, piece, place)

    def take(self, draft: Position[Any], place: str) -> Position[Any]:
        with _refusing():
            return self._arranger.take(draft, place)

    def set(self, draft: Position[Any], dial: str, value: int) -> Position[Any]:
        with _refusing():
            return self._arranger.set(draft, dial, value)

    def told(self, draft: Position[Any]) -> StudyDraft:
        """A draft with its drawing, in which nothing can be played, and what can be done with it."""
        bench = self._arranger.bench(draft)
        return StudyDraft(
            position=self._game.notation.format_position(draft),
            frame=frame_of(self._game, Spot(draft), None, [], playable=False),
            faults=[_fault(fault) for fault in self._arranger.faults(draft)],
            shelves=_shelves(bench),
            places=[BenchPlace(id=place.id, words=_words(place.words)) for place in bench.places],
            standing=list(bench.standing),
            dials=[_dial(dial) for dial in bench.dials],
        )


@contextmanager
def _refusing() -> Iterator[None]:
    try:
        yield
    except NotationError as error:
        raise Refusal("bad_position", str(error), {"field": error.field, "fault": error.fault}) from error


def _fault(fault: Fault) -> BenchFault:
    text = fault.text
    words = text if isinstance(text, Text) else Text("{fault}", {"fault": f"{fault.field}: {text}"})
    return BenchFault(words=_words(words), places=list(fault.places))


def _shelves(bench: Bench) -> list[BenchShelf]:
    return [
        BenchShelf(words=_words(shelf.words), pieces=[_piece(piece) for piece in shelf.pieces])
        for shelf in bench.shelves
    ]


def _piece(piece: Piece) -> BenchPiece:
    return BenchPiece(id=piece.id, words=_words(piece.words), places=list(piece.places), paints=piece.paints)


def _dial(dial: Dial) -> BenchDial:
    return BenchDial(
        id=dial.id,
        words=_words(dial.words),
        value=dial.value,
        least=dial.least,
        most=dial.most,
        names=[_words(name) for name in dial.names],
    )


def _words(text: Text) -> Any:
    return text.data()
