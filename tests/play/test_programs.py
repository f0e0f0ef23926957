"""Programs of other people, as real processes: they play, and whatever they do wrong disturbs nobody."""

from __future__ import annotations

import gc
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pagoria.arena.simulation import play_game
from pagoria.core.errors import PagoriaError
from pagoria.core.package import GamePackage
from pagoria.core.record import format_record
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.session import LoggedStep, Session
from pagoria.games.pagoda import PAGODA
from pagoria.play.bot import BotError
from pagoria.play.bots import find_bot
from pagoria.play.child_process import MOST_LINE, Process
from pagoria.play.driver import decide
from pagoria.play.programs import MOST_LISTED, Limits, ProgramBot, close_bots, thinned
from tests.systems import needs_programs
from waiting import until

pytestmark = needs_programs

FIRST_BOT = Path(__file__).parents[2] / "examples" / "first_bot.py"
COMMAND = shlex.join([sys.executable, str(FIRST_BOT)])
#: Enough for a Python program to start on a busy machine; those that hang are asked with less.
PATIENT = Limits(start=60, decision=30)
HASTY = Limits(start=60, decision=0.3)

GREETED = """
import os, signal, subprocess, sys, time
def say(text):
    print(text, flush=True)
def wait_for(word):
    for line in sys.stdin:
        if line.split()[0] == word:
            return line
    sys.exit(0)
wait_for("pagoria")
say("ready")
wait_for("go")
"""

Write = Callable[[str], str]
Start = Callable[..., ProgramBot]


@pytest.fixture
def script(tmp_path: Path) -> Write:
    """Writes a program and gives the command that runs it, in a bare and fast interpreter."""

    def write(source: str) -> str:
        file = tmp_path / f"program{len(list(tmp_path.glob('program*')))}.py"
        file.write_text(source, encoding="utf-8")
        return shlex.join([sys.executable, "-I", "-S", str(file)])

    return write


@pytest.fixture
def start(script: Write) -> Iterator[Start]:
    """Makes bots of programs, all of which are closed in the end."""
    bots: list[ProgramBot] = []

    def make(source: str, limits: Limits = PATIENT, game: GamePackage[Any] = PAGODA) -> ProgramBot:
        bots.append(ProgramBot(game, script(source), limits))
        return bots[-1]

    yield make
    close_bots(bots)


def opening(seed: int = 1) -> Session[Any]:
    return Session(PAGODA, "standard", 2, Rng(seed))


def ask(bot: ProgramBot, session: Session[Any] | None = None) -> list[LoggedStep]:
    """Let the program decide once; gives what was done."""
    return list(decide(session or opening(), bot, Rng(5)))


def fault_of(bot: ProgramBot) -> str:
    with pytest.raises(BotError) as caught:
        ask(bot)
    assert bot._process is None or is_gone(group_of(bot))
    with pytest.raises(BotError) as again:  # dead for the rest of the game
        ask(bot)
    assert str(again.value) == str(caught.value)
    assert str(caught.value).startswith(bot.name)
    return str(caught.value).removeprefix(bot.name + " ")


def lost_by(bot: ProgramBot) -> str:
    """Why the program loses its game: an answer that the driver refuses. It is closed then, and dead."""
    with pytest.raises(BotError) as caught:
        ask(bot)
    bot.close()
    assert is_gone(group_of(bot))
    with pytest.raises(BotError, match="was closed"):
        ask(bot)
    return str(caught.value).removeprefix(bot.name + " ")


def group_of(bot: ProgramBot) -> int:
    """The process group that the program and its children are in."""
    assert isinstance(bot._process, Process)
    return bot._process._process.pid


def is_gone(group: int) -> bool:
    """Whether all of a group dies; those that were killed may need a moment for it."""
    until(lambda: not group_members(group), "all of a group is gone")
    return True


def group_members(group: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[2]) == group and fields[0] != "Z":
                found.append(int(entry.name))
    return found


# -- programs that play ---------------------------------------------------------------------------


def first_bot_game(game: GamePackage[Any], variant: str, seed: int) -> str:
    bots = [find_bot(game.id, f"program:{COMMAND}"), find_bot(game.id, "random")]
    try:
        return format_record(play_game(game, variant, bots, seed, check=True), ["a", "b"], "2026-01-01")
    finally:
        close_bots(bots)


