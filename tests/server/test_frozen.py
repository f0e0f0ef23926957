"""Tables that today's rules do not play: shown as they were saved, refused everything, harming nobody."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pagoria.core import registry
from pagoria.games import pagoda
from pagoria.games.pagoda.rules import RULES
from pagoria.tables import event_text, events
from pagoria.tables.commands import SeatWish
from pagoria.tables.events import Row
from pagoria.tables.outline import Outline
from tests.server.freezing import break_table, finished, restart_with, seen, some_moves
from tests.server.people import unpacked
from tests.server.tabling import ANN, BOB, BOT, EVE, ME, OPEN, House, clock, command, play, refused
from waiting import until_async

pytestmark = pytest.mark.anyio

# -- what is stored -------------------------------------------------------------------------------


async def test_a_table_keeps_the_rules_it_began_with(tables: House) -> None:
    opened = event_text.decode((await tables.store.rows(await tables.duel()))[0].event)
    assert isinstance(opened, events.Opened)
    assert (opened.rules, opened.components) == (
        pagoda.PAGODA.rules.version,
        pagoda.PAGODA.rules.fingerprint("standard"),
    )


async def test_an_imported_game_keeps_the_rules_it_was_imported_under(tables: House) -> None:
    finished = await tables.open(BOT, BOT)
    await tables.until_over(finished)
    record = await tables.tables.record(finished, None, None)
    imported = await tables.tables.import_record(ANN, command(), record)
    again = await tables.tables.try_again(finished, ANN, command(), 3, 0)
    for table_id in (imported, again):
        event = event_text.decode((await tables.store.rows(table_id))[0].event)
        assert isinstance(event, events.Imported)
        assert (event.rules, event.components) == (
            pagoda.PAGODA.rules.version,
            pagoda.PAGODA.rules.fingerprint("standard"),
        )


# -- games that do not replay ---------------------------------------------------------------------


async def test_a_game_that_does_not_replay_is_shown_as_it_was_saved(tables: House) -> None:
    table_id = await some_moves(tables)
    before = await seen(tables, table_id)
    record = await tables.tables.record(table_id, None, None)
    deal = await tables.tables.deal(table_id, None)
    await break_table(tables, table_id)

    info = await tables.tables.info(table_id, "ann")
    assert (info["frozen"], info["status"], info["to_act"], info["help"]) == (True, "playing", None, False)
    assert [seat["mine"] for seat in info["seats"]] == [True, False]
    assert [seat["name"] for seat in info["seats"]] == ["Ann", "Bob"]
    after = await seen(tables, table_id)
    assert after["log"] == before["log"]
    assert after["frame"]["view"] == before["frame"]["view"]
    assert after["frame"]["table"]["scores"] == before["frame"]["table"]["scores"]
    assert await tables.tables.record(table_id, None, None) == record
    assert await tables.tables.deal(table_id, None) == deal
    assert info["game"] == "pagoda"


async def test_nothing_can_be_done_at_a_frozen_table(tables: House) -> None:
    table_id = await some_moves(tables)
    await break_table(tables, table_id)
    doors = tables.tables
    refusal = await refused("frozen", doors.choose(table_id, "ann", 0, command(), 15, ["E"]))
    assert "today's rules" in refusal.message
    await refused("frozen", doors.undo(table_id, "ann", 0, command(), 15))
    await refused("frozen", doors.join(table_id, EVE, command(), "aa"))
    await refused("frozen", doors.leave(table_id, "ann", command(), 0))
    await refused("frozen", doors.resign(table_id, "ann", command(), 0))
    await refused("frozen", doors.return_to_seat(table_id, "ann", command(), 0))
    await refused("frozen", doors.seat_bot(table_id, "ann", command(), 0, "apprentice"))
    await refused("frozen", doors.rematch(table_id, "ann", command()))
    await refused("frozen", doors.try_again(table_id, ANN, command(), 1, 0))
    await refused("frozen", doors.past.steps(table_id, None, None, 0, 5))
    await refused("frozen", doors.advice.hint(table_id, "ann", 0))
    await refused("frozen", doors.advice.evaluation(table_id, "ann", 0, None))
    await refused("frozen", doors.advice.review(table_id, None, None))


async def test_a_player_sees_a_frozen_table_as_a_spectator(tables: House) -> None:
    table_id = await some_moves(tables)
    spectators = (await seen(tables, table_id))["frame"]["view"]
    await break_table(tables, table_id)
    watch = await tables.tables.watch(table_id, "ann", 0, since=7)
    welcome = json.loads(unpacked(await watch.next()))
    assert (welcome["frame"]["seat"], welcome["frame"]["menu"]) == (None, None)
    assert welcome["frame"]["view"] == spectators
    assert [entry["step"] for entry in welcome["log"]] == list(range(1, welcome["frame"]["step"] + 1))


async def test_a_frozen_table_harms_no_list_and_no_start(
    tables: House, caplog: pytest.LogCaptureFixture
) -> None:
    good = await tables.open(ME, BOT)
    table_id = await tables.open(ME, BOT, clock=clock(60_000, 0))
    await play([await tables.player(table_id, ANN, 0)] * 2, Random(1), 1)
    with caplog.at_level(logging.WARNING):
        await break_table(tables, table_id)
        for _ in range(3):
            mine = await tables.tables.lists.mine("ann")
            assert {info["id"]: info["frozen"] for info in mine} == {good: False, table_id: True}
    said = [record for record in caplog.records if table_id in record.getMessage()]
    assert len(said) == 1
    assert "event 4" in said[0].getMessage()
    assert not any(record.exc_info for record in caplog.records)
    await tables.again()
    await tables.tables.info(table_id, None)
    # Nothing is to be done at either: the other one waits for Ann.
    await until_async(
        lambda: tables.store.read("SELECT table_id FROM tables WHERE tended = 1"),
        "nothing is tended",
        lambda found: not found,
    )


@pytest.mark.parametrize(
    "event",
    [
        "no JSON at all",
        '{"kind":"told","seat":0}',
        '{"kind":"acted","seat":0,"action":"rubbish"}',
        '{"kind":"undone","seat":0}',
        '{"kind":"joined","seat":7,"guest":"eve","name":"Eve","entropy":""}',
    ],
)
async def test_whatever_is_wrong_with_an_event(tables: House, event: str) -> None:
    table_id = await some_moves(tables, 3)
    await restart_with(tables, table_id, 4, event)
    assert (await tables.tables.info(table_id, None))["frozen"]
    assert (await seen(tables, table_id))["frame"]["step"] == 3


async def test_a_game_whose_package_is_gone(tables: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table_id = await some_moves(tables)
    shown = (await seen(tables, table_id))["frame"]["view"]
    await tables.stop()
    with monkeypatch.context() as without:
        without.setattr("pagoria.core.registry._found", registry._Found)
        tables._furnish()
        await tables.start()
        info = await tables.tables.info(table_id, "bob")
        assert (info["game"], info["frozen"]) == ("pagoda", True)
        assert (await seen(tables, table_id))["frame"]["view"] == shown


async def test_a_table_without_a_picture_tells_what_its_events_tell(tables: House) -> None:
    wanderer = SeatWish("bot", "wanderer")
    table_id = await tables.open(ME, wanderer, OPEN, game="pandoria", variant="family")
    rows = await tables.store.rows(table_id)
    opened = rows[0].event.replace('"family"', '"tribal"')
    await restart_with(tables, table_id, 1, opened)
    welcome = await seen(tables, table_id, "ann")
    info = welcome["frame"]["table"]
    assert (info["game"], info["variant"], info["frozen"]) == ("pandoria", "tribal", True)
    assert [(seat["kind"], seat["mine"]) for seat in info["seats"]] == [
        ("person", True),
        ("bot", False),
        ("open", False),
    ]
    assert (welcome["log"], welcome["frame"]["view"], info["outcome"]) == ([], {}, None)
    await refused("frozen", tables.tables.record(table_id, None, None))
    assert await tables.tables.deal(table_id, None) == {"commitment": info["commitment"]}


async def test_a_table_without_a_picture_shows_an_empty_board_where_it_can(tables: House) -> None:
    table_id = await some_moves(tables)
    await restart_with(tables, table_id, 5, "?")
    await tables.store.write([("DELETE FROM pictures", ())])
    frame = (await seen(tables, table_id))["frame"]
    assert (frame["step"], frame["version"]) == (0, 16)
    assert frame["view"] == json.loads(
        json.dumps(pagoda.PAGODA.rules.view(pagoda.PAGODA.rules.new("standard", 2, 0), None).data())
    )


async def test_another_server_that_writes_what_does_not_replay_freezes_the_table(tables: House) -> None:
    table_id = await some_moves(tables)
    ann = await tables.player(table_id, ANN, 0)
    version = ann.frame["version"] + 1
    await tables.store.append(
        table_id, [Row(version, None, 2_000_000, '{"kind":"acted","seat":0,"action":"?"}')]
    )
    room = tables.tables._rooms.find(table_id)
    assert room is not None
    room.outdated = True
    assert (await tables.tables.info(table_id, None))["frozen"]
    assert not room.watches, "who looks on comes back, and then sees what was saved"


# -- games that replay under other rules ----------------------------------------------------------


async def test_an_unfinished_game_does_not_go_on_under_other_rules(
    tables: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await some_moves(tables)
    waiting = await tables.open(ME, OPEN)
    before = await seen(tables, table_id)
    await tables.stop()
    with monkeypatch.context() as tomorrow:
        tomorrow.setattr(RULES, "version", RULES.version + 1)
        tables._furnish()
        await tables.start()
        after = await seen(tables, table_id)
        assert after["frame"]["table"]["frozen"]
        assert (after["log"], after["frame"]["view"]) == (before["log"], before["frame"]["view"])
        refusal = await refused("frozen", tables.tables.resign(table_id, "ann", command(), 0))
        assert "other rules" in refusal.message
        await refused("frozen", tables.tables.join(waiting, BOB, command(), "aa"))
        assert not (await tables.tables.info(await tables.duel(), None))["frozen"]
        await tables.stop()
    tables._furnish()
    await tables.start()
    assert not (await tables.tables.info(table_id, None))["frozen"], "with its own rules it goes on"


async def test_an_unfinished_game_does_not_go_on_with_other_components(
    tables: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await some_moves(tables)
    await tables.again()
    monkeypatch.setattr(RULES, "fingerprint", lambda _variant: "other")
    assert (await tables.tables.info(table_id, None))["frozen"]


async def test_a_finished_game_that_ends_as_it_did_is_not_frozen(
    tables: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await finished(tables)
    await tables.again()
    monkeypatch.setattr(RULES, "version", RULES.version + 1)
    info = await tables.tables.info(table_id, None)
    assert (info["status"], info["frozen"]) == ("over", False)
    assert await tables.tables.past.steps(table_id, None, None, 0, 3)


async def test_a_finished_game_that_ends_otherwise_is_frozen(
    tables: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await finished(tables)
    before, record = await seen(tables, table_id), await tables.tables.record(table_id, None, None)
    deal = await tables.tables.deal(table_id, None)
    await tables.again()
    monkeypatch.setattr(RULES, "version", RULES.version + 1)
    outcome = RULES.outcome

    def other_outcome(state: Any) -> Any:
        found = outcome(state)
        return found and replace(found, scores=(0, 9), winners=(1,))

    monkeypatch.setattr(RULES, "outcome", other_outcome)
    info = await tables.tables.info(table_id, "ann")
    assert (info["status"], info["frozen"]) == ("over", True)
    assert info["outcome"] == before["frame"]["table"]["outcome"]
    assert await tables.tables.record(table_id, None, None) == record
    assert "Deal:" in record, "the record of a game that is over is complete"
    assert await tables.tables.deal(table_id, None) == json.loads(json.dumps(deal))
    refusal = await refused("frozen", tables.tables.rematch(table_id, "ann", command()))
    assert "end otherwise" in refusal.message


def test_an_outline_leaves_out_what_it_cannot_read() -> None:
    rows = [Row(1, None, 5, "?"), Row(2, None, 7, '{"kind":"left","seat":3}')]
    outline = Outline("table", rows)
    assert (outline.version, outline.created, outline.changed, outline.seats) == (2, 5, 7, [])
    assert outline.seats_for("ann") == ()
