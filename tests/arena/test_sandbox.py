"""Programs in the arena's sandbox: whatever they try, they lose their game, and nothing of them is left."""

from __future__ import annotations

import re
import shlex
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from pagoria.arena.matches import GameResult, Task, play_match
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.games.pagoda import PAGODA
from pagoria.play import sandbox as sandboxes
from pagoria.play.bot import BotError
from pagoria.play.driver import decide
from pagoria.play.programs import Limits, ProgramBot
from pagoria.play.sandbox import Sandbox
from waiting import until

FIRST_BOT = Path(__file__).parents[2] / "examples" / "first_bot.py"
GREETED = """
import os, socket, subprocess, sys, time
sys.stdin.readline()
print("ready", flush=True)
for line in sys.stdin:
    if line.startswith("go"):
        break
"""
TIGHT = Sandbox(memory_mb=256, cpu_seconds=1)
#: Programs and how the sentence about them goes on.
BAD = {
    "allocates": ("x = bytearray(2**30)", "MemoryError"),
    "spins": ("while True: pass", "used up its 1 s of processor time"),
    "hangs": ("time.sleep(60)", "did not answer within"),
    "floods": ("while True: print('info ' + 'x' * 1000, flush=True)", "bytes without an answer"),
    "fills the disk": ("f = open('big', 'wb')\nwhile True: f.write(bytes(2**22))", "ended"),
    "opens files": ("files = [open(__file__) for _ in range(1000)]", "Too many open files"),
    "dumps core": ("os.abort()", "ended"),
}
Fault = Callable[..., str]


@pytest.fixture(params=["bubblewrap", "limits only"])
def fault(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fault:
    """How a program loses its first decision, with and without bubblewrap."""
    if request.param == "limits only":
        monkeypatch.setattr(sandboxes, "_bubblewrap_path", lambda: None)
    elif not sandboxes.isolates():
        pytest.skip("bubblewrap does not work here")

    def lost(source: str, seconds: float = 120) -> str:
        file = tmp_path / "program.py"
        file.write_text(GREETED + source, encoding="utf-8")
        command = shlex.join([sys.executable, "-I", "-S", str(file)])
        bot = ProgramBot(PAGODA, command, Limits(start=60, decision=seconds), TIGHT)
        with pytest.raises(BotError) as error:
            list(decide(Session(PAGODA, "standard", 2, Rng(1)), bot, Rng(1)))
        bot.close()
        return str(error.value)

    return lost


@pytest.mark.parametrize("kind", BAD)
def test_a_program_that_wants_too_much_loses(fault: Fault, kind: str) -> None:
    source, expected = BAD[kind]
    assert expected in fault(source, 0.5 if kind == "hangs" else 120)


def test_it_runs_in_a_scratch_folder_that_is_gone_afterwards(fault: Fault) -> None:
    said = fault("open('x', 'w').close(); print('do ' + os.getcwd(), flush=True)")
    # Its own one: other tests have such folders at the same time.
    own = re.search(r"pagoria-program-\w+", said)
    assert own is not None
    assert not Path(tempfile.gettempdir(), own[0]).exists()


def test_what_it_started_is_gone(fault: Fault, tmp_path: Path) -> None:
    name = f"{tmp_path.name}-{time.time_ns()}"
    child = f"['-I', '-S', '-c', 'import time; time.sleep(60)', {name!r}]"
    said = fault(f"child = subprocess.Popen([sys.executable, *{child}])\nprint('do', child.pid, flush=True)")
    assert re.search(r"answered .\d+", said), "it was started"
    until(lambda: not running_with(name), "it is gone")


def test_it_gets_no_secrets_of_the_environment(fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_PASSWORD", "hidden")
    assert "hidden" not in fault("print('do ' + repr(os.environ), flush=True)")


@pytest.mark.skipif(not sandboxes.isolates(), reason="bubblewrap does not work here")
def test_with_bubblewrap_even_those_are_gone_that_left_the_group(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    name = f"{tmp_path.name}-{time.time_ns()}"
    # Closed by the last of them that has become another program.
    forks = (
        "end, held = os.pipe()\n"
        "for _ in range(20):\n    if os.fork() == 0:\n        os.setsid()\n"
        f"        os.execv(sys.executable, [{name!r}, '-c', 'import time; time.sleep(60)'])\n"
        "os.close(held)\nos.read(end, 1)\n"
    )
    file.write_text(GREETED + forks + "print('do Z', flush=True)", encoding="utf-8")
    command = shlex.join([sys.executable, "-I", "-S", str(file)])
    bot = ProgramBot(PAGODA, command, Limits(start=60, decision=120), Sandbox())
    with pytest.raises(BotError):
        list(decide(Session(PAGODA, "standard", 2, Rng(1)), bot, Rng(1)))
    bot.close()
    until(lambda: not running_with(name), "they are gone")


def running_with(name: str) -> list[str]:
    """The processes that are called so."""
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if name in file.read_text(errors="replace"):
                found.append(file.parent.name)
    return found


@pytest.mark.skipif(not sandboxes.isolates(), reason="bubblewrap does not work here")
@pytest.mark.parametrize(
    "source",
    [
        "socket.create_connection(('127.0.0.1', {port}), timeout=2)",
        "open({elsewhere!r}, 'w')",
    ],
)
def test_with_bubblewrap_it_reaches_nothing(tmp_path: Path, source: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        port = door.getsockname()[1]
        file = tmp_path / "program.py"
        tried = source.format(port=port, elsewhere=str(tmp_path / "written"))
        file.write_text(GREETED + tried + "\nprint('do reached', flush=True)", encoding="utf-8")
        command = shlex.join([sys.executable, str(file)])
        bot = ProgramBot(PAGODA, command, Limits(start=60, decision=30), Sandbox())
        with pytest.raises(BotError) as error:
            list(decide(Session(PAGODA, "standard", 2, Rng(1)), bot, Rng(1)))
        bot.close()
    assert "reached" not in str(error.value)
    assert not (tmp_path / "written").exists()


def test_the_arena_plays_programs_of_relative_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FIRST_BOT.parent)
    program = f"program:{shlex.quote(sys.executable)} first_bot.py"
    games: tuple[GameResult, ...] = play_match(
        Task("pagoda", "standard", 2, "1", (program, "random"), 0)
    ).games
    assert [game.forfeit for game in games] == [None, None]
