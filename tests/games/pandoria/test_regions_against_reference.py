"""Random games on random small maps: regions, closing, sending home and scoring against a slow reference.

Maps have holes, lakes, ships, printed spaces and paths; both sides play at random.
"""

from __future__ import annotations

import random

import pytest

from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE
from pagoria.games.pandoria.components import Board
from pagoria.games.pandoria.components.model import BoardPlan, SpaceKind, SpacePlan, Terrain
from pagoria.games.pandoria.components.plans import read_space
from pagoria.games.pandoria.components.validation import board_faults
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.land import Ground, is_leader, owner_of
from pagoria.games.pandoria.engine.setting import Mode
from pagoria.games.pandoria.engine.setting_builder import prepare
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from tests.games.pandoria.helpers import shipped, with_boards
from tests.games.pandoria.reference import Map, Region

#: What a place of a random map may be; the more often named, the more often chosen.
TOKENS = "## .. .. .. .. .. .. .. .. ~~ ~0 f1 h2 m0 c1".split()
PLACING = (Kind.PLACE_TILE, Kind.PLACE_CASTLE, Kind.PLACE_SINGLE)


def random_board(chooser: random.Random) -> Board:
    """A board of up to 30 spaces on which all land hangs together."""
    while True:
        rows, columns = chooser.randint(3, 5), chooser.randint(4, 6)
        tokens = [[chooser.choice(TOKENS) for _ in range(columns)] for _ in range(rows)]
        row, column = chooser.randrange(rows), chooser.randrange(columns - 1)
        tokens[row][column] = tokens[row][column + 1] = "s1"
        found = [
            read_space(token, r, c)
            for r, line in enumerate(tokens)
            for c, token in enumerate(line)
            if token != "##"
        ]
        spaces = tuple(space for space in found if space is not None)
        plan = BoardPlan("random", "Random", spaces, tuple(random_paths(chooser, spaces)))
        if not board_faults(plan):
            return Board(plan)


def random_paths(chooser: random.Random, spaces: tuple[SpacePlan, ...]) -> list[tuple[int, int]]:
    """A path on about every sixth land space: of any terrain, on printed spaces of theirs."""
    found = []
    for number, space in enumerate(spaces):
        if space.kind in (SpaceKind.EMPTY, SpaceKind.START, SpaceKind.PRINTED) and chooser.random() < 1 / 6:
            found.append(
                (
                    number,
                    space.terrain if space.kind == SpaceKind.PRINTED else chooser.randrange(Terrain.COUNT),
                )
            )
    return found


def points(state: State) -> list[int]:
    return [board.score for board in state.boards]


def game(seed: int) -> tuple[Board, State, Rng]:
    """A game at its first placement, on a map of its own."""
    chooser = random.Random(seed)
    board = random_board(chooser)
    mode = (Mode.CLASSIC, Mode.FAMILY, Mode.FAMILY_SPELLS)[seed % 3]
    setting = prepare(with_boards(shipped(), board), "random", mode, 2 + seed % 3)
    rng = Rng(f"regions/{seed}")
    state = State(setting)
    while state.turn.phase < Phase.PLACE:
        state.apply(state.random_outcome(rng))
    return board, state, rng


