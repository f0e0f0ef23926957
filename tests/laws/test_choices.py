"""The expanded tree of choices: its leaves are the legal actions, and it says truly what they do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations
from typing import Any

import pytest

from benchmarks.menus import unfold
from pagoria.core.choices import chosen, expand
from pagoria.core.errors import IllegalActionError, MalformedError
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from tests.laws.cases import AnyState, Case, every_case
from tests.laws.walks import decisions, play_on

#: Trees and picks of more choices than this are sampled by their first ones.
NARROW = 200
MOST_PICKS = 60
CHOICE = {"key", "label", "points", "marks", "final", "passes", "count", "refusal", "menu"}

Plain = dict[str, Any]
Path = tuple[str, ...]


def walk(menu: Plain, path: Path = ()) -> Iterator[tuple[Path, Plain, Plain]]:
    """Every choice of a tree with the keys before it and the menu that lists it."""
    for choice in menu["choices"]:
        yield path, menu, choice
        if choice["menu"] is not None:
            yield from walk(choice["menu"], (*path, choice["key"]))


def complete_paths(menu: Plain, path: Path = ()) -> Iterator[tuple[Path, Plain]]:
    """The keys of every complete choice, with that choice; of those for several, every set of keys."""
    if menu["pick"] is not None:
        for keys in handfuls(menu):
            yield (*path, *keys), menu["choices"][0]
        return
    for choice in menu["choices"]:
        if choice["menu"] is not None:
            yield from complete_paths(choice["menu"], (*path, choice["key"]))
        elif choice["refusal"] is None:
            yield (*path, choice["key"]), choice


def handfuls(menu: Plain) -> Iterator[Path]:
    pick = menu["pick"]
    most = {choice["key"]: choice["count"] for choice in menu["choices"]}
    done = () if pick["done"] is None else (pick["done"],)
    for size in range(pick["least"], pick["most"] + 1):
        for keys in combinations_with_replacement(most, size):
            if all(keys.count(key) <= most[key] for key in keys):
                yield (*keys, *done)


def trees(case: Case, count: int) -> Iterator[tuple[AnyState, Plain]]:
    for state in decisions(case, count):
        yield state, unfold(expand(case.game, state))


@every_case
def test_the_leaves_of_the_tree_are_the_legal_actions(case: Case) -> None:
    compared = 0
    for state, tree in trees(case, 25):
        legal = state.legal_actions()
        if len(legal) < NARROW:
            found = [chosen(case.game, state, path) for path, _ in complete_paths(tree)]
            assert sorted(found) == sorted(legal)
            compared += 1
    assert compared


@every_case
def test_picks_may_come_in_any_order(case: Case) -> None:
    for state, tree in trees(case, 10):
        for path, menu, _ in walk(tree):
            if menu["pick"] is not None:
                keys = next(handfuls(menu))
                done = 0 if menu["pick"]["done"] is None else 1
                picked, end = keys[: len(keys) - done], keys[len(keys) - done :]
                orders = list(permutations(picked))[:MOST_PICKS]
                assert len({chosen(case.game, state, (*path, *order, *end)) for order in orders}) == 1
                break


@every_case
def test_final_is_what_cannot_be_undone(case: Case) -> None:
    seen = set()
    for seed in range(2):
        rng = Rng(seed)
        session = play_on(case.session(seed), rng, 5 * seed)
        while len(session.steps) < 10 and not session.over():
            seen |= set(check_finals(session))
            play_on(session, rng, 1)
    assert seen == {True, False}


def check_finals(session: Session[Any]) -> Iterator[bool]:
    """Every complete choice, done in a session that is thrown away: can it be undone?"""
    paths = list(complete_paths(unfold(expand(session.game, session.state))))
    for path, choice in paths[:: max(1, len(paths) // 10)]:
        state = session.state.copy()
        seat, turn = state.actor(), session.game.rules.turn(state)
        state.apply(chosen(session.game, state, path))
        assert choice["final"] == (state.actor() != seat or session.game.rules.turn(state) != turn)
        yield choice["final"]


@every_case
def test_the_tree_is_plain_and_sound(case: Case) -> None:
    for state, tree in trees(case, 25):
        assert json.loads(json.dumps(tree)) == tree
        for _, menu, choice in walk(tree):
            assert set(menu) == {"question", "choices", "pick"}
            assert set(choice) == CHOICE
            assert choice["marks"]
            assert choice["refusal"] is None or choice["menu"] is None
            assert choice["count"] >= 1
            assert sum(other["passes"] for other in menu["choices"]) <= 1
            assert not choice["passes"] or (choice["menu"] is None and choice["refusal"] is None)
        assert json.dumps(case.game.presentation.action_marks(state, state.legal_actions()[0]))


@every_case
def test_what_is_asked_in_many_places_is_listed_once(case: Case) -> None:
    for state in decisions(case, 10):
        listed = list(pick_menus(expand(case.game, state)))
        menus = [json.dumps(menu) for menu in listed if isinstance(menu, dict)]
        assert len(menus) == len(set(menus))
        for place, number in enumerate(listed):
            if isinstance(number, int):
                assert number < sum(isinstance(menu, dict) for menu in listed[:place])


def pick_menus(menu: Plain) -> Iterator[Plain | int]:
    """The menus for several choices, and the numbers that stand for them, in the order of reading."""
    if menu["pick"] is not None:
        yield menu
    for choice in menu["choices"]:
        if isinstance(choice["menu"], int):
            yield choice["menu"]
        elif choice["menu"] is not None:
            yield from pick_menus(choice["menu"])


@every_case
def test_what_is_not_offered_is_malformed(case: Case) -> None:
    for state in decisions(case, 10):
        for picks in ((), ("nonsense",), ("nonsense", "more")):
            with pytest.raises(MalformedError):
                chosen(case.game, state, picks)


@every_case
def test_what_is_refused_stays_refused_and_what_is_half_is_incomplete(case: Case) -> None:
    refused = 0
    for state in decisions(case, 40):
        for choice in case.game.presentation.menu(state, ()).choices:
            if choice.refusal is not None:
                refused += 1
                with pytest.raises(IllegalActionError, match=choice.refusal.rule):
                    chosen(case.game, state, (choice.key,))
            elif choice.action is None:
                with pytest.raises(MalformedError, match="not a complete choice"):
                    chosen(case.game, state, (choice.key,))
    assert refused


@every_case
def test_nothing_follows_a_complete_choice(case: Case) -> None:
    for state, tree in trees(case, 10):
        path, _ = next(complete_paths(tree))
        with pytest.raises(MalformedError, match="is not offered after"):
            chosen(case.game, state, (*path, path[-1]))
