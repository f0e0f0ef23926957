"""Lines that were not played: shown after the game, legal, up to chance, to each seat what it could know."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from pagoria.core.record import format_record
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE
from pagoria.tables.past import MOST_STEPS
from tests.laws.cases import Case
from tests.server.people import Person
from tests.server.screening import case_named
from tests.server.tabling import ANN, BOT, ME, House, command, house, refused
from tests.server.test_http_refusals import refused as refused_by_http

pytestmark = pytest.mark.anyio

CASES = ["pagoda-standard-2", "pandoria-classic-2"]


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[House]:
    async with house(str(tmp_path / "data")) as opened:
        yield opened


async def given_up(tables: House, case: Case, steps: int = 30) -> tuple[str, Any]:
    """A game of a guest that was given up after some steps of random play, and its session."""
    session, rng = case.session(1, start=0), Rng("any move")
    for _ in range(steps):
        session.do(int(session.state.random_action(rng)))
    record = format_record(session, case.names(), "-")
    table_id = await tables.tables.import_record(ANN, command(), record)
    await tables.tables.resign(table_id, "ann", command(), 0)
    room = tables.tables._rooms.find(table_id)
    assert room is not None
    return table_id, room.table.session


def stretch_of(session: Any, step: int) -> list[Any]:
    """What was done after a step with nothing revealed before the last of it."""
    done = session.steps[step:]
    length = next(number for number, one in enumerate(done, start=1) if one.final)
    return list(done[:length])


@pytest.mark.parametrize("name", CASES)
async def test_what_was_played_is_a_line_that_shows_what_was_seen(tables: House, name: str) -> None:
    """Up to the last action, after which cards came that a line does not know."""
    table_id, session = await given_up(tables, case_named(name))
    for seat in (None, 0, 1):
        for step in (0, 9):
            played = stretch_of(session, step)
            actions = [done.text for done in played]
            line = await tables.tables.past.line(table_id, "ann", seat, step, actions)
            frames = await tables.tables.past.steps(table_id, "ann", seat, step + 1, step + len(actions))
            assert [frame["step"] for frame in line] == [frame["step"] for frame in frames]
            for would_be, was in list(zip(line, frames, strict=True))[: -1 if played[-1].draws else None]:
                assert would_be["view"] == was["view"]
                assert would_be["table"] == was["table"]
                assert would_be["entry"] is not None
                assert was["entry"] is not None
                for key in ("seat", "turn", "action", "words", "marks", "scores"):
                    assert would_be["entry"][key] == was["entry"][key]


@pytest.mark.parametrize("name", CASES)
async def test_a_line_ends_before_chance(tables: House, name: str) -> None:
    """No card is drawn for it: the last position waits for chance, and nobody has to decide in it."""
    case = case_named(name)
    table_id, session = await given_up(tables, case)
    step, played = next(
        (step, played)
        for step in range(len(session.steps))
        if (played := stretch_of(session, step))[-1].draws
    )
    last = (await tables.tables.past.line(table_id, "ann", 0, step, [done.text for done in played]))[-1]
    assert last["view"]["actor"] == CHANCE
    assert last["table"]["to_act"] is None
    assert last["entry"] is not None
    assert last["entry"]["draws"] == []
    more = [*(done.text for done in played), session.steps[step + len(played)].text]
    await refused("malformed", tables.tables.past.line(table_id, "ann", 0, step, more))


async def test_what_cannot_be_played_is_refused(tables: House) -> None:
    table_id, session = await given_up(tables, case_named(CASES[0]))
    line = tables.tables.past.line
    for step, actions in ((0, ["nonsense"]), (0, ["F"]), (31, ["E"]), (30, ["E", "E", "E"])):
        await refused("malformed", line(table_id, "ann", 0, step, actions))
    first = stretch_of(session, 0)[0].text
    assert await line(table_id, "ann", 1, 0, [first])
    assert await line(table_id, None, None, 0, [first])
    await refused("not_your_seat", line(table_id, "bob", 0, 0, [first]))
    await refused("unknown_table", line("nowhere", "ann", 0, 0, [first]))


async def test_lines_are_shown_after_the_game(tables: House) -> None:
    playing = await tables.open(ME, BOT)
    await refused("no_help", tables.tables.past.line(playing, "ann", 0, 0, ["E"]))
    waiting = await tables.open(ME, ME)
    await refused("no_help", tables.tables.past.line(waiting, "ann", 0, 0, ["E"]))


@pytest.mark.parametrize(
    "query",
    [
        "step=0",
        "action=E",
        "step=-1&action=E",
        "step=0&action=",
        f"step=0&action={'E' * 101}",
        "step=x&action=E",
    ],
)
def test_malformed_lines(anna: Person, query: str) -> None:
    table_id = anna.open_table()
    refused_by_http(anna.http.get(f"/api/tables/{table_id}/line?{query}"), 422, "malformed")


def test_a_line_of_too_many_actions(anna: Person) -> None:
    table_id = anna.open_table()
    query = "step=0" + "&action=E" * (MOST_STEPS + 1)
    refused_by_http(anna.http.get(f"/api/tables/{table_id}/line?{query}"), 422, "malformed")