class Watcher:
    """Follows a game and compares after every action."""

    def __init__(self, board: Board, state: State) -> None:
        self.board = board
        self.state = state
        self.map = Map(board, state)
        self.compare()

    def step(self, action: int) -> None:
        before, state = self.map, self.state
        closed_before = {region.spaces for region in before.regions() if region.closed}
        reserves = self.reserves()
        kind = actions.kind(action)
        chance = state.actor() == CHANCE
        waiting = [frozenset(state.land.region(root)) for root in state.turn.closing]
        turn = state.turn.active
        state.apply(action)
        self.map = Map(self.board, state)
        if chance or kind not in PLACING:
            assert self.map.ground == before.ground
            return
        self.compare()
        closed = [
            region for region in self.map.regions() if region.closed and region.spaces not in closed_before
        ]
        self.compare_expelled(before, closed, reserves)
        if state.turn.active == turn and state.turn.phase in (Phase.FIGURE, Phase.CARD, Phase.CASTLE_FIGURE):
            roots = [frozenset(state.land.region(root)) for root in state.turn.closing]
            assert sorted(map(sorted, roots)) == sorted(map(sorted, [*waiting, *(r.spaces for r in closed)]))

    def reserves(self) -> list[int]:
        """Workers and leader of each seat that are not on the map."""
        return [board.workers + board.leader for board in self.state.boards]

    def compare(self) -> None:
        """Every region, and where one may place."""
        land = self.state.land
        for region in self.map.regions():
            for space in region.spaces:
                root = land.root(space)
                assert root in region.spaces
                assert frozenset(land.region(space)) == region.spaces
                assert land.sides[root] == region.open_sides
                assert land.region_symbols[root] == region.symbols
                assert bool(land.kept[root]) == region.has_path
                assert land.closed(space) == region.closed
        shore = self.map.shore(self.placed())
        assert set(land.shore()) == shore
        pairs = {
            (one, other)
            for one in self.map.spaces
            for other in self.map.around(one)
            if one < other
            and {one, other} & shore
            and self.map.ground[one] == self.map.ground[other] == Ground.NOTHING
        }
        numbers = land.open_pairs()
        setting = self.state.setting
        assert len(numbers) == len(pairs)
        assert {(setting.pair_first[n], setting.pair_second[n]) for n in numbers} == pairs

    def placed(self) -> list[int]:
        """Start tiles, tiles and castles, without what is printed."""
        return [
            space
            for space, plan in enumerate(self.board.plan.spaces)
            if plan.kind in (SpaceKind.EMPTY, SpaceKind.START) and self.map.ground[space] <= Ground.CASTLE
        ]

    def compare_expelled(self, before: Map, closed: list[Region], reserves: list[int]) -> None:
        """PD-22: figures inside what was closed are gone, all others stand where they stood."""
        inside = {space for region in closed for space in region.spaces}
        expected = [0 if space in inside else figure for space, figure in enumerate(before.figure)]
        assert self.map.figure == expected
        for space in inside:
            if before.figure[space]:
                reserves[owner_of(before.figure[space])] += 1
        assert self.reserves() == reserves


@pytest.mark.parametrize("seed", range(150))
def test_regions_follow_the_flood_fill(seed: int) -> None:
    """PD-02, PD-03, PD-04, PD-20, PD-22: after every placement of a random game."""
    board, state, rng = game(seed)
    watcher = Watcher(board, state)
    while state.turn.phase != Phase.OVER:
        watcher.step(state.random_outcome(rng) if state.actor() == CHANCE else state.random_action(rng))


@pytest.mark.parametrize("seed", range(1, 240, 3))
def test_family_scores_follow_the_flood_fill(seed: int) -> None:
    """PD-30, PD-31, PD-35, PD-72: points of every turn are symbols times figures beside what was closed."""
    board, state, rng = game(seed)
    assert state.setting.mode == Mode.FAMILY
    while state.turn.phase != Phase.OVER:
        scores, turn = points(state), state.turn.active
        closed_before = {region.spaces for region in Map(board, state).regions() if region.closed}
        placed = False
        while (
            state.turn.active == turn
            and state.turn.phase != Phase.OVER
            and not (placed and state.turn.phase == Phase.PLACE)
        ):
            placed = True
            state.apply(state.random_outcome(rng) if state.actor() == CHANCE else state.random_action(rng))
        after = Map(board, state)
        for region in after.regions():
            if region.closed and region.spaces not in closed_before:
                for space in after.figures_beside(region):
                    figure = after.figure[space]
                    scores[owner_of(figure)] += region.symbols * (2 if is_leader(figure) else 1)
        assert points(state) == scores


def test_the_random_games_close_and_expel() -> None:
    """The games above are worth something: regions close, holes fill, figures go home, paths keep open."""
    closed = expelled = kept = several = 0
    for seed in range(30):
        board, state, rng = game(seed)
        while state.turn.phase != Phase.OVER:
            before = Map(board, state)
            chance = state.actor() == CHANCE
            action = state.random_outcome(rng) if chance else state.random_action(rng)
            state.apply(action)
            if not chance and actions.kind(action) in PLACING:
                after = Map(board, state)
                fresh = [r for r in after.regions() if r.closed and r not in before.regions()]
                closed += len(fresh)
                several += len(fresh) > 1
                expelled += sum(1 for region in fresh for space in region.spaces if before.figure[space])
                kept += any(region.has_path and region.open_sides == 0 for region in after.regions())
    assert min(closed, expelled, kept, several) >= 20
