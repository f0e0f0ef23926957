"""Tables of three and four: who plays with whom, whose time runs, what records hold."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pagoria.play.bots import level_names
from tests.server.screening import case_named, random_play, record_up_to
from tests.server.tabling import ANN, BOB, DAN, EVE, ME, OPEN, House, clock, command, play

pytestmark = pytest.mark.anyio

PANDORIA: dict[str, Any] = {"game": "pandoria", "variant": "family"}
WEAKEST = level_names("pandoria")[0]
SPELLS: dict[str, Any] = {"game": "pandoria", "variant": "family+spells"}
TEAMS: dict[str, Any] = {"game": "pandoria", "variant": "teams"}


@pytest.fixture
def data(tmp_path: Any) -> str:
    """What these tests are about is the same in each kind of store."""
    return str(tmp_path / "data")


async def three(tables: House) -> str:
    """A family game of Ann, Bob and Eve."""
    table_id = await tables.open(ME, OPEN, OPEN, **PANDORIA)
    for guest in (BOB, EVE):
        await tables.tables.join(table_id, guest, command(), "")
    return table_id


async def four(tables: House, **options: Any) -> str:
    """Ann and Eve against Bob and Dan."""
    table_id = await tables.open(ME, OPEN, OPEN, OPEN, **TEAMS, **options)
    for seat, guest in enumerate((BOB, EVE, DAN), start=1):
        await tables.tables.join(table_id, guest, command(), "", seat=seat)
    return table_id


async def test_everybody_plays_alone_unless_the_game_has_teams(tables: House) -> None:
    alone = await tables.tables.info(await three(tables), "ann")
    assert alone["teams"] == [[0], [1], [2]]
    together = await tables.tables.info(await tables.open(ME, OPEN, OPEN, OPEN, **TEAMS), "ann")
    assert together["teams"] == [[0, 2], [1, 3]]


async def test_a_game_starts_with_the_last_of_several_seats(tables: House) -> None:
    table_id = await tables.open(ME, OPEN, OPEN, **PANDORIA)
    await tables.tables.join(table_id, BOB, command(), "")
    assert (await tables.tables.info(table_id, None))["status"] == "waiting"
    await tables.tables.seat_bot(table_id, "ann", command(), 2, WEAKEST)
    assert (await tables.tables.info(table_id, None))["status"] == "playing"


async def test_time_runs_for_whoever_decides_and_is_gained_when_the_decision_passes_on(tables: House) -> None:
    """In another's turn, too: some games ask somebody to take points or a card (PD-73)."""
    rng = Random("clock")
    for _ in range(20):
        if await decisions_out_of_turn(tables, rng):
            return
    raise AssertionError("nobody had to decide in another's turn")


async def decisions_out_of_turn(tables: House, rng: Random) -> int:
    """How many there are in a game of three. After each of its decisions the clocks are as they must be."""
    table_id = await tables.open(ME, OPEN, OPEN, clock=clock(600_000, 1000), **SPELLS)
    for guest in (BOB, EVE):
        await tables.tables.join(table_id, guest, command(), "")
    players = [await tables.player(table_id, guest, seat) for seat, guest in enumerate((ANN, BOB, EVE))]
    left, out_of_turn = [600_000] * 3, 0
    while (info := players[0].frame["table"])["status"] != "over":
        actor = info["to_act"]
        tables.time += 3000
        await play(players, rng, moves=1)
        after = players[0].frame["table"]
        left[actor] -= 3000
        if after["status"] == "over" or (after["to_act"], after["turn"]) != (actor, info["turn"]):
            left[actor] += 1000
        assert after["time_left_ms"] == left
        out_of_turn += info["turn"] != actor
    return out_of_turn


@pytest.mark.parametrize(("variant", "players"), [("classic", 3), ("family+spells+river", 4), ("teams", 4)])
async def test_records_go_out_and_come_back(tables: House, variant: str, players: int) -> None:
    """A game that goes on is imported as it stands, one that is over with its result."""
    case = case_named(f"pandoria-{variant}-{players}")
    whole = random_play(case, seed=3).session
    for steps in (40, len(whole.steps)):
        record = record_up_to(case, whole, steps)
        table_id = await tables.tables.import_record(ANN, command(), record)
        info = await tables.tables.info(table_id, "ann")
        over = steps == len(whole.steps)
        assert (info["step"], info["status"]) == (steps, "over" if over else "playing")
        assert info["teams"] == [list(team) for team in case.game.rules.teams(variant, players)]
        assert [seat["name"] for seat in info["seats"]] == case.names()
    outcome = whole.outcome()
    assert outcome is not None
    assert info["outcome"] is not None
    assert (tuple(info["outcome"]["scores"]), tuple(info["outcome"]["winners"])) == (
        outcome.scores,
        outcome.winners,
    )
    exported = await tables.tables.record(table_id, None, None)
    again = await tables.tables.import_record(ANN, command(), exported)
    assert await tables.tables.record(again, None, None) == exported