@pytest.mark.parametrize(
    ("game", "variant"), [("pagoda", "standard"), ("pagoda", "fast+simple"), ("pandoria", "classic")]
)
def test_the_example_plays_whole_games_and_repeats_them_from_the_seed(game: str, variant: str) -> None:
    first = first_bot_game(find_game(game), variant, 1)
    assert "Result: *" not in first
    assert first_bot_game(find_game(game), variant, 1) == first
    assert first_bot_game(find_game(game), variant, 2) != first


def test_the_example_has_thirty_lines_and_some_sense() -> None:
    assert len(FIRST_BOT.read_text(encoding="utf-8").splitlines()) <= 30
    wins = 0
    for seed in range(4):
        bots = [find_bot("pagoda", f"program:{COMMAND}"), find_bot("pagoda", "random")]
        outcome = play_game(PAGODA, "fast", bots, seed).outcome()
        close_bots(bots)
        wins += outcome is not None and 0 in outcome.winners
    assert wins >= 3


def test_two_programs_play_each_other_and_leave_when_told_so() -> None:
    bots = [ProgramBot(PAGODA, COMMAND), ProgramBot(PAGODA, COMMAND)]
    assert play_game(PAGODA, "fast", bots, 3).over()
    groups = [group_of(bot) for bot in bots]
    assert all(group_members(group) for group in groups)
    began = time.monotonic()
    close_bots(bots)
    close_bots(bots)
    assert not any(group_members(group) for group in groups)
    assert time.monotonic() - began < 30
    with pytest.raises(BotError, match="was closed"):
        ask(bots[0])


RECORDER = """
import sys
with open({file!r}, "w") as log:
    for line in sys.stdin:
        log.write(line)
        log.flush()
        word, *rest = line.split()
        if word == "pagoria":
            print("id name Recorder\\nid author nobody\\n\\ninfo nothing yet\\nready", flush=True)
        elif word == "go":
            print("legal", flush=True)
        elif word == "legal":
            print("info depth 1\\ndo " + rest[1], flush=True)
"""


def dialogue(start: Start, file: Path, session: Session[Any], state: Any) -> bytes:
    seat = session.actor()
    bot = start(RECORDER.format(file=str(file)), game=session.game)
    bot.plan(session.game.rules.view(state, seat), Rng(7))
    bot.end("54:47 tiles-out")
    bot.close()
    return file.read_bytes()


@pytest.mark.parametrize(("game", "variant"), [("pagoda", "standard"), ("pandoria", "classic")])
def test_nothing_hidden_is_told(start: Start, tmp_path: Path, game: str, variant: str) -> None:
    """PG-06, PD-10: other hidden cards, and another order of the pile, give the same bytes."""
    session = Session(find_game(game), variant, 2, Rng(3))
    rng = Rng("moves")
    for _ in range(40):
        session.do(session.state.random_action(rng))
    view = session.game.rules.view(session.state, session.actor())
    told = {
        dialogue(start, tmp_path / f"log{number}", session, view.determinize(Rng(number)))
        for number in range(4)
    }
    told.add(dialogue(start, tmp_path / "log", session, session.state))
    assert len(told) == 1
    lines = told.pop().decode().splitlines()
    assert [line.split()[0] for line in lines] == "pagoria newgame seed view go legal end quit".split()
    assert lines[0] == "pagoria 1"
    assert lines[1] == f"newgame {game} {variant} 2 {session.actor() + 1}"
    assert lines[3] == f"view {view.text()}"
    assert lines[4] == "go 30000"
    assert lines[6] == "end 54:47 tiles-out"


def test_the_legal_actions_come_with_their_points(start: Start, tmp_path: Path) -> None:
    session = opening()
    log = dialogue(start, tmp_path / "log", session, session.state).decode()
    words = next(line for line in log.splitlines() if line.startswith("legal ")).split()
    legal = [PAGODA.notation.format_action(session.state, action) for action in session.state.legal_actions()]
    assert int(words[1]) == len(legal) > MOST_LISTED
    assert set(words[2::2]) < set(legal)
    assert len(words[2::2]) == MOST_LISTED
    columns = [text for text in legal if text.startswith("C")]
    assert set(columns) < set(words[2::2])
    assert all(words[words.index(column) + 1] == "1" for column in columns)


