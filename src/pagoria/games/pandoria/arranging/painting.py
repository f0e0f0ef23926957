"""What is put on the map: land, castles and figures. What lay there before goes back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from pagoria.games.pandoria.arranging.names import LEADER, PieceName, terrain_and_symbols
from pagoria.games.pandoria.arranging.open_draft import OpenDraft
from pagoria.games.pandoria.arranging.tile_balance import Face, settle_tiles
from pagoria.games.pandoria.components.model import SpaceKind, Terrain
from pagoria.games.pandoria.engine.figures import place_figure, send_home
from pagoria.games.pandoria.engine.land import NOBODY, Ground, figure_of
from pagoria.games.pandoria.engine.setting import Setting
from pagoria.games.pandoria.engine.state import State

#: What lies on two start spaces: a start tile, and its faces as they lie there.
_Laid: TypeAlias = tuple[int, tuple[Face, Face]]


# -- land -------------------------------------------------------------------------------------------


def why_no_land(state: State, piece: PieceName, space: int) -> str | None:
    kind, name = state.setting.kind[space], state.setting.space_names[space]
    face = terrain_and_symbols(piece[1])
    if kind not in (SpaceKind.EMPTY, SpaceKind.START):
        return f"nothing can be placed on {name}"
    if (state.land.ground[space], state.land.symbols[space]) == face:
        return f"that lies on {name} already"
    if kind == SpaceKind.START and not list(_start_tiles(state.setting, space, face)):
        return f"no start tile shows that on {name}"
    return None


def lay_land(draft: OpenDraft, piece: PieceName, space: int) -> None:
    face = terrain_and_symbols(piece[1])
    if draft.setting.kind[space] == SpaceKind.START:
        _lay_start_tile(draft, space, face)
    else:
        _fill(draft.state, space, *face)
        settle_tiles(draft)


def _fill(state: State, space: int, ground: int, symbols: int) -> None:
    """Something else lies on a space; a castle that stood there goes home, a figure stays."""
    if state.land.ground[space] == Ground.CASTLE:
        state.boards[state.land.symbols[space]].castles += 1
    cells = state.land.cells()
    cells[space] = ground | symbols << 4 | state.land.figure[space] << 8
    state.land.load_cells(cells)


def _pairs(setting: Setting) -> list[tuple[int, int]]:
    return list(zip(setting.start_first, setting.start_second, strict=True))


def _start_faces(setting: Setting, tile: int) -> tuple[Face, Face]:
    first, second = (
        (setting.start_terrain[half], setting.start_symbols[half]) for half in (2 * tile, 2 * tile + 1)
    )
    return first, second


def _start_tiles(setting: Setting, space: int, face: Face) -> Iterator[_Laid]:
    """The start tiles that show a face on a start space, as they lie then."""
    first = space in setting.start_first
    for tile in range(len(setting.start_terrain) // 2):
        one, other = _start_faces(setting, tile)
        if face in (one, other):
            rest = other if face == one else one
            yield tile, (face, rest) if first else (rest, face)


def _lay_start_tile(draft: OpenDraft, space: int, face: Face) -> None:
    """A start tile that shows a face: the one that lies there turned round, or it changes places."""
    setting, land = draft.setting, draft.state.land
    lying = [
        tuple((int(land.ground[one]), int(land.symbols[one])) for one in pair) for pair in _pairs(setting)
    ]
    here = next(number for number, pair in enumerate(_pairs(setting)) if space in pair)
    elsewhere = [sorted(faces) for number, faces in enumerate(lying) if number != here]
    wanted = list(_start_tiles(setting, space, face))
    _, faces = min(
        wanted, key=lambda laid: (sorted(laid[1]) != sorted(lying[here]), sorted(laid[1]) in elsewhere)
    )
    old = lying[here]
    for number, pair in enumerate(_pairs(setting)):
        if number == here:
            _lay_pair(draft.state, pair, faces)
        elif sorted(lying[number]) == sorted(faces) and sorted(old) != sorted(faces):
            _lay_pair(draft.state, pair, old)
            old = lying[number]


def _lay_pair(state: State, pair: tuple[int, int], faces: tuple[Face, ...]) -> None:
    for space, face in zip(pair, faces, strict=True):
        _fill(state, space, *face)


# -- castles ----------------------------------------------------------------------------------------


def why_no_castle(state: State, piece: PieceName, space: int) -> str | None:
    seat, name = piece[1], state.setting.space_names[space]
    if state.setting.kind[space] != SpaceKind.EMPTY:
        return f"no castle can stand on {name}"
    if state.land.castle_of(seat, space):
        return f"that lies on {name} already"
    return None if state.boards[seat].castles else f"player {seat + 1} has no castle left"


def raise_castle(draft: OpenDraft, piece: PieceName, space: int) -> None:
    _fill(draft.state, space, Ground.CASTLE, piece[1])
    draft.state.boards[piece[1]].castles -= 1
    settle_tiles(draft)


# -- figures ----------------------------------------------------------------------------------------


def why_no_figure(state: State, piece: PieceName, space: int) -> str | None:
    (kind, seat), land, name = piece, state.land, state.setting.space_names[space]
    ground = land.ground[space]
    if ground > Ground.CASTLE and ground != Ground.SHIP:
        return f"no figure can stand on {name}"
    if ground < Terrain.COUNT and land.closed(space):
        return f"the region of {name} is closed"
    if land.figure[space] == figure_of(seat, kind == LEADER):
        return f"that figure stands on {name} already"
    board = state.boards[seat]
    return (
        None
        if (board.leader if kind == LEADER else board.workers)
        else f"player {seat + 1} has no {kind} left"
    )


def stand_figure(draft: OpenDraft, piece: PieceName, space: int) -> None:
    kind, seat = piece
    if draft.state.land.figure[space] != NOBODY:
        send_home(draft.state, space)
    place_figure(draft.state, seat, kind == LEADER, space)


# -- taken away -------------------------------------------------------------------------------------


def is_laid(state: State, space: int) -> bool:
    """Whether something can be taken from a space: a start tile always lies there."""
    filled = state.setting.kind[space] == SpaceKind.EMPTY and state.land.ground[space] <= Ground.CASTLE
    return bool(state.land.figure[space] != NOBODY or filled)


def clear_space(draft: OpenDraft, space: int) -> None:
    """A figure goes first, then what it stands on."""
    if draft.state.land.figure[space] != NOBODY:
        send_home(draft.state, space)
    else:
        _fill(draft.state, space, Ground.NOTHING, 0)
        settle_tiles(draft)
