"""``pagoria serve`` and ``pagoria backup`` as commands: what they print, refuse and leave behind."""

from __future__ import annotations

import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

from pagoria.server.store.sqlite import FILE_NAME
from server_process import Nursery, free_port, running
from tests.cli.running import Finished, process
from tests.server.people import SECONDS, Person

pytestmark = pytest.mark.processes


def command(*argv: str) -> Finished:
    with process(*argv) as started:
        out, err = started.communicate(timeout=60)
        return Finished(started.returncode, out.decode(), err.decode())


@contextmanager
def serving(
    *options: str, env: Mapping[str, str] | None = None
) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """The command while it serves, and the address it printed."""
    with process("serve", "--port", "0", *options, env=dict(env or {})) as started:
        try:
            assert started.stdout is not None
            line = started.stdout.readline().decode()
            found = re.search(r"http://127\.0\.0\.1:\d+", line)
            assert found is not None, line
            yield started, found[0]
        finally:
            started.kill()


def failed(finished: Finished, *words: str) -> None:
    """It ended at once, with one line that names the fault and the way out."""
    assert finished.code == 1
    assert finished.out == ""
    assert finished.err.count("\n") == 1
    assert finished.err.startswith("pagoria: ")
    for word in words:
        assert word in finished.err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_stops_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    with serving("--data", str(tmp_path / "new" / "folder")) as (started, url):
        assert httpx.get(f"{url}/api/health", timeout=SECONDS).json()["status"] == "ok"
        started.send_signal(number)
        _, err = started.communicate(timeout=60)
        assert started.returncode == 0
        assert b"Traceback" not in err
    assert (tmp_path / "new" / "folder" / FILE_NAME).is_file()


def test_data_go_where_the_standard_says(tmp_path: Path) -> None:
    environment = {"XDG_DATA_HOME": str(tmp_path)}
    with process("serve", "--port", "0", env=environment) as started:
        assert started.stdout is not None
        assert str(tmp_path / "pagoria") in started.stdout.readline().decode()
        started.kill()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
@pytest.mark.parametrize("display", ["", ":7"])
def test_a_browser_is_opened_where_it_can_have_a_window(tmp_path: Path, display: str) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n')
    browser.chmod(0o755)
    environment = {"BROWSER": str(browser), "DISPLAY": display, "WAYLAND_DISPLAY": ""}
    with serving("--open", "--data", str(tmp_path), env=environment) as (started, url):
        # It serves when it has opened what it opens.
        assert httpx.get(f"{url}/api/health", timeout=SECONDS).status_code == 200
        started.send_signal(signal.SIGINT)
        started.communicate(timeout=60)
        opened = tmp_path / "opened"
        assert (opened.read_text() if opened.exists() else "") == (f"{url}\n" if display else "")


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        failed(command("serve", "--port", port, "--data", str(tmp_path)), port, "in use", "--port")


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    failed(command("serve", "--port", "0", "--data", str(tmp_path / "file")), "file", "--data")


def test_data_that_are_no_database(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("this is not a database " * 100)
    (tmp_path / FILE_NAME).chmod(0o600)
    failed(command("serve", "--port", "0", "--data", str(tmp_path)), "database", "--data")


def test_a_database_out_of_reach_and_its_password() -> None:
    url = f"postgresql://anna:geheim@127.0.0.1:{free_port()}/games"
    finished = command("serve", "--port", "0", "--data", url)
    failed(finished, "127.0.0.1", "--data")
    assert "geheim" not in finished.err


def test_an_address_of_another_machine(tmp_path: Path) -> None:
    failed(command("serve", "--host", "192.0.2.1", "--data", str(tmp_path)), "192.0.2.1", "--host")


@pytest.mark.parametrize(
    "options", [["--port", "x"], ["--port", "70000"], ["--origin", "example"], ["--data", "mysql://x"]]
)
def test_usage_errors(options: list[str]) -> None:
    finished = command("serve", *options)
    assert (finished.code, finished.out) == (2, "")
    assert finished.err.count("\n") == 1


def test_other_commands_do_not_load_the_web_framework() -> None:
    code = "import sys, pagoria.cli.main; print('fastapi' in sys.modules, 'uvicorn' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"


def test_another_origin_may_be_named(nursery: Nursery, tmp_path: Path) -> None:
    club = "https://games.example.org"
    with (
        running(nursery, str(tmp_path / "data"), tmp_path, "--origin", club) as server,
        Person(server) as anna,
    ):
        for origin, status in ((club, 200), ("https://evil.example", 403)):
            answer = anna.http.put("/api/me", json={"name": "Anna"}, headers={"Origin": origin})
            assert answer.status_code == status


def test_a_fault_of_ours_is_told_by_an_id_and_nothing_more(nursery: Nursery, tmp_path: Path) -> None:
    with running(nursery, str(tmp_path / "data"), tmp_path) as server, Person(server) as anna:
        with closing(sqlite3.connect(tmp_path / "data" / FILE_NAME)) as database:
            database.execute("UPDATE guests SET name = x'ff'")
            database.commit()
        server.kill()
        server.start()
        answer = anna.http.get("/api/me")
        assert answer.status_code == 500
        error = answer.json()["error"]
        assert error["code"] == "internal"
        assert set(error) == {"code", "message"}
        assert error["message"].split()[-1] in server.log()
        assert anna.http.get("/api/health").status_code == 200
        assert anna.http.cookies["pagoria_guest"] not in server.log()


# --- backup ----------------------------------------------------------------------------------------


def test_a_backup_is_made_while_the_server_runs_and_can_be_gone_back_to(
    nursery: Nursery, tmp_path: Path
) -> None:
    data, copied, other = tmp_path / "data", tmp_path / "copy.sqlite", tmp_path / "other"
    with running(nursery, str(data), tmp_path) as server, Person(server) as anna:
        table_id = anna.open_table()
        finished = command("backup", str(copied), "--data", str(data))
        assert (finished.code, finished.err) == (0, "")
        assert stat.S_IMODE(copied.stat().st_mode) == 0o600
        later = anna.open_table()
        cookies = dict(anna.http.cookies)
    other.mkdir()
    copied.rename(other / FILE_NAME)
    with running(nursery, str(other), tmp_path) as server:
        tables = httpx.get(f"{server.url}/api/tables", cookies=cookies, timeout=SECONDS).json()
        assert [info["id"] for info in tables] == [table_id]
        assert httpx.get(f"{server.url}/api/tables/{later}", timeout=SECONDS).status_code == 404


def test_a_backup_overwrites_nothing(nursery: Nursery, tmp_path: Path) -> None:
    with running(nursery, str(tmp_path / "data"), tmp_path):
        (tmp_path / "copy").write_text("precious")
        failed(command("backup", str(tmp_path / "copy"), "--data", str(tmp_path / "data")), "exists")
        assert (tmp_path / "copy").read_text() == "precious"


def test_a_backup_of_nothing(tmp_path: Path) -> None:
    failed(command("backup", str(tmp_path / "copy"), "--data", str(tmp_path / "none")), "no games", "--data")
    failed(command("backup", str(tmp_path / "copy"), "--data", "postgresql:///games"), "pg_dump")
    assert list(tmp_path.iterdir()) == []
