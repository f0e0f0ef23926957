"""``pagoria check``: a whole database played again, beside the server, without writing anything."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pagoria.cli.main import main
from pagoria.games import pagoda
from pagoria.games.pagoda.rules import RULES
from pagoria.server.store.database import StoreError
from pagoria.server.store.opening import reader_for
from tests.server.freezing import break_table, finished, restart_with, some_moves
from tests.server.tabling import ANN, BOT, ME, house, play

pytestmark = pytest.mark.anyio

Capture = pytest.CaptureFixture[str]


def checked(data: str, capsys: Capture) -> tuple[int, dict[str, Any]]:
    """The exit code, and the report."""
    code = main(["check", data, "--json"])
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return code, report


async def test_games_that_are_in_order(data: str, capsys: Capture) -> None:
    async with house(data) as tables:
        await some_moves(tables)
        await finished(tables)
        await tables.open(ME, BOT, variant="simple")
        code, report = checked(data, capsys)
    rules = {"game": "pagoda", "version": pagoda.PAGODA.rules.version, "finished": 1, "unfinished": 2}
    assert (code, report) == (0, {"tables": 3, "in_order": 3, "rules": [rules], "faults": []})


async def test_a_game_that_does_not_replay_is_named_with_its_event(data: str, capsys: Capture) -> None:
    async with house(data) as tables:
        good, bad = await some_moves(tables), await some_moves(tables)
        await break_table(tables, bad)
        code, report = checked(data, capsys)
        assert (code, report["tables"], report["in_order"]) == (1, 2, 1)
        (fault,) = report["faults"]
        assert (fault["table"], fault["event"]) == (bad, 5)
        assert "IllegalActionError" in fault["fault"]
        assert main(["check", data]) == 1
        lines = capsys.readouterr().out.splitlines()
        assert lines[0] == "2 tables, 1 in order, 1 not"
        assert lines[1] == f"pagoda, rules version {pagoda.PAGODA.rules.version}: 0 finished, 1 unfinished"
        assert lines[2].startswith(f"table {bad}, event 5: IllegalActionError")
        assert good not in "".join(lines)


async def test_an_event_that_is_missing(data: str, capsys: Capture) -> None:
    async with house(data) as tables:
        table_id = await some_moves(tables)
        await tables.store.write([("DELETE FROM events WHERE version = ?", (7,))])
        code, report = checked(data, capsys)
    assert (code, report["faults"]) == (
        1,
        [{"table": table_id, "event": 7, "fault": "it is missing; the next one is 8"}],
    )


@pytest.mark.parametrize("seed", ["00" * 32, "no hex"])
async def test_a_seed_that_was_not_committed_to(data: str, capsys: Capture, seed: str) -> None:
    async with house(data) as tables:
        table_id = await tables.open(ME, BOT)
        opened = json.loads((await tables.store.rows(table_id))[0].event)
        await restart_with(tables, table_id, 1, json.dumps(opened | {"seed": seed}))
        code, report = checked(data, capsys)
    assert (code, [fault["event"] for fault in report["faults"]]) == (1, [1])


async def test_games_of_other_rules(data: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an update would do: finished games that end as they did are in order, unfinished ones are not."""
    async with house(data) as tables:
        unfinished, over = await some_moves(tables), await finished(tables)
    then = pagoda.PAGODA.rules.version
    monkeypatch.setattr(RULES, "version", then + 1)
    code, report = checked(data, capsys)
    assert code == 1
    assert report["rules"] == [{"game": "pagoda", "version": then, "finished": 1, "unfinished": 0}]
    assert [fault["table"] for fault in report["faults"]] == [unfinished]
    assert f"version {then} with components" in report["faults"][0]["fault"]
    outcome = RULES.outcome

    def other_outcome(state: Any) -> Any:
        found = outcome(state)
        return found and type(found)(found.reason, found.rule, (0, 0), (0, 1))

    monkeypatch.setattr(RULES, "outcome", other_outcome)
    code, report = checked(data, capsys)
    assert {fault["table"] for fault in report["faults"]} == {unfinished, over}


async def test_the_game_goes_on_meanwhile(data: str, capsys: Capture) -> None:
    async with house(data) as tables:
        table_id = await tables.duel()
        players = [await tables.player(table_id, ANN, 0)]
        assert checked(data, capsys)[0] == 0
        await play(players, Random(1), 1)
        assert players[0].frame["step"] == 1
        assert checked(data, capsys)[0] == 0


async def test_a_reader_cannot_write(data: str) -> None:
    async with house(data) as tables:
        table_id = await some_moves(tables, 3)
        reader = reader_for(data)
        with pytest.raises(StoreError):
            reader.read("DELETE FROM events RETURNING version", ())
        reader.close()
        assert len(await tables.store.rows(table_id)) == 7


async def test_nothing_is_left_behind_where_no_server_runs(tmp_path: Path, capsys: Capture) -> None:
    """A journal that the check makes would belong to whoever checks, and keep the server out."""
    async with house(str(tmp_path)) as tables:
        await some_moves(tables, 3)
    before = sorted(file.name for file in tmp_path.iterdir())
    assert checked(str(tmp_path), capsys)[0] == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == before == ["pagoria.lock", "pagoria.sqlite"]


def test_data_that_are_not_there(tmp_path: Path, capsys: Capture) -> None:
    assert main(["check", str(tmp_path / "none")]) == 1
    assert "there are no games here" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()
    (tmp_path / "pagoria.sqlite").write_text("this is not a database, and never was one" * 50)
    assert main(["check", str(tmp_path)]) == 1
    assert "cannot read the data" in capsys.readouterr().err
    assert main(["check", "mysql://me:secret@here/x"]) == 2
    assert "name a folder" in capsys.readouterr().err
