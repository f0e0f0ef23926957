"""Tables of three and four: who wins when somebody gives up, who plays with whom, who comes again."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from pagoria.bots import level_names
from tests.server.screening import case_named, random_play, record_up_to
from tests.server.tabling import ANN, BOB, EVE, ME, OPEN, House, clock, command, play

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
    """Ann and Eve against Bob on two seats."""
    table_id = await tables.open(ME, OPEN, OPEN, OPEN, **TEAMS, **options)
    for seat, guest in enumerate((BOB, EVE, BOB), start=1):
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


async def test_who_resigns_loses_to_the_best_of_the_others(tables: House) -> None:
    table_id = await three(tables)
    players = [await tables.player(table_id, guest, seat) for seat, guest in enumerate((ANN, BOB, EVE))]
    await play(players, Random("resigning"), moves=25)
    await tables.tables.resign(table_id, "bob", command(), 1)
    outcome = (await tables.tables.info(table_id, "ann"))["outcome"]
    assert outcome is not None
    best = max(outcome["scores"][seat] for seat in (0, 2))
    assert outcome["winners"] == [seat for seat in (0, 2) if outcome["scores"][seat] == best]


async def test_who_resigns_loses_together_with_the_partner(tables: House) -> None:
    table_id = await four(tables)
    assert (await tables.tables.info(table_id, "ann"))["status"] == "playing"
    await tables.tables.resign(table_id, "ann", command(), 0)
    outcome = (await tables.tables.info(table_id, "ann"))["outcome"]
    assert outcome is not None
    assert outcome["winners"] == [1, 3]


async def test_whoever_runs_out_of_time_loses_together_with_the_partner(tables: House) -> None:
    table_id = await four(tables, clock=clock(60_000, 0))
    tables.time += 60_000
    await tables.ring(table_id)
    outcome = (await tables.tables.info(table_id, "ann"))["outcome"]
    assert outcome is not None
    assert outcome["reason"] == {"t": "timed_out", "v": {"seat": 0}}
    assert outcome["winners"] == [1, 3]


async def test_time_runs_for_whoever_decides_and_is_gained_when_the_decision_passes_on(tables: House) -> None:
    """In another's turn, too: somebody may have to take points or a card (PD-73)."""
    table_id = await tables.open(ME, OPEN, OPEN, clock=clock(600_000, 1000), **SPELLS)
    for guest in (BOB, EVE):
        await tables.tables.join(table_id, guest, command(), "")
    players = [await tables.player(table_id, guest, seat) for seat, guest in enumerate((ANN, BOB, EVE))]
    rng, left, out_of_turn = Random("clock"), [600_000] * 3, 0
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
    assert out_of_turn


async def test_a_bot_takes_over_in_a_team_and_gives_the_seat_back(tables: House) -> None:
    table_id = await four(tables)
    await tables.tables.seat_bot(table_id, "ann", command(), 0, "wanderer")
    async with asyncio.timeout(30):
        while (info := await tables.tables.info(table_id, "ann"))["to_act"] == 0:
            await asyncio.sleep(0.01)
    assert info["step"] > 0
    await tables.tables.take_back(table_id, "ann", command(), 0)
    assert (await tables.tables.info(table_id, "ann"))["seats"][0]["kind"] == "person"


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
        assert info["teams"] == [list(team) for team in case.game.teams(variant, players)]
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


async def test_who_resigned_is_seen_by_all_and_partners_come_again_together(tables: House) -> None:
    table_id = await four(tables)
    await tables.tables.resign(table_id, "eve", command(), 2)
    info = await tables.tables.info(table_id, "bob")
    assert info["outcome"] is not None
    assert info["outcome"]["winners"] == [1, 3]
    assert info["outcome"]["reason"]["v"] == {"seat": 2}
    again = await tables.tables.rematch(table_id, "bob", command())
    for guest, seat in ((EVE, 2), (ANN, 0)):
        assert await tables.tables.join(again, guest, command(), "") == seat
    # Two seats are kept for Bob, who takes both.
    assert await tables.tables.join(again, BOB, command(), "", seat=3) == 3
    assert await tables.tables.join(again, BOB, command(), "", seat=1) == 1
    started = await tables.tables.info(again, "ann")
    assert (started["status"], started["started_by"], started["teams"]) == ("playing", 1, [[0, 2], [1, 3]])


async def test_a_seat_that_one_of_three_left_goes_to_a_bot_and_the_game_goes_on(tables: House) -> None:
    table_id = await three(tables)
    await tables.tables.leave(table_id, "eve", command(), 2)
    await tables.tables.seat_bot(table_id, "bob", command(), 2, WEAKEST)
    info = await tables.tables.info(table_id, "bob")
    assert [seat["kind"] for seat in info["seats"]] == ["person", "person", "bot"]
    assert info["status"] == "playing"


async def test_at_a_rematch_the_next_one_starts_and_all_seats_are_kept(tables: House) -> None:
    table_id = await three(tables)
    await tables.tables.resign(table_id, "ann", command(), 0)
    again = await tables.tables.rematch(table_id, "eve", command())
    for guest, seat in ((EVE, 2), (ANN, 0), (BOB, 1)):
        assert await tables.tables.join(again, guest, command(), "") == seat
    assert (await tables.tables.info(again, "ann"))["started_by"] == 1
