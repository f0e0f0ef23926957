"""The driver: one behaviour for every plan, whoever carries it out.

The users are the arena, the terminal, a table and the host of programs; each carries out the same plans.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pagoria.arena.simulation import play_decision
from pagoria.cli.console import Console
from pagoria.cli.keeping import Players
from pagoria.cli.language import Speaker
from pagoria.cli.terminal_game import TerminalGame
from pagoria.core.errors import IllegalActionError
from pagoria.core.package import GamePackage
from pagoria.core.registry import games
from pagoria.core.rng import Rng
from pagoria.core.screen import Style
from pagoria.core.session import Session
from pagoria.core.state import View
from pagoria.games.pagoda import PAGODA
from pagoria.play.bot import BotError, Plan
from pagoria.play.driver import Driver, decide
from pagoria.play.programs import ProgramBot
from pagoria.tables import commands, event_text, events
from pagoria.tables.bots import go_on
from pagoria.tables.commands import SeatWish
from pagoria.tables.events import Row
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest
from pagoria.tables.table import Table
from tests.laws.cases import CASES, Case, is_typical
from tests.laws.test_total_legality import mutants, strangers
from tests.systems import needs_programs

SEED = "driven"
#: A program that answers every decision with the same line.
PROGRAM = """
for line in open(0):
    word = line.split()[0]
    if word == "pagoria":
        print("ready", flush=True)
    elif word == "go":
        print("do {plan}", flush=True)
