"""States as values: copies, bytes, conservation, and that every game ends."""

from __future__ import annotations

from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER
from tests.laws.cases import AnyState, Case, every_case, given_seeds
from tests.laws.walks import decisions, game_nodes


@every_case
@given_seeds(0.1)
def test_earlier_copies_never_change(case: Case, seed: int) -> None:
    kept = [(state.copy(), state.to_bytes()) for state in game_nodes(case, seed)]
    assert [copy.to_bytes() for copy, _ in kept] == [data for _, data in kept]


@every_case
def test_a_copy_that_plays_on_leaves_the_original_alone(case: Case) -> None:
    for state in decisions(case, 30):
        before = state.to_bytes()
        twin = state.copy()
        assert type(twin) is type(state)
        twin.apply(twin.random_action(Rng(before.hex())))
        assert twin.to_bytes() != before, "an action that changes nothing"
        assert state.to_bytes() == before


@every_case
def test_asking_changes_nothing(case: Case) -> None:
    for state in decisions(case, 10):
        before = state.to_bytes()
        ask_everything(case, state)
        assert state.to_bytes() == before


def ask_everything(case: Case, state: AnyState) -> None:
    state.legal_actions()
    state.random_action(Rng(1))
    case.game.rules.faults(state)
    case.game.presentation.menu(state, ())
    for action in state.legal_actions()[:20]:
        case.game.rules.why_not(state, action)
        case.game.presentation.describe_action(state, action)
    for observer in case.observers():
        view = case.game.rules.view(state, observer)
        view.determinize(Rng(1)).apply(state.legal_actions()[0])
        view.data()
        view.text()


@every_case
@given_seeds(0.1)
def test_bytes_carry_the_whole_state(case: Case, seed: int) -> None:
    ends = []
    for state in game_nodes(case, seed):
        again = case.game.rules.from_bytes(state.to_bytes())
        assert again.to_bytes() == state.to_bytes()
        assert again.actor() == state.actor()
        ends.append(again)
    assert case.game.rules.outcome(ends[-1]) == case.game.rules.outcome(state)


@every_case
def test_a_state_from_bytes_plays_like_the_original(case: Case) -> None:
    for state in decisions(case, 20):
        again = case.game.rules.from_bytes(state.to_bytes())
        assert again.legal_actions() == state.legal_actions()
        for state_or_twin in (state.copy(), again):
            state_or_twin.apply(state.random_action(Rng("same")))
            ends = state_or_twin.to_bytes()
        assert again.to_bytes() == ends


@every_case
@given_seeds(0.1)
def test_nothing_is_lost_and_kept_values_are_right(case: Case, seed: int) -> None:
    for state in game_nodes(case, seed):
        assert case.game.rules.faults(state) == []


@every_case
@given_seeds(0.1)
def test_who_decides_fits_what_can_be_decided(case: Case, seed: int) -> None:
    for state in game_nodes(case, seed):
        actor = state.actor()
        assert actor in (CHANCE, GAME_OVER, *range(case.players))
        assert bool(state.chance_outcomes()) == (actor == CHANCE)
        assert (case.game.rules.outcome(state) is not None) == (actor == GAME_OVER)
        assert case.game.rules.turn(state) in range(case.players)
        assert len(case.game.rules.scores(state)) == case.players
        assert bool(state.legal_actions()) == (actor >= 0)


@every_case
@given_seeds(0.2)
def test_every_game_ends_with_winners_and_a_rule(case: Case, seed: int) -> None:
    end = list(game_nodes(case, seed))[-1]
    outcome = case.game.rules.outcome(end)
    assert outcome is not None
    assert outcome.rule in case.game.rulebook
    assert outcome.scores == case.game.rules.scores(end)
    assert outcome.winners
    assert list(outcome.winners) == sorted(set(outcome.winners) & set(range(case.players)))
    assert str(case.game.presentation.ending(outcome)).endswith(".")
