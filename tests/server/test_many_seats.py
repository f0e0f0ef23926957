"""Tables of three and four: who wins when somebody gives up, who plays with whom, who comes again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pagoria.bots import level_names
from tests.server.tabling import ANN, BOB, EVE, ME, OPEN, House, command, play

pytestmark = pytest.mark.anyio

PANDORIA: dict[str, Any] = {"game": "pandoria", "variant": "family"}
WEAKEST = level_names("pandoria")[0]
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
    table_id = await tables.open(ME, OPEN, OPEN, OPEN, **TEAMS)
    for seat, guest in enumerate((BOB, EVE, BOB), start=1):
        await tables.tables.join(table_id, guest, command(), "", seat=seat)
    assert (await tables.tables.info(table_id, "ann"))["status"] == "playing"
    await tables.tables.resign(table_id, "ann", command(), 0)
    outcome = (await tables.tables.info(table_id, "ann"))["outcome"]
    assert outcome is not None
    assert outcome["winners"] == [1, 3]


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
