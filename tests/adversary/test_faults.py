"""Faults of the machine under a real server: a clear error, nothing lost, and play goes on afterwards."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest

from pagoria.server.store import leases
from server_process import Nursery, Server, running
from tests.repeating import only_in_ci
from tests.server.people import Live, Person, new_id, random_picks
from tests.server.postgres import Postgres, postgres
from waiting import until

#: Long beside anything that has to happen within 10 s, also on a busy machine.
_PATIENCE_SECONDS: Final = 60


def health(person: Person) -> tuple[int, dict[str, Any]]:
    answer = person.http.get("/api/health")
    content: dict[str, Any] = answer.json()
    return answer.status_code, content


class Game:
    """A person who plays both seats on one screen, and counts the moves that were acknowledged."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._rng = random.Random(1)
        self.table_id = person.open_table(sits=(0, 1), variant="fast")
        self.acknowledged = 0

    def move(self) -> dict[str, Any]:
        """Make a move; what came of it."""
        seat = self._person.info(self.table_id)["to_act"]
        with self._person.live(self.table_id, seat) as live:
            live.next()
            answer = self._choose(live)
        self.acknowledged += answer["type"] == "done"
        return answer

    def moves(self, number: int) -> None:
        for _ in range(number):
            assert self.move()["type"] == "done"

    def steps(self) -> int:
        step: int = self._person.info(self.table_id)["step"]
        return step

    def _choose(self, live: Live) -> dict[str, Any]:
        picks = random_picks(live.frame["menu"], self._rng)
        live.send(id=new_id(), do="choose", version=live.frame["version"], picks=picks)
        return live.answer()


def fails_clearly(person: Person, game: Game, server: Server) -> None:
    """What a fault of the data must look like to everybody."""
    refused = game.move()
    assert (refused["type"], refused["error"]["code"]) == ("error", "busy")
    opening = {"game": "pagoda", "variant": "fast", "seats": [{"kind": "open"}, {"kind": "open"}]}
    answer = person.post("/api/tables", **opening)
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
    until(lambda: health(person)[0] == 503, "the server says that it fails")
    status, said = health(person)
    assert (status, said["status"], said["writable"]) == (503, "failing", False)
    # What is there can still be looked at.
    assert game.steps() == game.acknowledged
    server.expect_no_fault()