def test_wide_kinds_are_thinned_evenly_and_small_ones_kept() -> None:
    wide = [f"D{number}" for number in range(100)]
    assert thinned(["E", *wide], 11) == ["E", *wide[::10]]
    assert thinned(["E", *wide], 101) == ["E", *wide]
    assert len(thinned([*wide, *(f"A{number}" for number in range(40))], 30)) == 30


def test_the_environment_holds_no_secrets(
    script: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://secret")
    monkeypatch.setenv("PAGORIA_TOKEN", "secret")
    file = tmp_path / "environment"
    source = f"import os; open({str(file)!r}, 'w').write(repr(dict(os.environ)))"
    with pytest.raises(BotError, match="exit code 0"):
        ask(ProgramBot(PAGODA, script(source)))
    assert "'PATH'" in file.read_text()
    assert "secret" not in file.read_text()


# -- plans ----------------------------------------------------------------------------------------


def a_turn(session: Session[Any]) -> list[str]:
    """Two columns and the end of the turn, each legal after the one before."""
    state, texts = session.state.copy(), []
    for letter in "CCE":
        legal = {PAGODA.notation.format_action(state, action): action for action in state.legal_actions()}
        text = next(text for text in legal if text.startswith(letter))
        state.apply(legal[text])
        texts.append(text)
    return texts


def test_a_plan_of_several_actions_ends_where_chance_comes(start: Start) -> None:
    session = opening()
    turn = a_turn(session)
    bot = start(GREETED + f"say('do {' '.join(turn)} C1R X'); wait_for('quit')")
    assert [step.text for step in ask(bot, session)] == turn
    assert [step.text for step in session.steps] == turn


def test_every_action_of_a_plan_is_checked(start: Start) -> None:
    column = a_turn(opening())[0]
    bot = start(GREETED + f"say('do {column} {column} {column} {column} {column} {column}')")
    assert "which is not legal: PG-" in lost_by(bot)


# -- programs that fail ---------------------------------------------------------------------------

DEAF = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
FAULTS = {
    "hangs": (GREETED + DEAF + "time.sleep(60)", "did not answer within 0.3 s"),
    "hangs and says why": (
        "import sys; print('thinking hard', file=sys.stderr)" + GREETED + "time.sleep(60)",
        "did not answer within 0.3 s: thinking hard",
    ),
    "chats without end": (
        GREETED + "while True: say('info still here'); time.sleep(0.01)",
        "did not answer within 0.3 s",
    ),
    "crashes at the start": (
        "raise SystemExit('no licence\\x1b[31m')",
        "ended with exit code 1: no licence?[31m",
    ),
    "crashes in the game": (GREETED + "1/0", "ended with exit code 1: ZeroDivisionError: division by zero"),
    "is killed": (GREETED + "os.kill(os.getpid(), 9)", "was ended by signal 9"),
    "leaves": (GREETED + "sys.exit(0)", "ended with exit code 0"),
    "speaks before its turn": (
        "print('hello', flush=True); input()",
        "said 'hello' before it said 'ready'",
    ),
    "talks nonsense": (
        GREETED + "say('foo bar')",
        "answered 'foo bar', which is neither 'do' with actions nor 'legal'",
    ),
    "answers nothing": (GREETED + "say('do')", "answered without an action"),
    "asks twice": (
        GREETED + "say('legal'); say('legal'); time.sleep(60)",
        "asked twice for the legal actions of one decision",
    ),
    "writes without a line break": (
        GREETED + "while True: sys.stdout.write('x' * 1000)",
        f"wrote a line of more than {MOST_LINE} bytes",
    ),
    "floods": (
        GREETED + "while True: sys.stdout.write('info\\n' * 1000)",
        "wrote more than 1048576 bytes without an answer",
    ),
    "floods standard error": (
        "import sys; sys.stderr.write('x\\n')" + GREETED + "while True: sys.stderr.write('x\\n' * 1000)",
        "did not answer within 0.3 s: x",
    ),
    "closes its output": (GREETED + "os.close(1); time.sleep(60)", "closed its standard output"),
    "writes other bytes": (
        GREETED + "os.write(1, b'do \\xff\\xfe\\n'); time.sleep(60)",
        "answered with bytes that are no UTF-8",
    ),
    "never reads": (
        "import time; print('ready', flush=True); time.sleep(60)",
        "did not answer within 0.3 s",
    ),
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_program_that_fails_says_how_and_is_gone(start: Start, what: str) -> None:
    source, fault = FAULTS[what]
    began = time.monotonic()
    assert fault_of(start(source, HASTY if "0.3 s" in fault else PATIENT)) == fault
    assert time.monotonic() - began < 40, "it would have slept for a minute"


LOST = {
    "answers no action": (
        "do Q9",
        "answered 'Q9', which is not an action (an action begins with one of C T F L D A E N - X)",
    ),
    "answers an illegal action": (
        "do E",
        "answered 'E', which is not legal: PG-11: the turn cannot end before a column has been built",
    ),
}


@pytest.mark.parametrize("what", LOST)
def test_a_program_that_breaks_the_rules_loses(start: Start, what: str) -> None:
    answer, fault = LOST[what]
    assert lost_by(start(GREETED + f"say({answer!r}); time.sleep(60)")) == fault


def test_a_slow_start_has_its_own_limit(start: Start) -> None:
    slow = "import time; time.sleep(0.4)" + GREETED + "say('do X'); time.sleep(60)"
    assert "is not legal" in lost_by(start(slow))
    assert fault_of(start(slow, Limits(start=0.1, decision=5))) == "was not ready within 0.1 s"


@pytest.mark.parametrize("ending", ["time.sleep(60)", "sys.exit(3)", "say('nonsense')"])
def test_children_of_a_program_go_with_it(start: Start, tmp_path: Path, ending: str) -> None:
    file = tmp_path / "child"
    child = "import subprocess; child = subprocess.Popen(['sleep', '60'])\n"
    child += f"open({str(file)!r}, 'w').write(str(child.pid))\n"
    fault_of(start(child + GREETED + ending, HASTY))
    assert not Path(f"/proc/{int(file.read_text())}/exe").exists()


def test_a_program_that_does_not_leave_is_killed_when_it_is_closed(start: Start) -> None:
    bot = start(GREETED + DEAF + "say('legal'); say('do ' + wait_for('legal').split()[2]); time.sleep(60)")
    ask(bot)
    assert group_members(group_of(bot))
    bot.close()
    assert is_gone(group_of(bot))


def test_a_bot_that_nobody_closes_leaves_no_process() -> None:
    bot = ProgramBot(PAGODA, COMMAND)
    ask(bot)
    group = group_of(bot)
    assert group_members(group)
    del bot
    assert is_gone(group)


def test_other_games_are_not_disturbed(start: Start) -> None:
    good = ProgramBot(PAGODA, COMMAND)
    session = opening()
    rng = Rng(1)
    try:
        for source in (GREETED + "time.sleep(60)", GREETED + "1/0", GREETED + "say('foo')"):
            fault_of(start(source, HASTY))
            assert list(decide(session, good, rng))
    finally:
        close_bots([good])
    assert len(session.steps) >= 3


def test_what_cannot_be_started_is_told_before_the_game() -> None:
    with pytest.raises(PagoriaError, match="no-such-program x: there is no such program"):
        ProgramBot(PAGODA, "no-such-program x")


def test_a_file_that_is_no_program_fails_its_game(tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_bytes(b"\x00\x01")
    file.chmod(0o755)
    assert fault_of(ProgramBot(PAGODA, str(file))).startswith("cannot be started: Exec format error")


def test_no_pipe_stays_open(start: Start) -> None:
    gc.collect()  # what earlier tests have left open is closed now, and not in between
    before = len(list(Path("/proc/self/fd").iterdir()))
    fault_of(start(GREETED + "1/0"))
    start(GREETED).close()
    assert len(list(Path("/proc/self/fd").iterdir())) == before
