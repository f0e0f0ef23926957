"""How bots are written on a command line.

``master``            a bot by its name
``master@400``        with a budget: simulations for a decision
``master@2s``         with a budget in time: seconds for a decision
``master@2sx4``       in four processes at once, where the bot can use them
``python:MODULE:MAKER[@BUDGET]``   your own bot: MAKER in MODULE is called with the budget or None
``program:COMMAND``   a program that speaks the line protocol (docs/reference/bot-protocol.md)
``program@2s:COMMAND``   the same with so many seconds for a decision
"""

from __future__ import annotations

import math
import re
import shlex
from dataclasses import dataclass
from typing import Final, Literal

from pagoria.core.errors import MalformedError, shown
from pagoria.core.values import Pasteable

_BUDGET: Final = re.compile(
    r"((?P<count>[1-9]\d{0,8})|(?P<seconds>\d{1,4}(\.\d{1,3})?)s)(x(?P<processes>[1-9]\d?))?"
)


@dataclass(frozen=True, repr=False)
class Budget(Pasteable):
    """How long a bot may think about one decision: simulations or seconds, and in how many processes."""

    simulations: int | None = None
    seconds: float | None = None
    processes: int = 1

    def __post_init__(self) -> None:
        if self.simulations is not None:
            _check_count("simulations", self.simulations, "a whole number from 1, as in Budget(400)")
        if self.seconds is not None:
            _check_seconds(self.seconds)
        _check_count("processes", self.processes, "a whole number from 1, which is the usual one")


def _check_count(field: str, value: object, good: str) -> None:
    if type(value) is not int or value < 1:
        raise MalformedError(field, f"{shown(repr(value))} is not {good}")


def _check_seconds(value: object) -> None:
    # No number that is not one is more than 0.
    if type(value) not in (int, float) or not 0 < value < math.inf:  # type: ignore[operator]
        fault = "is not a number of seconds above 0, as in Budget(seconds=1.5)"
        raise MalformedError("seconds", f"{shown(repr(value))} {fault}")


@dataclass(frozen=True)
class Spec:
    """A bot as it was written. Depending on ``kind``, ``name`` is a name, ``MODULE:MAKER`` or a command."""

    kind: Literal["name", "python", "program"]
    name: str
    budget: Budget | None = None


def parse_spec(text: str) -> Spec:
    """The bot written there; raises ``MalformedError``."""
    if text.startswith(("program:", "program@")):
        return _parse_program(text)
    name, at, budget_text = text.partition("@")
    budget = parse_budget(budget_text) if at else None
    if name.startswith("python:"):
        return Spec("python", name.removeprefix("python:"), budget)
    return Spec("name", name, budget)


def _parse_program(text: str) -> Spec:
    start, colon, command = text.partition(":")
    _, at, budget_text = start.partition("@")
    budget = parse_budget(budget_text) if at else None
    if budget is not None and not budget.seconds:
        raise MalformedError("bot", "a program's budget is a time, as in program@2s:COMMAND")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise MalformedError("bot", f"{command!r} is not a command: {str(error).lower()}") from error
    if not colon or not words:
        raise MalformedError("bot", "program: is followed by a command")
    return Spec("program", command.strip(), budget)


def parse_budget(text: str, field: str = "bot") -> Budget:
    """The budget written there, ``400`` or ``1.5s``; raises ``MalformedError``, which names the ``field``."""
    found = _BUDGET.fullmatch(text)
    seconds = float(found["seconds"] or 0) if found else 0
    if found is None or not (found["count"] or seconds):
        raise MalformedError(field, f"{text!r} is not a budget: simulations like 400 or seconds like 1.5s")
    processes = int(found["processes"] or 1)
    if found["count"]:
        return Budget(simulations=int(found["count"]), processes=processes)
    return Budget(seconds=seconds, processes=processes)
