"""Games that one observer cannot tell apart, played again over the wire with everything received kept."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Final

from pagoria.core.record import format_record
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.play.bots import find_bot
from server_process import Server
from tests.laws.cases import CASES, Case
from tests.server.people import Live, Person

_TIMES: Final = re.compile(r'"(at|now|created|changed)":\d+')


def case_named(name: str) -> Case:
    return next(case for case in CASES if str(case) == name)


@dataclass(frozen=True)
class Play:
    """A game as far as it was played, and the keys that lead to each of its actions from a step on."""

    case: Case
    session: Session[Any]
    first: int
    picks: list[list[str]]


def random_play(case: Case, seed: int) -> Play:
    """A whole game of random choices."""
    session, rng = case.session(seed, start=0), Rng(f"picks {seed}")
    all_picks = []
    while not session.over():
        picks: list[str] = []
        action = None
        while action is None:
            offered = [
                c for c in session.game.presentation.menu(session.state, picks).choices if c.refusal is None
            ]
            choice = offered[rng.below(len(offered))]
            picks.append(choice.key)
            action = choice.action
        session.do(action)
        all_picks.append(picks)
    return Play(case, session, 0, all_picks)


def bots_play(case: Case, seed: int, first: int, steps: int) -> Play:
    """What the simple bot does on every seat, with the keys from step ``first`` on."""
    session, rng = case.session(seed, start=0), Rng(f"bots {seed}")
    bot = find_bot(case.game.id, "greedy")
    all_picks = []
    while len(session.steps) < first + steps:
        action = int(bot.plan(case.game.rules.view(session.state, session.actor()), rng)[0])
        if len(session.steps) >= first:
            all_picks.append(keys_to(session, action))
        session.do(action)
    return Play(case, session, first, all_picks)


def keys_to(session: Session[Any], action: int) -> list[str]:
    """The way through the menus to an action."""
    menus = session.game.presentation.menus(session.state)
    open_ways: list[tuple[str, ...]] = [()]
    while open_ways:
        way = open_ways.pop()
        for choice in menus(way).choices:
            if choice.action == action:
                return [*way, choice.key]
            if choice.action is None and choice.refusal is None:
                open_ways.append((*way, choice.key))
    raise AssertionError("no menu leads there")


def record_up_to(case: Case, session: Session[Any], step: int) -> str:
    """The record of a game's beginning, with every shuffle that is to come."""
    again = Session(
        case.game, case.variant, case.players, Rng(0), session.start, [list(o) for o in session.shuffles()]
    )
    for done in session.steps[:step]:
        again.do(done.action)
    head, _, _ = format_record(session, case.names(), "2026-01-01").partition("\n\n")
    _, _, turns = format_record(again, case.names(), "2026-01-01").partition("\n\n")
    return "\n".join(line for line in head.splitlines() if not line.startswith("Result")) + "\n\n" + turns


class Screening:
    """One table with a given deal; each of the observers, and whoever acts, has a connection of its own."""

    def __init__(
        self,
        server: Server,
        open_things: ExitStack,
        play: Play,
        session: Session[Any],
        observers: Sequence[int | None],
    ) -> None:
        self._session = session
        self.person = open_things.enter_context(Person(server))
        answer = self.person.post("/api/import", record=record_up_to(play.case, session, play.first))
        assert answer.status_code == 200, answer.text
        self.table_id: str = answer.json()["id"]
        self.lines: dict[int | None, Live] = {}
        for observer in observers:
            line = open_things.enter_context(self.person.live(self.table_id, observer))
            line.next()
            self.lines[observer] = line

    def do(self, number: int, picks: list[str]) -> None:
        """Let whoever did the step in the original game do it here."""
        line = self.lines[self._session.steps[number].seat]
        line.send(id=f"step-{number:06d}", do="choose", version=line.frame["version"], picks=picks)
        answer = line.answer()
        assert answer["type"] == "done", answer
        for other in self.lines.values():
            other.until(answer["version"])

    def stream(self, observer: int | None) -> list[str]:
        """Everything the observer received, without what no two tables have in common: id and times."""
        return [self._normal(text) for text in self.lines[observer].received]

    def asked(self, observer: int | None) -> list[str]:
        """What the observer gets by asking."""
        query = "" if observer is None else f"&seat={observer}"
        step = self.lines[None].frame["step"]
        paths = (f"steps?from={max(0, step - 24)}&to={step}{query}", f"record?{query}", "deal", "")
        answers = [self.person.http.get(f"/api/tables/{self.table_id}/{path}".rstrip("/")) for path in paths]
        assert [answer.status_code for answer in answers] == [200] * len(answers)
        return [self._normal(answer.text) for answer in answers]

    def _normal(self, text: str) -> str:
        return _TIMES.sub(r'"\1":0', text.replace(self.table_id, "TABLE"))
