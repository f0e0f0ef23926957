"""Trees of every game: written and read again they are the same; damaged ones are refused by name."""

from __future__ import annotations

import contextlib
from itertools import product
from typing import Any

import pytest

from pagoria.core.chosen_draws import let_chance, piles_after
from pagoria.core.dealing import weighted_outcome
from pagoria.core.errors import NotationError, UnknownNameError
from pagoria.core.package import GamePackage
from pagoria.core.record import RecordError, format_record
from pagoria.core.rng import Rng
from pagoria.core.rules import Rules
from pagoria.core.state import CHANCE, GAME_OVER, Draw, Position
from pagoria.core.tree import MARKS, ROOT, Node, Tree, played
from pagoria.core.tree_text import format_tree, parse_tree
from tests.laws.cases import GAMES, AnyState, Case, every_case, given_seeds
from tests.laws.walks import decisions, game_nodes, play_on

_COMMENTS = (
    "",
    "Good.",
    "{a} (b) [c] \\ } {",
    "two\nlines \r and\u2028more",
    " 塔 é\u200d\U0001f409 ",
    "Game: x\n\nE",
)


def find_game(name: str) -> GamePackage[Any]:
    if name not in GAMES:
        raise UnknownNameError("game", name, [*GAMES])
    return GAMES[name]


def random_tree(case: Case, seed: int, nodes: int = 30) -> Tree:
    """Lines that branch anywhere, also where only chance differs."""
    game, rng = case.game, Rng(f"tree {case} {seed}")
    begun = play_on(case.session(seed), rng, rng.below(20)).position()
    positions: dict[int, Position[Any]] = {ROOT: begun}
    found: dict[tuple[int, str, str], Node] = {}
    for _ in range(nodes):
        parent = len(found) - 1 if rng.below(3) else rng.below(len(found) + 1) - 1
        before = positions[parent].state
        if before.actor() == GAME_OVER:
            continue
        text, draws, after = _step(case, positions[parent], rng)
        comment = _COMMENTS[rng.below(len(_COMMENTS))]
        marks = tuple(mark for mark in MARKS if not rng.below(8))
        if (parent, text, draws) not in found:
            found[parent, text, draws] = Node(parent, text, draws, comment, marks)
            positions[len(found) - 1] = after
    root = game.notation.format_position(begun)
    comment = _COMMENTS[rng.below(len(_COMMENTS))]
    return Tree(game.id, case.variant, tuple(case.names()), root, tuple(found.values()), comment).sorted()


def rolled(rules: Rules[Any], state: Any, rng: Rng) -> list[tuple[Draw, int]]:
    """What chance brings by weight, until somebody has to decide; ``state`` changes."""
    return let_chance(rules, state, lambda _, __: weighted_outcome(state, rng))


def _step(case: Case, position: Position[Any], rng: Rng) -> tuple[str, str, Position[Any]]:
    state = position.state.copy()
    action = state.random_action(rng)
    text = case.game.notation.format_action(state, action)
    state.apply(action)
    drawn = rolled(case.game.rules, state, rng)
    return text, case.game.notation.format_draws(drawn) if drawn else "", piles_after(position, state, drawn)


@every_case
@given_seeds(0.2)
def test_a_tree_is_read_as_it_was_written(case: Case, seed: int) -> None:
    tree = random_tree(case, seed)
    text = format_tree(tree)
    assert parse_tree(text, find_game) == tree
    assert format_tree(parse_tree(text, find_game)) == text


@every_case
@given_seeds(0.2)
def test_damaged_text_is_a_tree_or_names_line_and_fault(case: Case, seed: int) -> None:
    text = format_tree(random_tree(case, seed, nodes=8))
    rng = Rng(f"damage {seed}")
    for _ in range(10):
        begin = rng.below(len(text))
        piece = ("", "(", ")", "{", "}", "[", "]", "\\", "\n", "!", " E ", "\u2028", "9")[rng.below(13)]
        damaged = text[:begin] + piece + text[begin + rng.below(6) :]
        # Nothing but a ``RecordError`` may come of it.
        with contextlib.suppress(RecordError):
            again = parse_tree(damaged, find_game)
            assert parse_tree(format_tree(again), find_game) == again


@every_case
@given_seeds(0.1)
def test_a_record_is_a_tree_with_one_line(case: Case, seed: int) -> None:
    session = play_on(case.session(seed), Rng(seed), 40)
    begun = case.session(seed)
    tree = parse_tree(format_record(session, case.names(), "today"), find_game)
    assert tree.root == begun.position_text()
    assert [node.action for node in tree.nodes] == [step.text for step in session.steps]
    assert [node.parent for node in tree.nodes] == list(range(-1, len(session.steps) - 1))
    assert parse_tree(format_tree(tree), find_game) == tree
    *_, last = played(case.game, tree)
    assert last.position.state.to_bytes() == session.state.to_bytes()


def _due(case: Case) -> list[AnyState]:
    """States in which something has to be drawn because of an action."""
    found = []
    for seed in range(2):
        before = CHANCE
        for state in game_nodes(case, f"due {seed}"):
            if state.actor() == CHANCE and before != CHANCE:
                found.append(state.copy())
            before = state.actor()
    return found[:: max(1, len(found) // 40)]


@every_case
def test_draws_are_read_as_they_were_written(case: Case) -> None:
    notation, rules = case.game.notation, case.game.rules
    for number, state in enumerate(_due(case)):
        after = state.copy()
        drawn = rolled(rules, after, Rng(number))
        text, before = notation.format_draws(drawn), state.to_bytes()
        read = notation.parse_draws(state, text)
        assert state.to_bytes() == before, "reading changes nothing"
        assert notation.format_draws(read) == text
        for _, outcome in read:
            state = state.copy()
            state.apply(outcome)
        assert state.to_bytes() == after.to_bytes()


@every_case
def test_only_what_chance_may_bring_can_be_chosen(case: Case) -> None:
    """What is drawn in one state is read in another only where chance may bring it there, too."""
    notation, rules = case.game.notation, case.game.rules
    found = _due(case)
    some = found[:: max(1, len(found) // 12)]
    for state, other in product(some, some):
        text = notation.format_draws(rolled(rules, state.copy(), Rng(1)))
        try:
            read = notation.parse_draws(other, text)
        except NotationError:
            continue
        walk = other.copy()
        for _, outcome in read:
            assert outcome in dict(walk.chance_outcomes())
            walk.apply(outcome)
        assert walk.actor() != CHANCE


@every_case
def test_draws_that_nobody_could_mean_are_refused(case: Case) -> None:
    state = _due(case)[0]
    for nonsense in ("", "[", "[]]", "[?]", "[?1/]", "[=]", "[\u0663]", "x", "[x=y]"):
        with pytest.raises(NotationError):
            case.game.notation.parse_draws(state, nonsense)


@every_case
def test_no_action_and_no_draw_looks_like_the_signs_of_a_tree(case: Case) -> None:
    for state in decisions(case, 20):
        for action in state.legal_actions()[:200]:
            text = case.game.notation.format_action(state, action)
            assert not set(text) & set("(){}[] \n")
            assert text not in MARKS


@every_case
def test_positions_after_chosen_draws_can_be_written_and_read(case: Case) -> None:
    tree = random_tree(case, 5)
    for done in played(case.game, tree):
        text = case.game.notation.format_position(done.position)
        assert case.game.notation.format_position(case.game.notation.parse_position(text)) == text
