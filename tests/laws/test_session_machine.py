"""Sessions under a player who does anything: act, take back, save and look, in any order."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pagoria.core.record import format_record, replay
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import CHANCE
from tests.laws.cases import CASES, GAMES, Case, find_game
from tests.laws.test_texts import check_position

#: First the game, so that one with many variants does not crowd out the others.
a_case = st.sampled_from(list(GAMES.values())).flatmap(
    lambda game: st.sampled_from([case for case in CASES if case.game is game])
)


class SessionMachine(RuleBasedStateMachine):
    """One game, whichever it is; the model is the history of positions that undo may return to."""

    @initialize(case=a_case, seed=st.integers(0, 1_000), start=st.booleans())
    def begin(self, case: Case, seed: int, start: bool) -> None:
        self.case = case
        self.session: Session[Any] = case.session(seed, 0 if start else None)
        self.history: list[str] = []

    def _do(self, action: int) -> None:
        before, seat, turn = self.session.position_text(), self.session.actor(), self._turn()
        step = self.session.do(action)
        assert (step.seat, step.turn, step.action) == (seat, turn, action)
        if step.draws or self.session.actor() != seat or self._turn() != turn:
            self.history.clear()
        else:
            self.history.append(before)

    def _turn(self) -> int:
        return self.session.game.rules.turn(self.session.state)

    def _goes_on(self) -> bool:
        return not self.session.over()

    @precondition(_goes_on)
    @rule(index=st.integers(0, 10**6))
    def act_from_the_list(self, index: int) -> None:
        legal = self.session.state.legal_actions()
        self._do(legal[index % len(legal)])

    @precondition(_goes_on)
    @rule(seed=st.integers(0, 10**6), count=st.integers(1, 12))
    def act_at_random(self, seed: int, count: int) -> None:
        rng = Rng(seed)
        for _ in range(count):
            if self._goes_on():
                self._do(self.session.state.random_action(rng))

    @precondition(_goes_on)
    @rule(seed=st.integers(0, 10**6))
    def act_through_the_menu(self, seed: int) -> None:
        rng, path = Rng(seed), list[str]()
        while True:
            menu = self.session.game.presentation.menu(self.session.state, path)
            choices = [choice for choice in menu.choices if choice.refusal is None]
            choice = choices[rng.below(len(choices))]
            if choice.action is not None:
                return self._do(choice.action)
            path.append(choice.key)

    @precondition(lambda self: self.session.can_undo())
    @rule()
    def take_back(self) -> None:
        self.session.undo()
        assert self.session.position_text() == self.history.pop()

    @rule()
    def save_and_resume(self) -> None:
        """The game goes on from its record, as after a night; what was done yesterday stays done."""
        text = format_record(self.session, self.case.names(), "today")
        resumed = replay(text, find_game, Rng("tomorrow")).session
        assert resumed.position_text() == self.session.position_text()
        assert resumed.steps == self.session.steps
        assert resumed.can_undo() == self.session.can_undo()
        self.session = resumed

    @rule(stream=st.integers(0, 10**6))
    def resample_what_is_hidden(self, stream: int) -> None:
        for observer in self.case.observers():
            view = self.session.game.rules.view(self.session.state, observer)
            other = self.session.game.rules.view(view.determinize(Rng(stream)), observer)
            assert (other.text(), json.dumps(other.data())) == (view.text(), json.dumps(view.data()))

    @invariant()
    def the_position_is_sound(self) -> None:
        assert self.session.game.rules.faults(self.session.state) == []
        assert self.session.actor() != CHANCE
        check_position(self.session)

    @invariant()
    def undo_is_possible_exactly_when_nothing_was_revealed(self) -> None:
        assert self.session.can_undo() == bool(self.history)

    @invariant()
    def it_is_over_exactly_when_it_has_an_outcome(self) -> None:
        assert self.session.over() == (self.session.outcome() is not None)
        assert bool(self.session.state.legal_actions()) != self.session.over()


TestSessions = SessionMachine.TestCase
TestSessions.settings = settings(max_examples=settings().max_examples, stateful_step_count=40)
