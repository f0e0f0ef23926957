"""The six levels of Pagoda: legal, repeatable, honest, and each stronger than the ones before it."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from itertools import combinations

import pytest

from pagoria.arena.simulation import play_game
from pagoria.core import nibbles
from pagoria.core.errors import MalformedError
from pagoria.core.rng import Rng
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.bots.levels import BOTS
from pagoria.games.pagoda.engine.cards import hand_of
from pagoria.games.pagoda.engine.components import COLOURS
from pagoria.games.pagoda.engine.state import State
from pagoria.play.bot import Bot
from pagoria.play.bots import find_bot, level_names
from pagoria.play.search import ArmTotal, SearchBot, best_of_all
from pagoria.play.specs import Budget, parse_spec
from tests.games.pagoda.bots.positions import assorted, decisions, resampled, view_of
from tests.games.pagoda.helpers import state_of, table
from tests.repeating import only_in_ci

GLANCING = ["porter", "apprentice", "mason", "carpenter"]
#: With the smallest budget: a search of one round or so.
SEARCHING = ["architect@1", "master@1"]
SPECS = [*GLANCING, *(pytest.param(spec, marks=pytest.mark.slow) for spec in SEARCHING)]


def bot(spec: str) -> Bot:
    return find_bot("pagoda", spec)


def test_these_are_the_levels() -> None:
    assert list(BOTS.levels) == level_names("pagoda")
    assert [spec.partition("@")[0] for spec in [*GLANCING, *SEARCHING]] == level_names("pagoda")


# -- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["fast", "fast+simple"])
@pytest.mark.parametrize("spec", GLANCING)
def test_a_level_plays_whole_games(spec: str, variant: str) -> None:
    assert play_game(PAGODA, variant, [bot(spec), bot("random")], "whole", check=True).over()


@pytest.mark.slow
@pytest.mark.parametrize("variant", PAGODA.rules.variants)
@pytest.mark.parametrize("spec", [*GLANCING, *SEARCHING])
def test_a_level_plays_whole_games_against_itself(spec: str, variant: str) -> None:
    assert play_game(PAGODA, variant, [bot(spec), bot(spec)], "itself", check=True).over()


@pytest.mark.parametrize("spec", SPECS)
def test_the_same_seed_gives_the_same_plan(spec: str) -> None:
    for state in assorted():
        plans = [bot(spec).plan(view_of(state), Rng("again")) for _ in range(2)]
        assert plans[0] == plans[1]


# -- honesty --------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["standard", "fast+simple"])
@pytest.mark.parametrize("spec", SPECS)
def test_the_plan_is_the_same_whatever_is_hidden(spec: str, variant: str) -> None:
    """PG-06: early, late, in the middle of a turn, with a Dragon, at the Fan's decision."""
    for state in assorted(variant):
        plans = {tuple(bot(spec).plan(view, Rng("same"))) for view in resampled(state, 4)}
        assert len(plans) == 1


def opposite(state: State) -> tuple[State, State]:
    """Two states that the active player cannot tell apart, the opponent's hands most different."""
    states = [view_of(state).determinize(Rng(f"opposite {number}")) for number in range(40)]
    pair = min(combinations(states, 2), key=lambda pair: common_cards(*pair))
    assert pair[0] != pair[1]
    return pair


def something_is_hidden(state: State) -> bool:
    return len({view_of(state).determinize(Rng(number)).to_bytes() for number in range(20)}) > 1


def common_cards(one: State, other: State) -> int:
    hands = [hand_of(state.held(1 - state.turn)) for state in (one, other)]
    return sum(min(nibbles.get(hand, colour) for hand in hands) for colour in range(COLOURS))


@pytest.mark.parametrize("spec", ["apprentice", "carpenter"])
def test_how_often_each_turn_is_chosen_does_not_depend_on_what_is_hidden(spec: str) -> None:
    """PG-06: over many random streams, with opposite hands of the opponent."""
    _check_distribution(spec, state_of(table("R3/Y2/G1", "RYGBP/rb")), streams=15)


