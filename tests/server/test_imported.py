"""Records from elsewhere: what is stored is written by us, and what is to come is not lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pagoria.core.record import parse_record
from pagoria.tables import events
from pagoria.tables.imports import import_record
from pagoria.tables.refusal import Refusal
from tests.server.screening import case_named, random_play, record_up_to
from tests.server.tabling import ANN, BOB, BOT, ME, OPEN, House, command, refused

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
