"""The map, on its own: four spaces in a row."""

from __future__ import annotations

from pagoria.games.pandoria.components.model import DIRECTIONS, SpaceKind, Terrain
from pagoria.games.pandoria.engine.figures import open_spaces_beside
from pagoria.games.pandoria.engine.land import NOBODY, Ground, Land, figure_of
from pagoria.games.pandoria.engine.setting import Setting


def row(paths: int = 0) -> Land:
    """An empty row; a path of the given terrains leaves the board at space 1."""
    setting = Setting()
    setting.size = 4
    setting.kind = [SpaceKind.EMPTY] * 4
    setting.neighbours = [-1] * (4 * DIRECTIONS)
    setting.pairs_at = [[] for _ in range(4)]
    for space in range(3):
        setting.neighbours[DIRECTIONS * space] = space + 1
        setting.neighbours[DIRECTIONS * (space + 1) + 3] = space
        setting.pair_first.append(space)
        setting.pair_second.append(space + 1)
        setting.pairs_at[space].append(space)
        setting.pairs_at[space + 1].append(space)
    setting.paths = [0, paths, 0, 0]
    land = Land(setting)
    land.clear()
    return land


def test_what_is_placed_makes_a_shore() -> None:
    """PD-20"""
    land = row()
    assert land.shore() == land.open_pairs() == []
    land.place(1, Terrain.FOREST, 2)
    assert land.shore() == [0, 2]
    assert land.open_pairs() == [2]


def test_a_region_grows_and_closes() -> None:
    """PD-02, PD-03"""
    land = row()
    land.place(1, Terrain.FOREST, 2)
    land.place(2, Terrain.FOREST, 1)
    root = land.root(2)
    assert land.region(1) == land.region(2) == [1, 2]
    assert (land.region_name(root), land.region_symbols[root]) == (1, 3)
    assert land.can_hold_figure(2)
    land.place(0, Ground.CASTLE, 1)
    assert not land.closed(1)
    land.place(3, Terrain.HILLS, 1)
    assert land.closed_around(3) == [3, root]
    assert not land.can_hold_figure(2)


def test_a_path_keeps_a_region_open() -> None:
    """PD-04"""
    land = row(paths=1 << Terrain.FOREST)
    for space, terrain in enumerate((Terrain.HILLS, Terrain.FOREST, Terrain.HILLS)):
        land.place(space, terrain, 1)
    assert land.closed(0)
    assert not land.closed(1)


def test_castles_and_figures() -> None:
    land = row()
    land.place(0, Ground.CASTLE, 1)
    assert land.castle_of(1, 0)
    assert not land.castle_of(0, 0)
    land.figure[0] = figure_of(1, True)
    land.move_figure(0, 2)
    assert land.figure == [NOBODY, NOBODY, figure_of(1, True), NOBODY]


def test_the_cells_hold_the_whole_map() -> None:
    land = row()
    land.place(1, Terrain.CITY, 2)
    land.place(0, Ground.CASTLE, 1)
    land.figure[1] = figure_of(0, False)
    other = row()
    other.load_cells(land.cells())
    assert (other.cells(), other.joined, other.sides) == (land.cells(), land.joined, land.sides)


def test_spaces_beside_a_figure_are_its_own_neighbours() -> None:
    """PD-47: in a fork of spaces, the figure at the end of one branch reaches the middle only."""
    land = row()
    around = land.setting.neighbours
    around[DIRECTIONS * 2] = around[DIRECTIONS * 3 + 3] = -1
    around[DIRECTIONS * 1 + 5], around[DIRECTIONS * 3 + 2] = 3, 1
    for space in range(1, 4):
        land.place(space, Terrain.FOREST, 1)
    land.figure[2] = figure_of(0, leader=False)
    assert open_spaces_beside(land, 0) == [1]
