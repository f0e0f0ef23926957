"""How bots are written, and how those of other people are found."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from pagoria.arena.simulation import play_game
from pagoria.core.errors import MalformedError, PagoriaError, UnknownNameError
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.games.pagoda import PAGODA
from pagoria.play.bot import BotError
from pagoria.play.bots import find_bot
from pagoria.play.driver import decide
from pagoria.play.programs import ProgramBot
from pagoria.play.specs import Budget, Spec, parse_spec
from tests.systems import needs_programs

MODULE = """
from pagoria.play.simple_bots import RandomBot

budgets = []

def make(budget):
    budgets.append(budget)
    return RandomBot()

class Bad(RandomBot):
    name = "bad"
    def __init__(self, budget):
        self.answer = budget.simulations
    def plan(self, view, rng):
        if self.answer == 1:
            raise RuntimeError("no idea")
        return [] if self.answer == 2 else [self.answer]

def fail(budget):
    raise ValueError("not today")

def nobody(budget):
    return object()

def mute(budget):
    class Mute:
        name = "mute"
    return Mute()

number = 5
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module in the working directory, which is where people have theirs."""
    name = f"bots_of_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{name}.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return name


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("master", Spec("name", "master")),
        ("master@400", Spec("name", "master", Budget(simulations=400))),
        ("master@1.5s", Spec("name", "master", Budget(seconds=1.5))),
        ("python:mine:make@7", Spec("python", "mine:make", Budget(simulations=7))),
        ("program:python3 my_bot.py", Spec("program", "python3 my_bot.py")),
        ("program: ./bot user@host:1 ", Spec("program", "./bot user@host:1")),
        ("program@2s:./bot", Spec("program", "./bot", Budget(seconds=2))),
    ],
)
def test_a_spec_says_what_is_meant(text: str, spec: Spec) -> None:
    assert parse_spec(text) == spec


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("master@fast", "is not a budget"),
        ("program:", "followed by a command"),
        ("program: ''' ", "no closing quotation"),
        ("program@2s", "followed by a command"),
        ("program@400:./bot", "budget is a time"),
        ("program@0s:./bot", "'0s' is not a budget: simulations like 400 or seconds like 1.5s"),
        ("master@0", "'0' is not a budget"),
        ("master@0.000s", "'0.000s' is not a budget"),
    ],
)
def test_a_spec_that_cannot_be_read(text: str, fault: str) -> None:
    with pytest.raises(MalformedError, match=fault):
        parse_spec(text)


def test_where_programs_cannot_play_a_spec_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pagoria.play.programs._CAN_RUN", False)
    with pytest.raises(PagoriaError, match="programs play on Linux and macOS only"):
        find_bot("pagoda", "program:python3 x.py")


@needs_programs
def test_a_program_gets_the_time_of_its_spec() -> None:
    bot = find_bot("pagoda", f"program@2s:{sys.executable} x.py")
    assert isinstance(bot, ProgramBot)
    assert bot._limits.decision == 2
    with pytest.raises(UnknownNameError, match="unknown game"):
        find_bot("chess", "program:python3 x.py")


def test_a_python_bot_is_made_with_its_budget_and_plays(module: str) -> None:
    bots = [find_bot("pagoda", f"python:{module}:make@40"), find_bot("pagoda", f"python:{module}:make")]
    assert play_game(PAGODA, "fast", bots, 1).over()
    assert sys.modules[module].budgets == [Budget(simulations=40), None]


@pytest.mark.parametrize(
    ("spec", "fault"),
    [
        ("python:{}", "the form is python:MODULE:MAKER"),
        ("python:no_such_module:make", "there is no module 'no_such_module'"),
        ("python:{}:unknown", "has nothing to call named 'unknown'"),
        ("python:{}:number", "has nothing to call named 'number'"),
        ("python:{}:fail", "failed: ValueError: not today"),
        ("python:{}:nobody", "is not a bot: it has no name"),
        ("python:{}:mute", r"is not a bot: it has no plan\(\)"),
    ],
)
def test_a_python_bot_that_cannot_be_made(module: str, spec: str, fault: str) -> None:
    with pytest.raises(PagoriaError, match=fault):
        find_bot("pagoda", spec.format(module))


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (1, "bad failed: RuntimeError: no idea .*line 16"),
        (2, "bad answered without an action"),
        (123456789, "bad (failed|answered)"),
    ],
)
def test_whatever_goes_wrong_in_a_python_bot_is_a_bot_error(module: str, answer: int, fault: str) -> None:
    spec = f"python:{module}:Bad@{answer}"
    bot = find_bot("pagoda", spec)
    session = Session(PAGODA, "standard", 2, Rng(1))
    with pytest.raises(BotError, match=fault):
        list(decide(session, bot, Rng(1)))


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"simulations": 0}, r"simulations: 0 is not a whole number from 1"),
        ({"simulations": -5}, r"simulations: -5 is not a whole number from 1"),
        ({"simulations": 2.0}, r"simulations: 2\.0 is not a whole number from 1, as in Budget\(400\)"),
        ({"simulations": True}, r"simulations: True is not"),
        ({"simulations": "400"}, r"simulations: '400' is not"),
        ({"seconds": 0}, r"seconds: 0 is not a number of seconds above 0, as in Budget\(seconds=1\.5\)"),
        ({"seconds": -0.5}, r"seconds: -0\.5 is not"),
        ({"seconds": float("nan")}, r"seconds: nan is not"),
        ({"seconds": float("inf")}, r"seconds: inf is not"),
        ({"seconds": "2s"}, r"seconds: '2s' is not"),
        ({"processes": 0}, r"processes: 0 is not"),
        ({"processes": None}, r"processes: None is not"),
    ],
)
def test_a_budget_that_is_none_is_refused_by_name(given: dict[str, Any], fault: str) -> None:
    with pytest.raises(MalformedError, match=f"^{fault}"):
        Budget(**given)


def test_a_budget_may_be_whole_seconds_or_nothing() -> None:
    assert Budget(seconds=2) == Budget(seconds=2.0)
    assert (Budget().simulations, Budget().seconds, Budget().processes) == (None, None, 1)
