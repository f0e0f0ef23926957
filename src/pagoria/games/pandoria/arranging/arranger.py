"""Setting up a position of Pandoria by hand.

What follows from a change is changed along: tiles leave their pile for what is painted, figures of a region
that closes go home, the market is filled, a start tile changes places with the other. A turn is at its
beginning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from pagoria.core import nibbles
from pagoria.core.arranging import Bench, Piece, Place, Shelf
from pagoria.core.errors import ImpossibleError, MalformedError
from pagoria.core.state import Fault
from pagoria.core.texts import Text
from pagoria.games.pandoria.arranging import holding, painting
from pagoria.games.pandoria.arranging.dials import dials, set_dial
from pagoria.games.pandoria.arranging.names import (
    BUILDING,
    CARD,
    CASTLE,
    FREE,
    GONE,
    HAND,
    LAND,
    LEADER,
    MARKET,
    MONUMENT,
    PILE,
    SITE,
    SPACE,
    TILE,
    TILES,
    WORKER,
    PieceName,
    PlaceName,
    piece_words,
    pieces,
    place_words,
    places,
)
from pagoria.games.pandoria.arranging.open_draft import Draft, OpenDraft
from pagoria.games.pandoria.engine import checks
from pagoria.games.pandoria.engine.setting import Setting
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.notation import positions
from pagoria.games.pandoria.notation.fields import CARDS_FIELD, LAND_FIELD, MARKET_FIELD, player_field
from pagoria.games.pandoria.rules import RULES

_WhyNot: TypeAlias = Callable[[State, PieceName, PlaceName], "str | None"]
_Put: TypeAlias = Callable[[OpenDraft, PieceName, PlaceName], None]


class PandoriaArranger:
    """Pieces are ``land f1``, ``castle 0`` of seat 0, ``worker 0``, ``leader 0``, ``tile f1h2``,
    ``card Rage/Bank``, ``building Bank`` and ``monument``; places ``space C7``, ``tiles 0`` and ``hand 0``
    for one more and ``hand 0 Rage/Bank`` for that card, ``market Rage/Bank``, ``site 0 1``,
    ``pile`` and ``gone``.
    """

    def read(self, text: str) -> Draft:
        sheet = positions.parse_sheet(text, RULES.setting)
        if sheet.sizes is not None or any(hidden is not None for hidden in sheet.hidden):
            raise MalformedError("position", "hidden cards or tiles (?) where a complete position is needed")
        return Draft(sheet.state, sheet.orders)

    def faults(self, draft: Draft) -> Sequence[Fault]:
        return checks.faults(draft.state)

    # -- what can be done ---------------------------------------------------------------------------

    def bench(self, draft: Draft) -> Bench:
        state = draft.state
        there = places(state)
        by_zone: dict[str, list[tuple[str, PlaceName]]] = {}
        for name, place in there.items():
            by_zone.setdefault(place[0], []).append((name, place))
        return Bench(
            shelves=tuple(_shelves(state, by_zone)),
            places=tuple(Place(name, place_words(state, place)) for name, place in there.items()),
            standing=tuple(name for name, place in there.items() if _stands(state, place)),
            dials=tuple(dials(state)),
        )

    # -- changes ------------------------------------------------------------------------------------

    def put(self, draft: Draft, piece: str, place: str) -> Draft:
        what, where = _piece(draft.state.setting, piece), _place(draft.state, place)
        why_not, put = _FITTING.get((what[0], where[0]), (None, None))
        if why_not is None or put is None:
            raise MalformedError("position", f"{piece!r} does not belong on {place!r}")
        fault = why_not(draft.state, what, where)
        if fault is not None:
            raise ImpossibleError(_field(where), fault)
        changed = OpenDraft(draft)
        put(changed, what, where)
        return changed.packed()

    def take(self, draft: Draft, place: str) -> Draft:
        where = _place(draft.state, place)
        if not _stands(draft.state, where):
            raise ImpossibleError(_field(where), "nothing can be taken away there")
        changed = OpenDraft(draft)
        _take(changed, where)
        return changed.packed()

    def set(self, draft: Draft, dial: str, value: int) -> Draft:
        known = {one.id: one for one in dials(draft.state)}.get(dial)
        if known is None or not known.least <= value <= known.most:
            raise MalformedError("position", f"{dial[:40]!r} cannot be set to {value}")
        changed = OpenDraft(draft)
        set_dial(changed, dial, value)
        return changed.packed()


ARRANGER: Final = PandoriaArranger()


def _on_map(
    why_not: Callable[[State, PieceName, int], str | None], put: Callable[[OpenDraft, PieceName, int], None]
) -> tuple[_WhyNot, _Put]:
    """What is put on a space needs to know of the place which one."""
    return (
        lambda state, piece, place: why_not(state, piece, place[1]),
        lambda draft, piece, place: put(draft, piece, place[1]),
    )


#: What fits where: the reason why not, and how it is put there.
_FITTING: Final[dict[tuple[str, str], tuple[_WhyNot, _Put]]] = {
    (LAND, SPACE): _on_map(painting.why_no_land, painting.lay_land),
    (CASTLE, SPACE): _on_map(painting.why_no_castle, painting.raise_castle),
    (WORKER, SPACE): _on_map(painting.why_no_figure, painting.stand_figure),
    (LEADER, SPACE): _on_map(painting.why_no_figure, painting.stand_figure),
    (TILE, TILES): (holding.why_no_tile, holding.take_tile),
    (BUILDING, SITE): (holding.why_no_building, holding.put_building),
    (MONUMENT, SITE): (holding.why_no_building, holding.put_building),
    **{(CARD, zone): (holding.why_no_card, holding.bring_card) for zone in (HAND, MARKET, PILE, GONE)},
}

_SHELVES: Final = (
    (Text("Land"), (LAND,)),
    (Text("Castles and figures"), (CASTLE, WORKER, LEADER)),
    (Text("Double tiles"), (TILE,)),
    (Text("Cards"), (CARD,)),
    (Text("Buildings"), (BUILDING, MONUMENT)),
)


def _shelves(state: State, by_zone: dict[str, list[tuple[str, PlaceName]]]) -> Iterator[Shelf]:
    known = pieces(state.setting)
    for words, kinds in _SHELVES:
        found = [
            Piece(
                name, piece_words(state.setting, piece), tuple(_fits(state, piece, by_zone)), piece[0] == LAND
            )
            for name, piece in known.items()
            if piece[0] in kinds
        ]
        if found:
            yield Shelf(words, tuple(found))


def _fits(state: State, piece: PieceName, by_zone: dict[str, list[tuple[str, PlaceName]]]) -> Iterator[str]:
    for (kind, zone), (why_not, _) in _FITTING.items():
        if kind == piece[0]:
            yield from (name for name, place in by_zone.get(zone, ()) if why_not(state, piece, place) is None)


def _piece(setting: Setting, name: str) -> PieceName:
    found = pieces(setting).get(name)
    if found is None:
        raise MalformedError("position", f"there is no piece {name[:40]!r}")
    return found


def _place(state: State, name: str) -> PlaceName:
    found = places(state).get(name)
    if found is None:
        raise MalformedError("position", f"there is no place {name[:40]!r} for that")
    return found


def _field(place: PlaceName) -> str:
    """The field of a position in which a place is written."""
    zone, seat, _ = place
    fields = {SPACE: LAND_FIELD, MARKET: MARKET_FIELD, PILE: CARDS_FIELD, GONE: CARDS_FIELD}
    return fields.get(zone) or player_field(seat)


def _stands(state: State, place: PlaceName) -> bool:
    """Whether something can be taken away; the market is always filled, so nothing leaves it like that."""
    zone, number, member = place
    if zone == SPACE:
        return painting.is_laid(state, number)
    if zone == SITE:
        return nibbles.get(state.boards[number].places, member) > 0
    return zone in (TILES, HAND) and member != FREE


def _take(draft: OpenDraft, place: PlaceName) -> None:
    zone, number, member = place
    if zone == SPACE:
        painting.clear_space(draft, number)
    elif zone == TILES:
        holding.drop_tile(draft, number, member)
    elif zone == HAND:
        holding.drop_card(draft, place)
    else:
        holding.tear_down(draft, place)