@pytest.mark.slow
@pytest.mark.parametrize("spec", ["master@1", "master@100"])
def test_how_often_a_search_chooses_each_turn_does_not_depend_on_what_is_hidden(spec: str) -> None:
    hiding = [state for state in decisions("standard", 3) if something_is_hidden(state)]
    for state in hiding[5::90]:
        _check_distribution(spec, state, 20, varied=False)


def _check_distribution(spec: str, state: State, streams: int, varied: bool = True) -> None:
    frequencies = []
    for imagined in opposite(state):
        plans = [tuple(bot(spec).plan(view_of(imagined), Rng(stream))) for stream in range(streams)]
        frequencies.append(Counter(plans))
    assert frequencies[0] == frequencies[1]
    assert len(frequencies[0]) > 1 or not varied


# -- budgets --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "budget"),
    [
        ("master@400", Budget(simulations=400)),
        ("master@1.5s", Budget(seconds=1.5)),
        ("master@2sx2", Budget(seconds=2.0, processes=2)),
        ("master@64x2", Budget(simulations=64, processes=2)),
    ],
)
def test_budgets_are_read(spec: str, budget: Budget) -> None:
    assert parse_spec(spec).budget == budget
    player = bot(spec)
    assert isinstance(player, SearchBot)
    player.close()


@pytest.mark.parametrize("spec", ["master@", "master@0", "master@-4", "master@2x0", "master@sx2"])
def test_budgets_that_make_no_sense_are_refused(spec: str) -> None:
    with pytest.raises(MalformedError, match="is not a budget"):
        bot(spec)


def test_a_budget_changes_nothing_for_a_level_that_only_looks() -> None:
    state = assorted()[0]
    assert bot("mason@400").plan(view_of(state), Rng(1)) == bot("mason").plan(view_of(state), Rng(1))


@pytest.mark.slow
def test_several_processes_find_a_legal_plan_and_are_gone_afterwards() -> None:
    player = bot("master@64x2")
    for state in assorted():
        now = state.copy()
        for action in player.plan(view_of(state), Rng(1)):
            assert PAGODA.rules.why_not(now, action) is None
            now.apply(action)
    assert len(multiprocessing.active_children()) == 2
    player.close()
    assert multiprocessing.active_children() == []
    player.close()


def test_processes_are_asked_what_came_furthest_and_is_best() -> None:
    """A candidate that was dropped early does not count, however lucky its few simulations were."""
    first = [ArmTotal((1,), 40, 24.0), ArmTotal((2,), 40, 20.0), ArmTotal((3,), 8, 8.0)]
    second = [ArmTotal((1,), 40, 20.0), ArmTotal((2,), 40, 26.0), ArmTotal((3,), 8, 8.0)]
    assert best_of_all([first, second]) == (2,)


# -- strength -------------------------------------------------------------------------------------


def points(spec: str, other: str, variant: str, pairs: int) -> float:
    """Games won, a tie as half, of twice as many games: every deal is played from both seats."""
    won = 0.0
    for number in range(pairs):
        for seat in (0, 1):
            players = [bot(spec), bot(other)] if seat == 0 else [bot(other), bot(spec)]
            scores = play_game(PAGODA, variant, players, f"strength {number}").state.scores()
            won += 1.0 if scores[seat] > scores[1 - seat] else 0.5 if scores[0] == scores[1] else 0.0
    return won


def test_the_carpenter_beats_the_apprentice() -> None:
    assert points("carpenter", "apprentice", "fast+simple", 3) >= 4


@pytest.mark.slow
@pytest.mark.parametrize(("spec", "other"), [("architect", "greedy"), ("carpenter", "apprentice")])
def test_a_level_is_stronger_than_what_is_far_below_it(spec: str, other: str) -> None:
    assert points(spec, other, "standard", 8) >= 11


@only_in_ci
@pytest.mark.slow
def test_the_master_beats_the_carpenter() -> None:
    assert points("master@100", "carpenter", "fast", 6) > 6
