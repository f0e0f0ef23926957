"""PG-14 against its definition: on crowded boards, does some order of builds still bring a column?"""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

from pagoria.core.errors import NotationError
from pagoria.core.rng import Rng
from pagoria.games.pagoda.engine import actions
from pagoria.games.pagoda.engine.actions import Kind
from pagoria.games.pagoda.engine.legality import alternative_possible, regular_builds
from pagoria.games.pagoda.engine.state import State
from tests.games.pagoda.helpers import COLOURS, state_of, table


def builds_ignoring_pg_14(state: State) -> list[int]:
    """All builds that cards and lots allow: after a first column PG-14 asks for nothing."""
    later = state.copy()
    later.built = 1
    return regular_builds(later)


def column_in_reach(state: State, known: dict[tuple[int, ...], bool]) -> bool:
    """Whether a column or a roof can be built, now or after any number of tiles: every order is tried."""
    key = state.numbers()
    if key not in known:
        builds = builds_ignoring_pg_14(state)
        known[key] = any(actions.kind(build) != Kind.TILE for build in builds) or any(
            column_in_reach(after(state, build), known) for build in builds
        )
    return known[key]


def after(state: State, action: int) -> State:
    twin = state.copy()
    twin.apply(action)
    return twin


def pick(rng: Rng, items: str) -> str:
    return items[rng.below(len(items))]


def crowded(seed: str, count: int) -> Iterator[str]:
    """Positions in which most floors are full and the cards have few colours."""
    rng = Rng(seed)
    for _ in range(100 * count):
        held = "".join(pick(rng, COLOURS) for _ in range(1 + rng.below(3)))
        towers = [crowded_tower(rng) for _ in range(6)]
        laid = "".join(tower for tower in towers if ">" in tower)
        markers = "".join(str(rng.below(3)) if f"{colour}4>" in laid else "0" for colour in COLOURS)
        mine = "".join(pick(rng, held) for _ in range(5)) + "/" + "".join(pick(rng, held) for _ in "12")
        try:
            yield table("/".join(towers), mine, markers=markers, variant=("standard", "simple")[rng.below(2)])
        except (NotationError, AssertionError):
            continue  # a tile twice, more cards than there are, markers in the simple game
        count -= 1
        if count == 0:
            return
    raise AssertionError("hardly any position was possible")


def crowded_tower(rng: Rng) -> str:
    floors = [f"{pick(rng, COLOURS)}4" for _ in range(1 + rng.below(4))]
    if rng.below(12) == 0:
        floors[-1] = floors[-1][0] + "1"
    return ">".join(floors)


def test_tiles_are_legal_exactly_when_a_column_stays_in_reach() -> None:
    """PG-14: for every tile that could be paid, on 150 crowded boards."""
    refused = allowed = 0
    for position in crowded("PG-14", 150):
        state = state_of(position)
        known: dict[tuple[int, ...], bool] = {}
        legal = set(regular_builds(state))
        for build in builds_ignoring_pg_14(state):
            expected = actions.kind(build) != Kind.TILE or column_in_reach(after(state, build), known)
            assert (build in legal) == expected, f"{position} {build}"
            refused += not expected
            allowed += expected
    assert min(refused, allowed) > 100


def test_passing_exactly_when_no_column_is_in_reach() -> None:
    """PG-15: and then only, unless the alternative turn is possible; beside it there may be the Dragon."""
    passes = 0
    for position in crowded("PG-15", 400):
        state = state_of(position)
        stuck = not column_in_reach(state, {}) and not alternative_possible(state)
        kinds = {int(actions.kind(action)) for action in state.legal_actions()}
        assert (Kind.PASS in kinds) == stuck, position
        assert not stuck or kinds <= {Kind.PASS, Kind.DRAGON}, position
        passes += stuck
    assert 3 < passes < 300


def test_full_floors_everywhere_do_not_slow_the_engine_down() -> None:
    """PG-14: tiles that open tiles that open tiles; listing each chain took minutes once."""
    position = table("R4/R4/Y4/B4/P4/G4>G4", "RYGBP/rb", theirs="RRGBP/bp")
    started = process_time()
    assert len(state_of(position).legal_actions()) > 20
    assert process_time() - started < 1