def goes_on(person: Person, game: Game, server: Server) -> None:
    """Nothing is lost, nothing is done that was refused, and one plays on without a restart."""
    until(lambda: health(person)[0] == 200, "the server recovers")
    assert health(person)[1]["writable"] is True
    assert game.steps() == game.acknowledged
    game.moves(3)
    server.kill()
    server.start()
    assert game.steps() == game.acknowledged
    server.expect_no_fault()


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """A file system of its own; only root can make one."""
    folder.mkdir()
    if os.geteuid() != 0:
        pytest.skip("only root mounts a disk")
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size},mode=0700", "pagoria-test", str(folder)], check=False
    )
    if mounted.returncode != 0:
        pytest.skip("no disk can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_a_full_disk(nursery: Nursery, tmp_path: Path) -> None:
    with (
        small_disk(tmp_path / "disk", "3m") as disk,
        running(nursery, str(disk / "data"), tmp_path) as server,
        Person(server) as anna,
    ):
        game = Game(anna)
        game.moves(5)
        fill(disk / "ballast")
        until(lambda: game.move()["type"] == "error", "the disk is full")
        fails_clearly(anna, game, server)
        (disk / "ballast").unlink()
        goes_on(anna, game, server)
        server.stop()


def fill(ballast: Path) -> None:
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while file.write(b"\0" * 4096):
            pass


def test_a_server_on_a_read_only_disk_says_so_and_starts_when_it_is_none(
    nursery: Nursery, tmp_path: Path
) -> None:
    with (
        small_disk(tmp_path / "disk", "10m") as disk,
        running(nursery, str(disk / "data"), tmp_path) as server,
        Person(server) as anna,
    ):
        game = Game(anna)
        game.moves(5)
        server.kill()
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        with pytest.raises(AssertionError, match=r"cannot use the data in .*: attempt to write a readonly"):
            server.start()
        subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
        server.start()
        goes_on(anna, game, server)
        server.stop()


@pytest.mark.parametrize("fault", ["deleted", "replaced"])
def test_files_that_are_deleted_or_replaced(nursery: Nursery, tmp_path: Path, fault: str) -> None:
    data, aside = tmp_path / "data", tmp_path / "aside"
    with running(nursery, str(data), tmp_path) as server, Person(server) as anna:
        game = Game(anna)
        game.moves(5)
        aside.mkdir()
        for file in data.glob("pagoria.sqlite*"):
            file.rename(aside / file.name)
            if fault == "replaced":
                shutil.copy(aside / file.name, file)
        fails_clearly(anna, game, server)
        assert fault in server.log()
        for file in aside.iterdir():
            file.replace(data / file.name)
        goes_on(anna, game, server)


# --- PostgreSQL ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    with postgres() as database:
        yield database


def test_postgresql_is_stopped_and_started_again(
    nursery: Nursery, database: Postgres, tmp_path: Path
) -> None:
    with running(nursery, database.fresh(), tmp_path) as server, Person(server) as anna:
        game = Game(anna)
        game.moves(5)
        database.stop()
        try:
            anna_cannot_play(anna, game, server)
        finally:
            database.start_again()
        goes_on(anna, game, server)


def anna_cannot_play(anna: Person, game: Game, server: Server) -> None:
    """Without the database nobody knows who Anna is, nor what she may see."""
    until(lambda: health(anna)[0] == 503, "the server says that it fails")
    answer = anna.post(f"/api/tables/{game.table_id}/resign", seat=0)
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
    server.expect_no_fault()


@only_in_ci
def test_postgresql_becomes_read_only(nursery: Nursery, database: Postgres, tmp_path: Path) -> None:
    """As a copy of a database is, or one whose disk is nearly full."""
    url = database.fresh()
    with (
        running(nursery, url, tmp_path) as server,
        Person(server) as anna,
        psycopg.connect(url, autocommit=True) as administrator,
    ):
        game = Game(anna)
        game.moves(5)
        administrator.execute("ALTER SYSTEM SET default_transaction_read_only = on")
        administrator.execute("SELECT pg_reload_conf()")
        try:
            until(lambda: game.move()["type"] == "error", "the data cannot be written")
            fails_clearly(anna, game, server)
        finally:
            administrator.execute("SET default_transaction_read_only = off")
            administrator.execute("ALTER SYSTEM RESET default_transaction_read_only")
            administrator.execute("SELECT pg_reload_conf()")
        goes_on(anna, game, server)


@only_in_ci
def test_postgresql_that_answers_nothing(nursery: Nursery, database: Postgres, tmp_path: Path) -> None:
    """A lock that somebody holds, as a backup or an administrator may: refused after some seconds."""
    url = database.fresh()
    with (
        running(nursery, url, tmp_path) as server,
        Person(server) as anna,
        psycopg.connect(url) as other,
    ):
        game = Game(anna)
        game.moves(2)
        other.execute("LOCK TABLE events IN ACCESS EXCLUSIVE MODE")
        anna.http.timeout = _PATIENCE_SECONDS
        answer = anna.post(f"/api/tables/{game.table_id}/resign", seat=0)
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
        other.rollback()
        goes_on(anna, game, server)


def test_foreign_notes_do_not_make_a_server_deaf(
    nursery: Nursery, database: Postgres, tmp_path: Path
) -> None:
    url = database.fresh()
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    with (
        running(nursery, url, tmp_path / "one") as one,
        running(nursery, url, tmp_path / "two") as two,
        Person(one) as anna,
        Person(two) as ben,
    ):
        game = Game(anna)
        with ben.live(game.table_id) as watching, psycopg.connect(url, autocommit=True) as stranger:
            watching.next()
            for payload in ("", "nonsense", "a b c d", "table two token", "table ² token", f"t {10**40} x"):
                stranger.execute("SELECT pg_notify('pagoria', %s)", (payload,))
            game.moves(2)
            while watching.frame["step"] < 2:
                watching.next()
        assert two.log().count("somebody else uses the channel") == 1
        one.expect_no_fault()
        two.expect_no_fault()


@only_in_ci
def test_a_bots_game_goes_on_within_ten_seconds_after_its_server_died(
    nursery: Nursery, database: Postgres, tmp_path: Path
) -> None:
    url = database.fresh()
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    with (
        # The first one's bot thinks so long that it dies meanwhile.
        running(nursery, url, tmp_path / "one", "--think", "20s") as one,
        running(nursery, url, tmp_path / "two", "--think", "1") as two,
        Person(one) as anna,
    ):
        seats = [{"kind": "open"}, {"kind": "bot", "bot": "master"}]
        table_id = anna.open_table(seats=seats, start=1)
        with anna.live(table_id, 0) as playing:
            playing.next()
            assert playing.frame["table"]["to_act"] == 1
            one.kill()
        with Person(two) as ben, ben.live(table_id) as watching:
            watching.next()
            deadline = time.monotonic() + _PATIENCE_SECONDS
            while watching.frame["step"] == 0:
                assert time.monotonic() < deadline
                with suppress(TimeoutError):
                    watching.next()
    # How long it takes beside what the machine takes: a lease that ran out is noticed at the next beat.
    assert leases.LEASE_SECONDS + leases.BEAT_SECONDS <= 10


def test_a_password_is_in_no_log(nursery: Nursery, database: Postgres, tmp_path: Path) -> None:
    secret = "geheim-4711"
    url = database.fresh().replace("//postgres@", f"//postgres:{secret}@")
    with running(nursery, url, tmp_path) as server, Person(server) as anna:
        Game(anna).moves(1)
        database.stop()
        try:
            until(lambda: "hearing of other servers: it fails" in server.log(), "it is noticed")
            until(lambda: health(anna)[0] == 503, "the server says that it fails")
        finally:
            database.start_again()
        until(lambda: "it works again" in server.log(), "the server recovers")
        assert secret not in server.log()
