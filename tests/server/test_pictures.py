"""Pictures of tables: what spectators see, taken when a game ends or rests, and nothing else in them."""

from __future__ import annotations

import json

import pytest

from pagoria.server.hosting.pictures import pack, picture_of, unpack
from pagoria.server.store.database import Conflict, StoreError
from pagoria.server.store.store import SavedPicture
from pagoria.tables import event_text, events
from pagoria.tables.table import Table
from tests.server.freezing import finished, seen, some_moves
from tests.server.tabling import ANN, BOB, ME, OPEN, House
from waiting import until_async

pytestmark = pytest.mark.anyio


async def test_a_picture_holds_what_spectators_see_and_nothing_else(tables: House) -> None:
    table_id = await some_moves(tables)
    spectators = await seen(tables, table_id)
    record = await tables.tables.record(table_id, None, None)
    players = [await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)]
    await tables.again()
    packed = await tables.store.picture(table_id)
    assert packed is not None
    picture = unpack(packed)
    assert picture is not None
    shown = picture.message()
    assert (shown["log"], shown["frame"]["view"]) == (spectators["log"], spectators["frame"]["view"])
    assert (picture.record, set(picture.told_deal())) == (record, {"commitment"})
    assert all(player.frame["view"] != shown["frame"]["view"] for player in players)
    opened = event_text.decode((await tables.store.rows(table_id))[0].event)
    assert isinstance(opened, events.Opened)
    text = json.dumps(shown) + record
    assert opened.seed not in text
    assert not [guest for guest in ("ann", "bob") if f'"{guest}"' in text]


async def test_the_picture_of_a_finished_game_is_taken_soon(
    tables: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pagoria.server.hosting.picture_taker._LOOK_SECONDS", 0.01)
    await tables.again()
    running, table_id = await some_moves(tables), await finished(tables)
    await until_async(lambda: tables.store.picture(table_id), "the picture is taken")
    assert await tables.store.picture(running) is None, "a game that is played has no rest yet"


async def test_the_picture_of_a_game_that_rests_is_taken_once(
    tables: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pagoria.server.hosting.picture_taker._LOOK_SECONDS", 0.01)
    monkeypatch.setattr("pagoria.server.hosting.picture_taker.REST_SECONDS", 0.05)
    await tables.again()
    table_id = await some_moves(tables)
    await until_async(lambda: not tables.tables._pictures._due, "the picture is taken")
    packed = await tables.store.picture(table_id)
    assert packed is not None
    picture = unpack(packed)
    assert picture is not None
    assert picture.info()["step"] == 12


async def test_pictures_wait_until_they_can_be_saved(
    tables: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table_id = await some_moves(tables)
    save = tables.store.save_pictures

    async def fails(taken: list[SavedPicture]) -> None:
        raise StoreError(f"no space for {len(taken)}")

    monkeypatch.setattr(tables.store, "save_pictures", fails)
    await tables.tables._pictures._save([table_id])
    assert "no space for 1" in caplog.text
    monkeypatch.setattr(tables.store, "save_pictures", save)
    await tables.tables._pictures._save([table_id])
    assert await tables.store.picture(table_id) is not None
    assert not tables.tables._pictures._due


async def test_a_table_whose_picture_cannot_be_taken_harms_no_other(
    tables: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    strange, good = await some_moves(tables, 2), await some_moves(tables, 2)

    def fails_once(table: Table, now: int) -> bytes:
        if table.id == strange:
            raise KeyError("a game's own fault")
        return picture_of(table, now)

    monkeypatch.setattr("pagoria.server.hosting.picture_taker.picture_of", fails_once)
    await tables.tables._pictures._save([strange, good])
    assert f"the picture of table {strange}" in caplog.text
    assert await tables.store.picture(strange) is None
    assert await tables.store.picture(good) is not None


async def test_an_older_picture_does_not_replace_a_newer_one(tables: House) -> None:
    one, two = await tables.open(ME, OPEN), await tables.open(ME, OPEN)
    await tables.store.save_pictures([SavedPicture(one, 5, b"\x00new"), SavedPicture(two, 1, b"other")])
    await tables.store.save_pictures([SavedPicture(one, 4, b"old")])
    assert await tables.store.picture(one) == b"\x00new"
    assert await tables.store.picture("none") is None


async def test_a_table_that_was_deleted_gets_no_picture(tables: House) -> None:
    with pytest.raises(Conflict):
        await tables.store.save_pictures([SavedPicture("gone", 1, b"picture")])


def test_a_picture_that_cannot_be_read_is_none() -> None:
    assert unpack(b"rubbish") is None
    assert unpack(pack(b'{"no":"picture"}')) is None
    assert unpack(pack(b'{"welcome":[],"record":null,"deal":{}}')) is None
