"""Records from elsewhere: what is stored is written by us, and what is to come is not lost."""

from __future__ import annotations

import asyncio
import dataclasses
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pagoria.core.record import parse_record
from pagoria.core.registry import find_game
from pagoria.server.limits.budgets import Budgets, serve_for
from pagoria.tables import events
from pagoria.tables.commands import SeatWish
from pagoria.tables.imports import import_record
from pagoria.tables.refusal import Refusal
from tests.server.screening import case_named, random_play, record_up_to
from tests.server.tabling import ANN, BOB, BOT, ME, OPEN, House, clock, command, play, refused

pytestmark = pytest.mark.anyio


@pytest.fixture
def data(tmp_path: Path) -> str:
    return str(tmp_path / "data")


def stored(text: str) -> str:
    (event,) = import_record(ANN, text)
    assert isinstance(event, events.Imported)
    return event.record


def turns(text: str) -> list[tuple[str, ...]]:
    return [tokens for _, tokens in parse_record(text).turns]


@pytest.mark.parametrize("case_name", ["pagoda-standard-2", "pandoria-classic-3", "pandoria-teams-4"])
def test_our_own_records_are_stored_as_they_are(case_name: str) -> None:
    case = case_named(case_name)
    session = random_play(case, seed=5).session
    for steps in (0, 20, len(session.steps)):
        record = record_up_to(case, session, steps)
        again = stored(record)
        # Nothing is lost of the shuffles that are still to come.
        assert turns(again) == turns(record)
        shuffles = case.game.notation.parse_shuffles(parse_record(record).entries())
        assert case.game.notation.parse_shuffles(parse_record(again).entries()) == shuffles
        assert stored(again) == again


def test_what_nobody_knows_is_left_out() -> None:
    case = case_named("pagoda-standard-2")
    record = record_up_to(case, random_play(case, seed=5).session, 20)
    padded = record.replace("Date: 2026-01-01", "Date: soon\nSite: http://example.org\nAnnotator: me")
    known = {key for _, key, _ in parse_record(stored(record)).header}
    kept = parse_record(stored(padded))
    assert {key for _, key, _ in kept.header} == known
    assert (kept.get("Date"), parse_record(stored(record)).get("Date")) == ("-", "2026-01-01")


def test_a_record_has_an_end() -> None:
    case = case_named("pagoda-standard-2")
    record = record_up_to(case, random_play(case, seed=5).session, 0)
    for text in (record + "C1r " * 2001, record.replace("\n\n", "\nReshuffle: RRRRRYYYYY" * 3000 + "\n\n")):
        with pytest.raises(Refusal) as caught:
            import_record(ANN, text)
        assert caught.value.code == "bad_record"


# --- whose help is laundered --------------------------------------------------------------------


async def elsewhere(tables: House, guest: Any) -> str:
    """A game of two that was begun elsewhere and given up here, at a guest's table."""
    case = case_named("pagoda-standard-2")
    record = record_up_to(case, random_play(case, seed=5).session, 20)
    table_id = await tables.tables.import_record(guest, command(), record)
    await tables.tables.resign(table_id, guest.id, command(), 0)
    return table_id


async def test_a_game_that_nobody_has_in_memory_counts_too(tables: House) -> None:
    duel = await tables.duel()
    table_id = await elsewhere(tables, ANN)
    await tables.again()
    assert tables.tables._rooms.find(duel) is None
    await refused("no_help", tables.tables.try_again(table_id, ANN, command(), 3, 0))
    await refused("no_help", tables.tables.advice.review(table_id, "ann", None))
    await tables.tables.resign(duel, "bob", command(), 1)
    await tables.tables.try_again(table_id, ANN, command(), 3, 0)


async def test_tables_that_came_from_such_a_table_are_no_better(tables: House) -> None:
    """Any number of times tried again, a game from elsewhere is one from elsewhere."""
    table_id = await elsewhere(tables, ANN)
    for step in (10, 5):
        again = await tables.tables.try_again(table_id, ANN, command(), step, 0)
        await tables.tables.resign(again, "ann", command(), 0)
        table_id = again
    await tables.duel()
    await refused("no_help", tables.tables.advice.evaluation(table_id, "ann", 0, None))


async def test_only_the_same_game_against_people_counts(tables: House) -> None:
    table_id = await elsewhere(tables, ANN)
    await tables.open(ME, BOT)
    await tables.screen()
    others = await tables.open(ME, OPEN, game="pandoria", variant="family")
    await tables.tables.join(others, BOB, command(), "")
    await tables.tables.try_again(table_id, ANN, command(), 3, 0)


async def test_while_a_game_against_a_bot_counts_there_is_no_help_with_others(tables: House) -> None:
    anna = dataclasses.replace(ANN, member=True)
    table_id = await elsewhere(tables, anna)
    rated = await tables.open(ME, SeatWish("bot", bot="porter"), guest=anna, clock=clock(600_000, 0))
    state = random_play(case_named("pagoda-standard-2"), seed=6).session.state
    pagoda, check = find_game("pagoda"), tables.tables.laundering.check_state
    await refused("no_help", tables.tables.try_again(table_id, anna, command(), 3, 0))
    await refused("no_help", check(pagoda, state, anna.id))
    await check(pagoda, state, BOB.id)
    await tables.tables.resign(rated, anna.id, command(), 0)
    await check(pagoda, state, anna.id)


async def test_what_can_follow_the_beginning_of_any_game_is_no_games_own(tables: House) -> None:
    """The same five cards lie open before everybody: a table that has just begun is like all others."""
    await tables.duel()
    session = case_named("pagoda-standard-2").session(6, start=0)
    for colour in "RYG":
        action = session.game.notation.parse_action(session.state, f"C1{colour}")
        after = session.state.copy()
        after.apply(action)
        await tables.tables.laundering.check_state(find_game("pagoda"), after, "eve")


async def test_whoever_asks_pays_for_the_games_that_a_position_is_compared_with(tables: House) -> None:
    """All that can be done there is done on a copy, at each table that it may come from."""
    duel = await tables.duel()
    seats = [await tables.player(duel, guest, seat) for seat, guest in enumerate((ANN, BOB))]
    await play(seats, Random(1), 1)
    pagoda, check = find_game("pagoda"), tables.tables.laundering.check_state
    state = case_named("pagoda-standard-2").session(6, start=0).state
    purse = Budgets(50).purse("eve", "192.0.2.1")

    async def ask() -> None:
        serve_for(purse)
        for _ in range(200):
            await check(pagoda, state, "eve")

    await asyncio.create_task(ask())
    with pytest.raises(Refusal):
        purse.check()
