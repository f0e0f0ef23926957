"""A real PostgreSQL for the tests: made and started on loopback, with a fresh corner for every test."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import psycopg

from server_process import free_port

#: Who the database runs as when root runs the tests: it refuses to run as root.
_USER: Final = "postgres"
#: Where Debian keeps the programs that only this user needs.
_DEBIAN: Final = Path("/usr/lib/postgresql")


class Postgres:
    """A running database."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._folder = folder
        self._numbers = count(1)
        self._server = f"postgresql://{_USER}@127.0.0.1:{free_port()}/postgres"

    def start(self) -> None:
        self._run("initdb", "-A", "trust", "-U", _USER, "-N", "-E", "UTF8", "--locale=C", "-D", self._data())
        self.start_again()

    def start_again(self) -> None:
        """Start the database that was stopped, with all that it held."""
        port = self._server.rpartition(":")[2].partition("/")[0]
        options = (
            f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= "
            # The machine will not lose power during the tests, and they have much to commit.
            "-c fsync=off -c max_connections=60"
        )
        log = self._folder / "log.txt"
        self._run("pg_ctl", "-w", "-D", self._data(), "-l", str(log), "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self._data(), "-m", "immediate", "stop")

    def fresh(self) -> str:
        """The URL of an empty database, as good as one: a schema of its own."""
        name = f"corner_{next(self._numbers)}"
        with psycopg.connect(self._server, autocommit=True) as database:
            database.execute(f"CREATE SCHEMA {name}".encode())
        return f"{self._server}?options={quote(f'-csearch_path={name}')}"

    def drop_connections(self) -> None:
        """End every connection, as a network that fails does."""
        with psycopg.connect(self._server, autocommit=True) as database:
            database.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )

    def _data(self) -> str:
        return str(self._folder / "data")

    def _run(self, program: str, *arguments: str) -> None:
        as_user: dict[str, Any] = {"user": _USER, "group": _USER, "extra_groups": []} if _is_root() else {}
        output = self._folder / "output.txt"
        with output.open("ab") as said:
            done = subprocess.run(
                [str(self._programs / program), *arguments],
                cwd=self._folder,
                env={"PATH": os.defpath, "LC_ALL": "C"},
                # What the database inherits it keeps open: no pipes, or reading them would never end.
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                check=False,
                **as_user,
            )
        if done.returncode != 0:
            raise AssertionError(f"{program}: {output.read_text(encoding='utf-8')}")


@contextmanager
def postgres() -> Iterator[Postgres]:
    """A database for the length of a block."""
    programs = _programs()
    folder = Path(tempfile.mkdtemp(prefix="pagoria-postgres-"))
    if _is_root():
        shutil.chown(folder, _USER, _USER)
    database = Postgres(programs, folder)
    try:
        database.start()
        yield database
        database.stop()
    finally:
        shutil.rmtree(folder)


def _is_root() -> bool:
    return os.geteuid() == 0


def _programs() -> Path:
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).parent
    versions = sorted(_DEBIAN.glob("*/bin/initdb"), key=lambda file: int(file.parts[-3]))
    if not versions:
        raise AssertionError("PostgreSQL is not installed; on Debian: apt install postgresql")
    return versions[-1].parent
