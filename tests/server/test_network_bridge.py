"""The command that keeps a program connected: when it tries again, when it gives up, and what it starts."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from pagoria.cli.errors import INPUT_FAULT
from pagoria.cli.main import main
from pagoria.core.errors import PagoriaError
from pagoria.server.programs import bridge
from server_process import Nursery, Server, running
from tests.server.networking import SECONDS, admin, bridged, new_program, offered, until
from tests.server.people import Person

#: How long each connection lasts before it breaks, in seconds, and how long the bridge waits after it.
LASTED_AND_WAITED = [(0, 1), (0, 2), (1, 4), (5, 8), (0, 16), (0, 30), (0, 30), (3600, 1), (0, 2)]


def test_a_line_that_held_is_made_again_at_once_and_one_that_does_not_later_and_later(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now, pauses = 0.0, list[float]()
    lasting = iter(LASTED_AND_WAITED)

    async def end(_bridge: bridge.Bridge) -> str:
        nonlocal now
        now += next(lasting)[0]
        return "the line broke"

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == len(LASTED_AND_WAITED):
            raise asyncio.CancelledError

    monkeypatch.setattr(bridge.Bridge, "_until_it_ends", end)
    monkeypatch.setattr(time, "monotonic", lambda: now)
    monkeypatch.setattr(asyncio, "sleep", pause)
    connecting = bridge.Bridge("http://127.0.0.1", "key", ["bot"], 1, ["pagoda"]).run()
    with pytest.raises(asyncio.CancelledError):
        connecting.send(None)
    assert pauses == [waited for _, waited in LASTED_AND_WAITED]
    assert "pagoria: the line broke; trying again in 16 s" in capsys.readouterr().err


# -- what makes another try useless -----------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "games.example.org",
        "ftp://games.example.org",
        "http://",
        "http://:80",
        "http://[",
        "http://games.example.org:port",
        "http://games.example.org:99999",
        "http://games..example.org",
        f"http://{'x' * 64}.example.org",
        "http://anna@games.example.org",
        "http://games.example.org?key=1",
    ],
)
def test_what_is_no_address_of_a_server(url: str) -> None:
    with pytest.raises(PagoriaError, match=r"a server is like https://games\.example\.org"):
        bridge.live_url(url)


@pytest.mark.parametrize(
    ("url", "found"),
    [
        ("https://games.example.org", "wss://games.example.org"),
        ("http://127.0.0.1:8000/", "ws://127.0.0.1:8000"),
        ("ws://[::1]:8000", "ws://[::1]:8000"),
        ("wss://example.org/games/", "wss://example.org/games"),
    ],
)
def test_the_door_is_below_the_address_of_the_server(url: str, found: str) -> None:
    assert bridge.live_url(url) == f"{found}/api/programs/connect"


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["http://[", "--", sys.executable], "http://[: a server is like https://games.example.org"),
        (["http://127.0.0.1", "--game", "chess", "--", sys.executable], "chess"),
        (["http://127.0.0.1", "--", "no-such-program"], "no-such-program: there is no such program"),
        (["http://127.0.0.1", "--", sys.executable], "there is no key in it"),
    ],
)
def test_the_command_says_what_is_wrong_before_it_connects(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], fault: str
) -> None:
    (tmp_path / "key.txt").write_text("\n")
    assert main(["bot", "connect", "--key-file", str(tmp_path / "key.txt"), *arguments]) == INPUT_FAULT
    told = capsys.readouterr().err
    assert fault in told
    assert told.count("\n") == 1


@contextmanager
def answering(*answers: tuple[int, str, dict[str, str]]) -> Iterator[str]:
    """The address of something that is not Pagoria, with its answers in turn: status, text and headers."""
    waiting = iter(answers)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            status, text, headers = next(waiting)
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(text.encode())))
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            server.shutdown()
            thread.join()


def given_up(url: str, key: str = "key", games: tuple[str, ...] = ("pagoda",)) -> str:
    """Why a bridge gives up."""
    with pytest.raises(PagoriaError) as fault:
        asyncio.run(asyncio.wait_for(bridge.Bridge(url, key, [sys.executable], 1, games).run(), SECONDS))
    return str(fault.value)


def test_a_proxy_that_has_no_server_is_asked_again_until_somebody_says_never(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bridge, "_FIRST_PAUSE_SECONDS", 0.0)
    with answering((502, "<h1>\x1b[31mBad Gateway", {}), (503, '{"error": 1}', {}), (404, "", {})) as url:
        assert given_up(url) == "the server does not let the program in (404): "
    told = capsys.readouterr().err.splitlines()
    assert told[0].startswith("pagoria: the server answered 502: <h1>")
    assert told[1].startswith('pagoria: the server answered 503: {"error": 1}; trying again in')
    assert "\x1b" not in "".join(told)


def test_a_redirection_to_another_scheme_says_what_an_address_is() -> None:
    with answering((301, "", {"Location": "https://games.example.org/"})) as url:
        assert "a server is like https://games.example.org" in given_up(url)


def test_games_that_the_server_does_not_have(server: Server) -> None:
    told = given_up(server.url, new_program(server, "Knight"), ("pagoda", "chess"))
    assert told == "the server closed the connection (4400): the games here are pagoda pandoria"


def test_two_with_one_key_do_not_push_each_other_out_for_ever(server: Server, tmp_path: Path) -> None:
    key = new_program(server, "Twin")
    with (
        bridged(server, key, tmp_path / "older", ends_with=INPUT_FAULT) as older,
        bridged(server, key, tmp_path / "newer") as newer,
    ):
        older.until_told("(4409): a newer connection has the same key")
        assert older.process.wait(SECONDS) == INPUT_FAULT
        assert "trying again" not in older.told() + newer.told()


def test_a_revoked_key_ends_the_command(server: Server, tmp_path: Path) -> None:
    with bridged(server, new_program(server, "Unwanted"), tmp_path, ends_with=INPUT_FAULT) as unwanted:
        admin(server, "revoke_program", "Unwanted")
        unwanted.until_told("(4423): the host does not want this program here any more")
        assert "trying again" not in unwanted.told()


def test_a_server_that_starts_again_finds_its_programs_again(nursery: Nursery, tmp_path: Path) -> None:
    with (
        running(nursery, str(tmp_path / "data"), tmp_path) as server,
        bridged(server, new_program(server, "Patient"), tmp_path) as patient,
    ):
        server.stop()
        patient.until_told("not connected: ")
        server.start()
        patient.until_told("connected as @Patient, up to 4 games at once", times=2)
        assert offered(server) == ["@Patient"]


# -- programs that fail -----------------------------------------------------------------------------

GREETING = "input(); print('ready', flush=True)"
#: Said instead of an answer.
FAULTS = {
    "leaves": "",
    "gives up": f"{GREETING}; print('quit', flush=True); input()",
    "no text": f"{GREETING}; import os; os.write(1, bytes([0xff, 10])); input()",
    "two lines in one": f"{GREETING}; print('do E\\rdo E', flush=True); input()",
    "too long for a frame": f"{GREETING}; print('x' * 5000, flush=True); input()",
    "too long for anything": f"{GREETING}; print('x' * 70000, flush=True); input()",
}
CANNOT_BE_SENT = list(FAULTS)[2:]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_program_that_fails_loses_its_game_and_nothing_else(
    server: Server, anna: Person, tmp_path: Path, fault: str
) -> None:
    name = f"Fault {list(FAULTS).index(fault)}"
    with bridged(server, new_program(server, name), tmp_path, sys.executable, "-c", FAULTS[fault]) as failing:
        lost = anna.open_table(seats=[bot(f"@{name}"), bot("porter")], sits=())
        assert anna.until_over(lost)["outcome"]["winners"] == [1]
        assert f"@{name}" in offered(server)
        assert failing.told().count("\n") == 1 + ("no line" in failing.told())
        assert ("no line" in failing.told()) is (fault in CANNOT_BE_SENT)


def test_a_program_that_cannot_be_started_loses(server: Server, anna: Person, tmp_path: Path) -> None:
    program = tmp_path / "program"
    program.write_text("#!/no/such/interpreter\n")
    program.chmod(0o755)
    with bridged(server, new_program(server, "Stillborn"), tmp_path, str(program)) as failing:
        lost = anna.open_table(seats=[bot("@Stillborn"), bot("porter")], sits=())
        assert anna.until_over(lost)["outcome"]["winners"] == [1]
        assert "the program cannot be started: No such file or directory" in failing.told()


def test_what_a_program_says_about_its_thoughts_is_not_sent(
    server: Server, anna: Person, tmp_path: Path
) -> None:
    """The server counts every frame: so many would end the connection."""
    talks = "input(); [print('info depth', n) for n in range(20000)]; print('do E', flush=True); input()"
    with bridged(server, new_program(server, "Talker"), tmp_path, sys.executable, "-c", talks) as talker:
        lost = anna.open_table(seats=[bot("@Talker"), bot("porter")], sits=())
        assert anna.until_over(lost)["outcome"]["winners"] == [1]
        assert "trying again" not in talker.told()


@pytest.mark.parametrize("ending", ["the game is over", "the connection breaks", "Ctrl-C"])
def test_a_program_that_does_not_leave_is_killed(nursery: Nursery, tmp_path: Path, ending: str) -> None:
    said = tmp_path / "process.txt"
    stays = (
        f"import os, signal, time; signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        f"open({str(said)!r}, 'w').write(f'{{os.getpid()}}\\n')\n"
        f"{'print(1, flush=True)' if ending == 'the game is over' else ''}\n"
        f"while True: time.sleep(60)"
    )
    with running(nursery, str(tmp_path / "data"), tmp_path) as server, Person(server) as anna:
        key = new_program(server, "Stays")
        with bridged(server, key, tmp_path, sys.executable, "-c", stays):
            table_id = anna.open_table(seats=[bot("@Stays"), bot("porter")], sits=())
            with anna.live(table_id):
                until(lambda: said.exists() and said.read_text().endswith("\n"))
                if ending == "the connection breaks":
                    server.kill()
                if ending != "Ctrl-C":
                    until(lambda: not runs(int(said.read_text())))
        assert not runs(int(said.read_text()))


def runs(process_id: int) -> bool:
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return False
    return True


def bot(name: str) -> dict[str, str]:
    return {"kind": "bot", "bot": name}
