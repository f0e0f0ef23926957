"""Which tiles lie on the map that was painted: double tiles and single ones leave their piles or go back.

What is painted shows terrains and symbols, space by space; they have to be those of whole tiles. A space that
lacks its tile is settled by a *trail*: a double tile is laid, which covers a second space too many, so that
another one goes back, and so on, until a space is found that needs just that, or a single tile does it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from pagoria.core import bits
from pagoria.games.pandoria.arranging.open_draft import OpenDraft
from pagoria.games.pandoria.components.model import SpaceKind, Terrain
from pagoria.games.pandoria.notation.positions import SINGLES, TILES

#: Terrain and symbols.
Face: TypeAlias = tuple[int, int]

_LAY: Final = 1
_BACK: Final = -1


class Stride(NamedTuple):
    """A tile is laid or goes back; it shows ``face`` and, unless it is a single one, ``other``."""

    way: int
    face: Face
    other: Face | None


#: A face of which one more has to lie there (``_LAY``), or one less (``_BACK``).
_Need: TypeAlias = tuple[Face, int]


def settle_tiles(draft: OpenDraft) -> None:
    """Lay tiles, or put them back, until they show what is painted; as far as that is possible."""
    missing = _missing(draft)
    hopeless = set[Face]()
    while (face := next((f for f, n in missing.items() if n and f not in hopeless), None)) is not None:
        way = _LAY if missing[face] > 0 else _BACK
        trail = _trail(draft, missing, (face, way))
        if trail is None or not _walk(draft, trail):
            hopeless.add(face)
        else:
            missing = _missing(draft)


def _missing(draft: OpenDraft) -> Counter[Face]:
    """How often a face is painted more often than tiles lie that show it; below 0, less often."""
    state, setting = draft.state, draft.setting
    painted = Counter(
        (int(ground), int(state.land.symbols[space]))
        for space, ground in enumerate(state.land.ground)
        if ground < Terrain.COUNT and setting.kind[space] == SpaceKind.EMPTY
    )
    for tile in _lying(draft):
        painted.subtract(_faces(draft, tile))
    for single in _lying_singles(draft):
        painted.subtract([_single_face(draft, single)])
    return painted


# -- what there is ----------------------------------------------------------------------------------


def _faces(draft: OpenDraft, tile: int) -> tuple[Face, Face]:
    setting, half = draft.setting, 2 * tile
    first, second = (
        (setting.tile_terrain[number], setting.tile_symbols[number]) for number in (half, half + 1)
    )
    return first, second


def _single_face(draft: OpenDraft, single: int) -> Face:
    return draft.setting.single_terrain[single], draft.setting.single_symbols[single]


def _lying(draft: OpenDraft) -> list[int]:
    """The double tiles that are neither in the pile nor in a hand."""
    held = draft.state.piles.tiles
    for board in draft.state.boards:
        held |= board.tiles
    return [tile for tile in range(draft.setting.tile_count()) if not bits.has(held, tile)]


def _lying_singles(draft: OpenDraft) -> list[int]:
    count, pile = len(draft.setting.single_terrain), draft.state.piles.singles
    return [single for single in range(count) if not bits.has(pile, single)]


def _doubles(draft: OpenDraft, way: int) -> list[int]:
    """The double tiles that can be laid, or go back."""
    return bits.listed(draft.state.piles.tiles) if way == _LAY else _lying(draft)


def _singles(draft: OpenDraft, way: int) -> list[int]:
    return bits.listed(draft.state.piles.singles) if way == _LAY else _lying_singles(draft)


# -- trails -----------------------------------------------------------------------------------------


def _trail(draft: OpenDraft, missing: Counter[Face], begin: _Need) -> list[Stride] | None:
    """The shortest trail that settles a face; one that lays a single tile only where there is no other."""
    ways: dict[_Need, list[Stride]] = {begin: []}
    waiting, last_resort = [begin], None
    for need in waiting:
        face, way = need
        single = any(_single_face(draft, one) == face for one in _singles(draft, way))
        if single and way == _BACK:
            return [*ways[need], Stride(way, face, None)]
        if single and last_resort is None:
            last_resort = [*ways[need], Stride(way, face, None)]
        for other in _beyond(draft, need):
            trail = [*ways[need], Stride(way, face, other)]
            if missing[other] * way > (1 if other == begin[0] else 0):
                return trail
            if (other, -way) not in ways:
                ways[other, -way] = trail
                waiting.append((other, -way))
    return last_resort


def _beyond(draft: OpenDraft, need: _Need) -> Iterator[Face]:
    """The other faces of the double tiles that give or take what is needed, each once."""
    face, way = need
    found = dict[Face, None]()
    for tile in _doubles(draft, way):
        first, second = _faces(draft, tile)
        if face in (first, second):
            found[second if face == first else first] = None
    yield from found


def _walk(draft: OpenDraft, trail: list[Stride]) -> bool:
    """Lay tiles and put them back along a trail; nothing happens when one of them is used twice."""
    chosen: list[tuple[str, int, int]] = []
    for stride in trail:
        pile = SINGLES if stride.other is None else TILES
        tile = next((t for t in _showing(draft, stride) if (pile, stride.way, t) not in chosen), None)
        if tile is None:
            return False
        chosen.append((pile, stride.way, tile))
    for pile, way, tile in chosen:
        (draft.leave if way == _LAY else draft.join)(pile, tile)
    return True


def _showing(draft: OpenDraft, stride: Stride) -> Iterator[int]:
    """The tiles that can be laid, or go back, and show what a stride says."""
    if stride.other is None:
        yield from (one for one in _singles(draft, stride.way) if _single_face(draft, one) == stride.face)
    else:
        wanted = sorted((stride.face, stride.other))
        yield from (t for t in _doubles(draft, stride.way) if sorted(_faces(draft, t)) == wanted)