"""


class Fixed:
    """Always answers the same plan."""

    name = "fixed"

    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    def plan(self, view: View[Any], rng: Rng) -> Plan:
        del view, rng
        return self._plan

    def close(self) -> None:
        """Nothing to free."""


Carry = Callable[[Session[Any], Plan], Session[Any]]


def in_arena(session: Session[Any], plan: Plan) -> Session[Any]:
    play_decision(session, Fixed(plan), Rng(1))
    return session


def in_terminal(session: Session[Any], plan: Plan) -> Session[Any]:
    names = [f"player {seat}" for seat in session.game.rules.scores(session.state)]
    bots = dict.fromkeys(range(len(names)), Fixed(plan))
    players = Players(names, bots, Rng(1), Path("no-such-file"), "2026-01-01")
    played = TerminalGame(session, players, Console(Style(), Speaker()))
    played._bot_decides(session.actor())
    return session


def at_a_table(session: Session[Any], plan: Plan) -> Session[Any]:
    table = table_of(session)
    driver = Driver("fixed", plan)
    while happened := go_on(table, session.actor(), driver):
        take(table, *happened)
    return table.running()


def as_a_program(session: Session[Any], plan: Plan) -> Session[Any]:
    texts = [text if isinstance(text, str) else spelled(session, text) for text in plan]
    source = PROGRAM.format(plan=" ".join(texts))
    bot = ProgramBot(session.game, shlex.join([sys.executable, "-I", "-S", "-c", source]))
    try:
        for _ in decide(session, bot, Rng(1)):
            pass
    finally:
        bot.close()
    return session


USERS: dict[str, Carry] = {
    "arena": in_arena,
    "terminal": in_terminal,
    "table": at_a_table,
    "program": as_a_program,
}
#: A table and a terminal find the games that are installed.
shipped_cases = pytest.mark.parametrize(
    "case", [case for case in CASES if is_typical(case) and case.game.id in games()], ids=str
)
every_user = pytest.mark.parametrize(
    "carry",
    [
        pytest.param(carry, id=name, marks=needs_programs if name == "program" else [])
        for name, carry in USERS.items()
    ],
)


def table_of(session: Session[Any]) -> Table:
    """A table with the same game: what it has done so far is imported."""
    table = Table("driven")
    seats = [SeatWish("bot", "random")] * len(session.game.rules.scores(session.state))
    begun = commands.open_table(
        Guest("ann", "Ann"), session.game.id, session.variant, seats, session.start, None, ("random",)
    )
    take(table, *begun)
    table.session = session
    return table


def take(table: Table, *happened: events.AnyEvent) -> None:
    for event in happened:
        table.take(Row(table.version + 1, None, 1000, event_text.encode(event)))


def spelled(session: Session[Any], action: int) -> str:
    return session.game.notation.format_action(session.state, action)


def turn_of(session: Session[Any], rng: Rng) -> list[Any]:
    """Random actions, each legal after those before it, up to the first that is final; in notation."""
    game: GamePackage[Any] = session.game
    state, seat, turn, texts = session.state.copy(), session.actor(), game.rules.turn(session.state), []
    while state.actor() == seat and game.rules.turn(state) == turn:
        action = state.random_action(rng)
        texts.append(game.notation.format_action(state, action))
        state.apply(action)
    return texts


def middle(case: Case, steps: int) -> Session[Any]:
    session: Session[Any] = case.session(SEED)
    rng = Rng("middle")
    for _ in range(steps):
        if not session.over():
            session.do(session.state.random_action(rng))
    return session


@every_user
@shipped_cases
def test_what_comes_after_the_decision_is_not_done_and_the_bot_is_asked_again(
    case: Case, carry: Carry
) -> None:
    """The rest may be anything: it is never read."""
    session = middle(case, 12)
    before, plan = len(session.steps), turn_of(session, Rng("turn"))
    done = carry(session, [*plan, "nonsense", plan[0], "nonsense"])
    assert [step.text for step in done.steps[before:]] == plan
    assert done.steps[-1].final
    assert not any(step.final for step in done.steps[before:-1])


@every_user
def test_a_plan_that_ends_before_the_decision_does_is_done_so_far(carry: Carry) -> None:
    session = opening()
    done = carry(session, ["C1R"])
    assert [step.text for step in done.steps] == ["C1R"]
    assert not done.steps[-1].final


@every_user
@pytest.mark.parametrize(
    ("plan", "fault"),
    [
        ([], "answered without an action"),
        (
            ["E"],
            "answered 'E', which is not legal: PG-11: the turn cannot end before a column has been built",
        ),
        (["C1R", "C1R", "C1R", "C1R"], "answered 'C1R', which is not legal: PG-"),
        (["Q9"], r"answered 'Q9', which is not an action \(an action begins with one of"),
    ],
)
def test_a_plan_of_nothing_or_against_the_rules_is_the_bots_fault(
    carry: Carry, plan: Plan, fault: str
) -> None:
    with pytest.raises(BotError, match=fault):
        carry(opening(), plan)


@pytest.mark.parametrize("answer", [None, 1.5, "", [1], object(), b"E"])
def test_what_is_neither_a_number_nor_a_text_is_not_an_action(answer: Any) -> None:
    with pytest.raises(BotError, match=r"fixed answered .*, which is not an action") as caught:
        in_arena(opening(), [answer])
    assert caught.value.seat == opening().actor()


def opening() -> Session[Any]:
    """PG-06: the seed deals the actor a red card."""
    sessions = (Session(PAGODA, "standard", 2, Rng(seed)) for seed in range(100))
    return next(session for session in sessions if "C1R" in legal_texts(session))


def legal_texts(session: Session[Any]) -> list[str]:
    return [spelled(session, action) for action in session.state.legal_actions()]


@shipped_cases
def test_any_integer_meets_the_same_refusal_wherever_it_enters(case: Case) -> None:
    """Session, driver and table judge alike, once, and refuse every integer that is not legal."""
    rng = Rng(f"enters {case}")
    session: Session[Any] = case.session("total")
    for _ in range(12):
        legal = session.state.legal_actions()
        table = table_of(session)
        tried = {*strangers(rng, 8), *mutants(rng, legal, 2), 1 << 70, -1, legal[0]}
        for action in sorted(tried):
            reason = case.game.rules.why_not(session.state, action)
            assert (reason is None) == (action in legal)
            if reason is None:
                assert Driver("fixed", [action]).next_action(session) == action
                assert commands.act(table, session.actor(), action)
                continue
            with pytest.raises(IllegalActionError) as by_session:
                session.do(action)
            with pytest.raises(BotError) as by_driver:
                Driver("fixed", [action]).next_action(session)
            with pytest.raises(Refusal) as by_table:
                commands.act(table, session.actor(), action)
            assert by_session.value.reason == reason
            assert str(by_driver.value).endswith(f"which is not legal: {reason}")
            assert (by_table.value.code, by_table.value.message) == ("illegal", str(reason))
        session.do(session.state.random_action(rng))
        if session.over():
            break


@every_user
def test_a_move_is_judged_once_on_its_way(carry: Carry, monkeypatch: pytest.MonkeyPatch) -> None:
    session = opening()
    judged: list[int] = []
    rules = type(session.game.rules)
    why_not = rules.why_not

    def counted(game: Any, state: Any, action: int) -> Any:
        judged.append(action)
        return why_not(game, state, action)

    monkeypatch.setattr(rules, "why_not", counted)
    done = carry(session, ["C1R"])
    assert judged == [done.steps[-1].action]
