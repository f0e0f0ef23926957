"""Results: each game leaves a row that follows from its log, with its places and why it does not count."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pagoria.core.rng import Rng
from pagoria.core.verifiable_deal import new_seed
from pagoria.server.people.results import results_in, row_of, statements
from pagoria.tables import event_text, events
from pagoria.tables.commands import SeatWish, open_in_match
from pagoria.tables.events import ClockPlan, MatchPlace, Row
from pagoria.tables.replay import fold
from pagoria.tables.results import Result, result_of
from pagoria.tables.seats import Guest
from tests.server.tabling import (
    ANN,
    BOB,
    DAN,
    EVE,
    HERE,
    ME,
    OPEN,
    House,
    clock,
    command,
    play,
    refused,
)

pytestmark = pytest.mark.anyio

ANNA, BEN, EMMA, DORA = (dataclasses.replace(guest, member=True) for guest in (ANN, BOB, EVE, DAN))
TIMED: dict[str, Any] = {"clock": clock(600_000, 0)}
FAMILY: dict[str, Any] = {"game": "pandoria", "variant": "family", **TIMED}
PORTER, WANDERER = SeatWish("bot", bot="porter"), SeatWish("bot", bot="wanderer")


@pytest.fixture
def data(tmp_path: Path) -> str:
    return str(tmp_path / "data")


async def seated(tables: House, *guests: Guest, **options: Any) -> str:
    """A game that has started, of these people in this order."""
    first, *others = guests
    table_id = await tables.open(ME, *[OPEN] * len(others), guest=first, **(TIMED | options))
    for guest in others:
        await tables.tables.join(table_id, guest, command(), "")
    return table_id


async def stored(tables: House, table_id: str) -> Result | None:
    """The result as its row says, which is what the log says."""
    columns = "table_id, at, game, variant, initial_ms, increment_ms, seats, void"
    found = results_in(
        await tables.store.read(f"SELECT {columns} FROM results WHERE table_id = ?", (table_id,))
    )
    assert found[:1] == [result_of(fold(table_id, await tables.store.rows(table_id)))][: len(found)]
    return found[0] if found else None


async def ended(tables: House, table_id: str) -> Result:
    result = await stored(tables, table_id)
    assert result is not None
    return result


async def test_a_game_that_goes_on_has_no_result(tables: House) -> None:
    table_id = await seated(tables, ANNA, BEN)
    players = [await tables.player(table_id, ANNA, 0), await tables.player(table_id, BEN, 1)]
    await play(players, Random(1), moves=5)
    assert await stored(tables, table_id) is None
    assert result_of(fold(table_id, await tables.store.rows(table_id))) is None


async def test_a_played_game_leaves_its_result_with_its_last_move(tables: House) -> None:
    table_id = await seated(tables, ANNA, BEN)
    players = [await tables.player(table_id, ANNA, 0), await tables.player(table_id, BEN, 1)]
    await play(players, Random(1))
    outcome = players[0].frame["table"]["outcome"]
    result = await ended(tables, table_id)
    assert result.void is None
    assert [seat.person for seat in result.seats] == ["ann", "bob"]
    assert [seat.points for seat in result.seats] == outcome["scores"]
    assert [seat for seat in (0, 1) if result.seats[seat].rank == 1] == outcome["winners"]
    # What comes after the end changes nothing.
    tables.time += 5000
    await tables.tables.rematch(table_id, ANNA.id, command())
    assert await ended(tables, table_id) == result


async def test_who_resigns_or_runs_out_of_time_is_last(tables: House) -> None:
    resigned = await seated(tables, ANNA, BEN)
    await tables.tables.resign(resigned, BEN.id, command(), 1)
    assert [seat.rank for seat in (await ended(tables, resigned)).seats] == [1, 2]
    late = await seated(tables, ANNA, BEN)
    tables.time += 600_001
    await tables.ring(late)
    result = await ended(tables, late)
    assert ([seat.rank for seat in result.seats], result.void, result.at) == ([2, 1], None, tables.time)


def played_out(table_id: str, rows: list[Row], rng: Rng) -> Result:
    """The result when everybody, also bots, goes on at random to the end."""
    table = fold(table_id, rows)
    while table.actor() is not None:
        session = table.running()
        text = session.game.notation.format_action(session.state, session.state.random_action(rng))
        acted = events.Acted(session.actor(), text)
        over = table.ends_with([acted])
        table.take(Row(table.version + 1, None, table.changed + 1, event_text.encode(acted)))
        assert over == (table.status() == "over"), "what will end a game is known before"
    result = result_of(table)
    assert result is not None
    return result


@pytest.mark.parametrize("how", ["leave", "resign"])
async def test_nobody_leaves_a_game_of_three_to_save_a_rating(tables: House, how: str) -> None:
    table_id = await seated(tables, ANNA, BEN, EMMA, **FAMILY, leavers="wanderer")
    await getattr(tables.tables, how)(table_id, ANNA.id, command(), 0)
    for seed in range(3):
        result = played_out(table_id, await tables.store.rows(table_id), Rng(seed))
        assert [(seat.person, seat.bot) for seat in result.seats] == [
            ("ann", None),
            ("bob", None),
            ("eve", None),
        ]
        assert (result.seats[0].rank, result.void) == (3, None)


async def test_a_team_that_wins_by_a_bot_that_took_over_does_not_count(tables: House) -> None:
    table_id = await seated(
        tables, ANNA, BEN, EMMA, DORA, **(FAMILY | {"variant": "teams"}), leavers="wanderer"
    )
    await tables.tables.resign(table_id, ANNA.id, command(), 0)
    rows = await tables.store.rows(table_id)
    seen: set[tuple[int, str | None]] = set()
    for seed in range(200):  # until each team has won: some deals are much better for one of them
        result = played_out(table_id, rows, Rng(seed))
        seen.add((result.seats[0].rank, result.void))
        if len(seen) > 1:
            break
    assert seen == {(1, "bot_took_over"), (2, None)}


async def test_who_lends_a_seat_to_a_bot_has_given_up_even_after_returning(tables: House) -> None:
    table_id = await tables.open(ME, PORTER, guest=ANNA, **TIMED)
    await tables.tables.seat_bot(table_id, ANNA.id, command(), 0, "master")
    await tables.tables.return_to_seat(table_id, ANNA.id, command(), 0)
    await tables.tables.resign(table_id, ANNA.id, command(), 0)
    result = await ended(tables, table_id)
    assert [(seat.person, seat.bot, seat.rank) for seat in result.seats] == [
        ("ann", None, 2),
        (None, "porter", 1),
    ]
    assert result.void is None


@pytest.mark.parametrize(
    ("guests", "options", "void"),
    [
        ((ANNA, BEN), {}, None),
        ((ANNA, BOB), {}, "not_members"),
        ((ANNA, BEN), {"clock": None}, "no_clock"),
    ],
)
async def test_why_a_game_does_not_count(
    tables: House, guests: tuple[Guest, ...], options: dict[str, Any], void: str | None
) -> None:
    table_id = await seated(tables, *guests, **options)
    await tables.tables.resign(table_id, guests[1].id, command(), 1)
    assert (await ended(tables, table_id)).void == void


async def test_friends_on_one_screen_do_not_count(tables: House) -> None:
    table_id = await tables.open(ME, HERE, guest=ANNA, **TIMED)
    await tables.tables.resign(table_id, ANNA.id, command(), 1)
    assert (await ended(tables, table_id)).void == "not_members"


async def test_games_against_bots_of_known_strength_count(tables: House) -> None:
    known = await tables.open(ME, PORTER, guest=ANNA, **TIMED)
    await tables.tables.resign(known, ANNA.id, command(), 0)
    assert (await ended(tables, known)).void is None
    changed = await tables.open(ME, PORTER, guest=ANNA, **TIMED)
    await tables.store.read("SELECT 1")
    info = await tables.tables.info(changed, ANNA.id)
    assert not info["help"], "nobody is helped in a game that counts"
    await refused("no_help", tables.tables.advice.hint(changed, ANNA.id, 0))


async def test_a_game_from_elsewhere_does_not_count(tables: House) -> None:
    table_id = await seated(tables, ANNA, BEN)
    await tables.tables.resign(table_id, BEN.id, command(), 1)
    players = [await tables.player(table_id, ANNA, 0)]
    assert players[0].frame["table"]["status"] == "over"
    over = await seated(tables, ANNA, BEN)
    await play([await tables.player(over, ANNA, 0), await tables.player(over, BEN, 1)], Random(2))
    again = await tables.tables.import_record(ANNA, command(), await tables.tables.record(over, None, None))
    assert (await ended(tables, again)).void == "imported"


async def test_a_private_game_does_not_count_and_is_not_told(tables: House) -> None:
    table_id = await tables.open(
        ME, SeatWish("open", invited=BEN), guest=ANNA, listing="private", clock=TIMED["clock"]
    )
    await tables.tables.join(table_id, BEN, command(), "")
    await tables.tables.resign(table_id, ANNA.id, command(), 0)
    assert (await ended(tables, table_id)).void == "private"
    assert await tables.tables.results.of(ANNA.id, 10) == []


async def test_a_game_of_a_match_has_a_result_when_its_deal_is_no_secret_any_more(tables: House) -> None:
    plan, place = ClockPlan(600_000, 0), MatchPlace("a match", 0, 0)
    begun = open_in_match(ANNA.id, "pagoda", "standard", [(None, ANNA), (None, BEN)], plan, place, new_seed())
    await tables.tables.begin("sealedtable1", begun)
    await tables.tables.resign("sealedtable1", BEN.id, command(), 1)
    assert await stored(tables, "sealedtable1") is None
    await tables.tables.reveal("sealedtable1")
    assert (await ended(tables, "sealedtable1")).void is None


def test_a_row_says_all_of_a_result() -> None:
    result = Result("t", 1, "pagoda", "standard", None, (), "no_clock")
    assert results_in([row_of(result)]) == [result]
    assert len(statements(result)) == 2
