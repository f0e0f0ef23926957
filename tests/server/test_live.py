"""Live play: what comes, in which order, and how a connection catches up."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from benchmarks.menus import unfold
from pagoria.server.live.watches import LONGEST_TEXT
from server_process import Nursery, Server, running
from tests.server.people import OPEN, Live, Person, new_id, random_picks, unpacked

BOTH = (0, 1)


def welcomed(line: Live) -> Live:
    assert line.next()["type"] == "welcome"
    return line


def any_picks(line: Live, seed: int = 1) -> list[str]:
    return random_picks(line.frame["menu"], random.Random(seed))


def undoable_picks(line: Live) -> list[str]:
    """A choice that can be taken back: the first one that reveals nothing."""
    for seed in range(200):
        picks = any_picks(line, seed)
        choice: dict[str, Any] = {"menu": unfold(line.frame["menu"])}
        for key in picks:
            found = [c for c in choice["menu"]["choices"] if c["key"] == key] if choice["menu"] else []
            choice = found[0] if found else choice
            if choice.get("final"):
                break
        else:
            return picks
    raise AssertionError("everything is final")


def test_a_choice_reaches_the_chooser_the_opponent_and_the_spectators(
    anna: Person, ben: Person, carl: Person
) -> None:
    table_id = anna.open_table()
    ben.join(table_id)
    with anna.live(table_id, 0) as hers, ben.live(table_id, 1) as his, carl.live(table_id) as seen:
        lines = [welcomed(line) for line in (hers, his, seen)]
        version = hers.frame["version"]
        picks = any_picks(hers)
        hers.send(id="the-first-choice", do="choose", version=version, picks=picks)
        assert hers.answer() == {"type": "done", "id": "the-first-choice", "version": version + 1}
        for line in lines:
            line.until(version + 1)
            assert line.frame["entry"]["step"] == 1
            assert line.frame["entry"]["seat"] == 0
        assert [line.frame["seat"] for line in lines] == [0, 1, None]
        assert lines[2].frame["menu"] is None


def test_the_frame_comes_before_the_answer(anna: Person) -> None:
    table_id = anna.open_table(sits=BOTH)
    with anna.live(table_id, 0) as line:
        welcomed(line)
        version = line.frame["version"]
        line.send(id=new_id(), do="choose", version=version, picks=any_picks(line))
        assert [line.next()["type"] for _ in range(2)] == ["frame", "done"]
        assert line.frame["version"] == version + 1


def test_commands_are_answered_in_their_order(anna: Person) -> None:
    table_id = anna.open_table(sits=BOTH)
    with anna.live(table_id, 0) as line:
        welcomed(line)
        version, picks = line.frame["version"], undoable_picks(line)
        for number in range(10):
            line.send(id=f"choice-no-{number}", do="choose", version=version + 2 * number, picks=picks)
            line.send(id=f"undo-no-{number}", do="undo", version=version + 2 * number + 1)
        answers = [line.answer() for _ in range(20)]
        assert [answer["version"] for answer in answers] == list(range(version + 1, version + 21))


def test_a_repeated_command_is_answered_and_not_repeated(anna: Person) -> None:
    table_id = anna.open_table(sits=BOTH)
    with anna.live(table_id, 0) as line:
        welcomed(line)
        command = {
            "id": new_id(),
            "do": "choose",
            "version": line.frame["version"],
            "picks": undoable_picks(line),
        }
        line.send(**command)
        first = line.answer()
        line.send(**command)
        assert line.answer() == first
    assert anna.info(table_id)["version"] == first["version"]


def test_undo_takes_a_step_back_and_the_log_with_it(anna: Person) -> None:
    table_id = anna.open_table(sits=BOTH)
    with anna.live(table_id, 0) as line:
        welcomed(line)
        before = line.frame["view"]
        assert line.choose(undoable_picks(line))["type"] == "done"
        assert line.frame["undo"] is True
        line.send(id=new_id(), do="undo", version=line.frame["version"])
        assert line.answer()["type"] == "done"
        assert line.frame["step"] == 0
        assert line.frame["view"] == before


def test_a_connection_catches_up_from_where_it_was(anna: Person) -> None:
    table_id = anna.open_table(sits=BOTH)
    with anna.live(table_id, 0) as line:
        welcomed(line)
        versions = [line.frame["version"]]
        for _ in range(2):
            line.choose(undoable_picks(line))
            versions.append(line.frame["version"])
    with anna.live(table_id, 0, since=versions[1]) as line:
        assert [entry["step"] for entry in line.next()["log"]] == [2]
    with anna.live(table_id, 0) as line:
        assert [entry["step"] for entry in line.next()["log"]] == [1, 2]
    with anna.live(table_id, 0, since=999) as line:
        assert [entry["step"] for entry in line.next()["log"]] == [1, 2]


def test_whoever_asks_is_told_that_somebody_is_there_and_nothing_else(anna: Person, ben: Person) -> None:
    table_id = anna.open_table(sits=BOTH)
    with anna.live(table_id, 0) as line, ben.live(table_id) as seen:
        for each in (line, seen):
            welcomed(each)
            each.send(do="ping")
            assert each.next() == {"type": "pong", "version": each.frame["version"]}
        done = line.choose(any_picks(line))
        seen.until(done["version"])
        seen.send(do="ping")
        assert seen.next() == {"type": "pong", "version": done["version"]}


def test_one_sees_who_is_there(anna: Person, ben: Person) -> None:
    table_id = anna.open_table()
    ben.join(table_id)
    with anna.live(table_id, 0) as line:
        assert [seat["online"] for seat in welcomed(line).frame["table"]["seats"]] == [True, False]
        with ben.live(table_id, 1) as other:
            welcomed(other)
            assert [seat["online"] for seat in line.next()["table"]["seats"]] == [True, True]
        assert [seat["online"] for seat in line.next()["table"]["seats"]] == [True, False]


def test_a_bot_answers_by_itself(anna: Person) -> None:
    table_id = anna.open_table(seats=[OPEN, {"kind": "bot", "bot": "mason"}], start=1)
    with anna.live(table_id, 0) as line:
        welcomed(line)
        while line.frame["table"]["to_act"] != 0:
            line.next()
        assert line.frame["menu"] is not None
        assert line.frame["step"] >= 1


def test_without_a_cookie_one_is_a_spectator(anna: Person, server: Server) -> None:
    table_id = anna.open_table(sits=BOTH)
    with Live(f"{server.live_url}/api/tables/{table_id}/live") as line:
        assert welcomed(line).frame["seat"] is None
        assert line.frame["menu"] is None


def test_a_server_that_stops_says_so_and_goes_on_where_it_was(
    nursery: Nursery, data: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("stopping")
    with running(nursery, data, folder) as server, Person(server) as anna:
        table_id = anna.open_table(sits=BOTH)
        with anna.live(table_id, 0) as line:
            welcomed(line)
            line.choose(any_picks(line))
            version = line.frame["version"]
            server.stop()
            with pytest.raises(ConnectionClosed) as closed:
                line.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        server.expect_no_fault()
        server.start()
        with anna.live(table_id, 0, since=version) as line:
            assert line.next()["log"] == []
            assert line.frame["version"] == version


def test_long_messages_come_packed_and_say_the_same(anna: Person, ben: Person) -> None:
    table_id = anna.open_table(game="pandoria", variant="family", sits=(0, 1))
    with anna.live(table_id, 0) as hers, anna.live(table_id, 1) as waiting, ben.live(table_id) as seen:
        messages = {line: line.socket.recv(timeout=10) for line in (hers, waiting, seen)}
    long, short = messages[hers], messages[seen]
    assert isinstance(long, bytes)
    assert isinstance(short, str)
    assert len(long) < LONGEST_TEXT < len(unpacked(long))
    theirs, spectators = (json.loads(unpacked(message)) for message in (long, short))
    assert theirs["frame"]["view"]["land"] == spectators["frame"]["view"]["land"]
    assert theirs["frame"]["menu"] is not None
