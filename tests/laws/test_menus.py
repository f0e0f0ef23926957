"""Menus: whoever picks choice by choice can do what is legal, all of it and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pagoria.core.errors import MalformedError
from pagoria.core.menu import Choice
from pagoria.core.rng import Rng
from tests.laws.cases import AnyState, Case, every_case
from tests.laws.walks import decisions

#: A position with more legal actions is sampled, not walked through.
NARROW = 300
MOST_MENUS = 150


def leaves(case: Case, state: AnyState) -> tuple[list[int], bool]:
    """The actions at the ends of all paths, and whether these were all (there may be too many menus)."""
    found: list[int] = []
    paths: list[tuple[str, ...]] = [()]
    for _ in range(MOST_MENUS):
        if not paths:
            return found, True
        path = paths.pop()
        for choice in open_choices(case, state, path):
            if choice.action is None:
                paths.append((*path, choice.key))
            else:
                found.append(choice.action)
    return found, False


def open_choices(case: Case, state: AnyState, path: tuple[str, ...]) -> list[Choice]:
    """The choices of one menu that can be chosen; the menu itself must be sound."""
    menu = case.game.presentation.menu(state, path)
    assert str(menu.question).strip()
    keys = [choice.key for choice in menu.choices]
    assert len(set(keys)) == len(keys)
    assert all(menu.find(choice.key) is choice and str(choice.label).strip() for choice in menu.choices)
    chosen = [choice for choice in menu.choices if choice.refusal is None]
    assert chosen, "a dead end"
    return chosen


@every_case
def test_the_leaves_are_the_legal_actions(case: Case) -> None:
    complete = 0
    for state in decisions(case, 100):
        legal = state.legal_actions()
        if len(legal) < NARROW:
            found, all_of_them = leaves(case, state)
            assert set(found) <= set(legal)
            assert not all_of_them or set(found) == set(legal)
            complete += all_of_them
    assert complete >= case.some(20)


@every_case
def test_every_path_ends_in_a_legal_action(case: Case) -> None:
    for state in decisions(case, 40):
        legal = set(state.legal_actions())
        for seed in range(5):
            assert random_leaf(case, state, Rng(f"path {seed}")).action in legal


def random_leaf(case: Case, state: AnyState, rng: Rng) -> Choice:
    path: tuple[str, ...] = ()
    while True:
        choices = open_choices(case, state, path)
        choice = choices[rng.below(len(choices))]
        if choice.action is not None:
            return choice
        path = (*path, choice.key)


@every_case
def test_the_points_of_a_choice_are_what_it_scores(case: Case) -> None:
    for state in decisions(case, 40):
        for seed in range(5):
            choice = random_leaf(case, state, Rng(f"points {seed}"))
            if choice.points is not None and choice.action is not None:
                after = state.copy()
                after.apply(choice.action)
                seat = state.actor()
                assert (
                    choice.points == case.game.rules.scores(after)[seat] - case.game.rules.scores(state)[seat]
                )


@every_case
def test_refused_choices_say_why_and_lead_nowhere(case: Case) -> None:
    refused = 0
    for state in decisions(case, 40):
        for path, choice in all_choices(case, state, depth=2):
            if choice.refusal is not None:
                refused += 1
                assert choice.action is None
                assert choice.refusal.rule in case.game.rulebook
                assert choice.refusal.text
            if choice.refusal is not None or choice.action is not None:
                with pytest.raises(MalformedError):
                    case.game.presentation.menu(state, (*path, choice.key))
    assert refused


def all_choices(case: Case, state: AnyState, depth: int) -> Iterator[tuple[tuple[str, ...], Choice]]:
    paths: list[tuple[str, ...]] = [()]
    while paths:
        path = paths.pop()
        for choice in case.game.presentation.menu(state, path).choices:
            yield path, choice
            if choice.action is None and choice.refusal is None and len(path) + 1 < depth:
                paths.append((*path, choice.key))


@every_case
def test_a_key_that_is_not_offered_is_malformed(case: Case) -> None:
    for state in decisions(case, 10):
        for path in (("no such key",), ("",), ("no", "such")):
            with pytest.raises(MalformedError):
                case.game.presentation.menu(state, path)
