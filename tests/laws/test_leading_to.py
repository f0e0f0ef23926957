"""What may have led to a position: found by what everybody sees, whatever the players really hold."""

from __future__ import annotations

from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE
from tests.laws.cases import Case, every_case
from tests.laws.walks import decisions

#: So many actions of a decision are done.
ACTIONS = 20


@every_case
def test_whatever_may_follow_is_traced_back_without_the_hidden_cards(case: Case) -> None:
    """Each action in each deal that everybody sees alike is legal again, and leads to the same sight."""
    rules, traced = case.game.rules, 0
    for number, state in enumerate(decisions(case, 20)):
        seen = rules.view(state, None)
        for dealt in (state, *(seen.determinize(Rng(f"deal {number} {stream}")) for stream in range(2))):
            legal = dealt.legal_actions()
            for action in legal[:: -(-len(legal) // ACTIONS)]:
                after = dealt.copy()
                after.apply(action)
                if after.actor() == CHANCE:
                    continue
                before = rules.leading_to(seen, after)
                again = rules.leading_to(rules.view(dealt, None), after)
                assert before is not None
                assert again is not None
                assert before.to_bytes() == again.to_bytes()
                assert rules.view(before, None).text() == seen.text()
                assert rules.why_not(before, action) is None
                before.apply(action)
                assert rules.view(before, None).text() == rules.view(after, None).text()
                traced += 1
    assert traced


@every_case
def test_nothing_or_a_state_that_looks_the_same_leads_to_any_other_position(case: Case) -> None:
    for state in decisions(case, 10):
        seen = case.game.rules.view(state, None)
        for later in decisions(case, 20):
            before = case.game.rules.leading_to(seen, later)
            assert before is None or case.game.rules.view(before, None).text() == seen.text()
