"""Tables: what they say, going on and going back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pagoria
from pagoria import (
    BotError,
    IllegalActionError,
    ImpossibleError,
    MalformedError,
    NotNowError,
    Rng,
    SetupError,
    Table,
    UnknownNameError,
)
from pagoria.core.registry import find_game
from pagoria.core.session import Session
from pagoria.library.luck import Luck
from tests.library.tables import OPENINGS, Opening, every_opening, moments, played
from tests.repeating import times

some_opening = st.sampled_from(OPENINGS)
seeds = st.integers(0, 10**6)
lengths = st.integers(0, 60)
quickly = settings(max_examples=times(25, 15))


@every_opening
def test_a_random_game_in_one_obvious_loop(opening: Opening) -> None:
    game = opening.table(seed=7)
    while not game.over:
        assert game.actor is not None
        assert game.winners == ()
        assert game.result is None
        game.push_random()
    assert game.actor is None
    assert game.result is not None
    assert game.winners == game.result.winners != ()
    assert game.scores == game.result.scores
    assert set(game.legal) == set()


@every_opening
def test_a_table_says_what_was_asked_for(opening: Opening) -> None:
    table = opening.table(seed="abc", start=1)
    assert (table.game, table.variant, table.players) == (opening.game, opening.variant, opening.players)
    assert (table.turn, table.seed, table.history) == (1, "abc", ())
    assert table.teams == find_game(opening.game).rules.teams(opening.variant, opening.players)
    assert sorted(seat for team in table.teams for seat in team) == list(range(opening.players))


def test_what_is_not_asked_for_is_the_default() -> None:
    for info in pagoria.available_games():
        table = pagoria.table(info.id)
        assert table.variant == info.variants[0]
        assert table.players == min(find_game(info.id).rules.player_counts(table.variant))


@every_opening
def test_a_table_is_a_session_that_is_easy_to_use(opening: Opening) -> None:
    """The same actions in a session of the engine lead to the same place."""
    table = opening.table(seed=3, start=0)
    session = Session(find_game(opening.game), opening.variant, opening.players, Luck(3), start=0)
    while not table.over:
        assert session.position_text() == table.position
        step = table.push_random()
        assert session.do(step.action.number).text == step.action
    assert session.outcome() == table.result


@quickly
@given(some_opening, seeds, lengths)
def test_undo_leads_back_through_chance_and_on_again(opening: Opening, seed: int, length: int) -> None:
    table = opening.table(seed)
    positions = [table.position]
    for _ in range(length):
        if not table.over:
            table.push_random()
            positions.append(table.position)
    steps = table.history
    for step, position in zip(reversed(steps), reversed(positions[:-1]), strict=True):
        assert table.undo() == step
        assert table.position == position
    for step in steps:
        assert table.push(step.action) == step
    assert table.position == positions[-1]


@quickly
@given(some_opening, seeds, lengths)
def test_the_same_seed_gives_the_same_game(opening: Opening, seed: int, length: int) -> None:
    assert played(opening, seed, length).history == played(opening, seed, length).history


@every_opening
def test_without_a_seed_every_table_is_another_one(opening: Opening) -> None:
    positions = {pagoria.table(opening.game).position for _ in range(8)}
    assert len(positions) > 1
    table = pagoria.table(opening.game)
    assert pagoria.table(opening.game, seed=table.seed) == table


@every_opening
def test_after_undo_chance_at_decisions_is_another_one(opening: Opening) -> None:
    """Otherwise push_random and undo would try the same thing over and over."""
    table = next(table for table in moments(opening, 1, every=1) if len(table.legal) > 1)
    tried = set()
    for _ in range(40):
        tried.add(table.push_random().action)
        table.undo()
    assert len(tried) > 1


@every_opening
def test_copies_go_their_own_ways(opening: Opening) -> None:
    table = played(opening, 5, 10)
    position, history = table.position, table.history
    twin = table.copy()
    assert twin == table
    assert twin.history == history
    assert twin.push_random() == table.copy().push_random()
    for _ in range(3):
        twin.undo()
    for _ in range(3):
        twin.push_random()
    assert (table.position, table.history) == (position, history)
    while table.history:
        table.undo()
    for step in history:
        assert table.push(step.action) == step
    assert (table.position, table.history) == (position, history)
    state = table.state
    state.apply(state.legal_actions()[0])
    assert table.position == position


@every_opening
def test_steps_tell_what_happened(opening: Opening) -> None:
    table = played(opening, 9, 1000)
    rules, drawn = find_game(opening.game).rules, 0
    for before, after in zip(table.history, table.history[1:], strict=False):
        assert before.after.to_bytes() == after.state.to_bytes()
    for step in table.history:
        assert step.state.actor() == step.seat
        assert rules.turn(step.state) == step.turn
        assert step.action.number in step.state.legal_actions()
        assert step.words
        replayed = step.state
        replayed.apply(step.action.number)
        for draw in step.draws:
            assert draw.number in [number for number, _ in replayed.chance_outcomes()]
            assert str(draw) == draw.card
            replayed.apply(draw.number)
            drawn += 1
        assert replayed.to_bytes() == step.after.to_bytes()
    assert drawn


@every_opening
def test_legal_actions_are_a_set(opening: Opening) -> None:
    for table in moments(opening, 2, every=9):
        legal = table.legal
        assert len(legal) == len(set(legal)) == len(table.state.legal_actions())
        assert legal == set(legal) == {str(action) for action in legal}
        assert all(action in legal and str(action) in legal for action in list(legal)[:20])
        assert all(table.why_not(action) is None for action in list(legal)[:20])
        assert [action.number for action in legal] == table.state.legal_actions()
        assert "nonsense" not in legal
        assert all(legal.__contains__(action.number) for action in list(legal)[:20])
        assert not any(legal.__contains__(other) for other in (10**30, -1, True, 1.0, None, ()))
        assert bool(legal) is not table.over
        assert legal | {"x"} == {*legal, "x"}
        assert hash(legal) == hash(frozenset(legal))


class Int64:
    """A whole number that is no ``int``, as numpy's are."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


@every_opening
def test_whole_numbers_of_other_packages_are_numbers(opening: Opening) -> None:
    table, twin = opening.table(seed=Int64(3)), opening.table(seed=3)  # type: ignore[arg-type]
    assert table == twin
    number: Any = Int64(next(iter(table.legal)).number)
    assert table.legal.__contains__(number)
    assert table.why_not(number) is None
    assert table.push(number) == twin.push(number.value)
    seat: Any = Int64(1)
    assert table.view(seat) == twin.view(1)
    assert table.view(1).sample(seat).to_bytes() == twin.view(1).sample(1).to_bytes()
    with pytest.raises(TypeError, match="not float"):
        table.push(1.0)  # type: ignore[arg-type]


@every_opening
def test_legal_actions_stay_what_they_were(opening: Opening) -> None:
    table = played(opening, 4, 3)
    legal, expected = table.legal, set(table.legal)
    table.push_random()
    assert legal == expected


@every_opening
def test_what_is_not_legal_has_a_reason_and_changes_nothing(opening: Opening) -> None:
    seen = {str(action) for table in moments(opening, 8, every=1) for action in list(table.legal)[:1]}
    table = played(opening, 11, 6)
    refused = sorted(seen - set(table.legal))
    assert refused
    position = table.position
    for text in refused:
        reason = table.why_not(text)
        assert reason is not None
        assert reason.rule in find_game(opening.game).rulebook.ids()
        assert reason.text
        with pytest.raises(IllegalActionError) as error:
            table.push(text)
        assert error.value.reason == reason
        with pytest.raises(IllegalActionError):
            table.describe(text)
    assert table.position == position


@every_opening
def test_actions_by_spelling_and_by_number(opening: Opening) -> None:
    table = opening.table(seed=1)
    action = list(table.legal)[-1]
    assert table.action(str(action)) == table.action(action.number) == action
    assert table.action(str(action)).number == action.number
    words = table.describe(action)
    assert table.describe(action.number) == words
    assert table.copy().push(action.number) == table.push(str(action))
    assert table.history[0].words == words


# -- bots -----------------------------------------------------------------------------------------


class First:
    """Does the first thing that is legal."""

    name = "first"

    def plan(self, view: Any, rng: Rng) -> list[Any]:
        del rng
        return [view.legal_actions()[0]]

    def close(self) -> None:
        raise AssertionError("whoever made a bot closes it")


@every_opening
def test_bots_decide_by_what_their_seat_knows(opening: Opening) -> None:
    level = {info.id: info.levels[0] for info in pagoria.available_games()}[opening.game]
    table = opening.table(seed=5)
    while not table.over:
        actor = table.actor
        steps = table.push_bot(level)
        assert steps == table.history[-len(steps) :]
        assert {step.seat for step in steps} == {actor}
    assert played_by(level, opening).history == table.history
    table.undo()
    assert not table.over


def played_by(bot: str, opening: Opening) -> Table:
    table = opening.table(seed=5)
    while not table.over:
        table.push_bot(bot)
    return table


@every_opening
def test_bots_of_your_own_and_numbers_of_your_own(opening: Opening) -> None:
    table = opening.table(seed=6)
    first = next(iter(table.legal))
    assert [step.action for step in table.push_bot(First())] == [first]
    table.undo()
    twin, stream = table.copy(), Rng(3)
    assert table.push_bot("random", rng=3) == twin.push_bot("random", stream)
    table.undo()
    twin.undo()
    assert table.push_random(rng=4) == twin.push_random(rng=Rng(4))


class Cheat(First):
    """Wants what there is not."""

    def plan(self, view: Any, rng: Rng) -> list[Any]:
        del view, rng
        return ["nonsense"]


def test_a_bot_that_fails_is_named() -> None:
    for opening in OPENINGS:
        table = opening.table(seed=6)
        with pytest.raises(BotError, match="first answered 'nonsense'"):
            table.push_bot(Cheat())
        assert table.history == ()


class Broken(First):
    """Fails, or answers what is no plan."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def plan(self, view: Any, rng: Rng) -> Any:
        del view, rng
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (KeyError("pile"), "first failed: KeyError: 'pile'"),
        (SystemExit("no licence"), "first failed: SystemExit: no licence"),
        (5, "first answered 5, which is not a list of actions"),
        ("C1R", "first answered 'C1R', which is not a list of actions"),
        (b"C1R", "first answered b'C1R', which is not a list of actions"),
        ([], "first answered without an action"),
        ([1.5], "first answered '1.5', which is not an action"),
    ],
)
def test_whatever_goes_wrong_in_a_bot_is_an_error_of_the_bot(answer: object, says: str) -> None:
    table = pagoria.table("pagoda", seed=6)
    with pytest.raises(BotError, match=says):
        table.push_bot(Broken(answer))
    assert table.history == ()


# -- what is refused ------------------------------------------------------------------------------

POSITION = pagoria.table("pagoda", seed=1).position


@pytest.mark.parametrize(
    ("call", "error", "says"),
    [
        (lambda: pagoria.table("chess"), UnknownNameError, "unknown game 'chess'; there is .*pagoda"),
        (lambda: pagoria.table("pagoda", variant="slow"), UnknownNameError, "there is standard, fast"),
        (lambda: pagoria.table("pagoda", players=3), SetupError, "standard is for 2 players, not 3"),
        (lambda: pagoria.table("pagoda", start=2), SetupError, "the seats are numbered 0 to 1"),
        (lambda: pagoria.table("pagoda", position="x"), MalformedError, "1 field instead of 9"),
        (lambda: pagoria.table("pagoda", position=POSITION.replace("0:0", "9:0")), ImpossibleError, "scores"),
        (lambda: pagoria.table("pagoda", position=POSITION, players=2), TypeError, "leave them out"),
        (lambda: pagoria.table("pagoda", components="x"), pagoria.PagoriaError, "no components"),
        (lambda: pagoria.table("pagoda").view(2), SetupError, "there is no seat 2: .* 0 to 1"),
        (lambda: pagoria.table("pagoda").push("C9R"), MalformedError, "action 'C9R': "),
        (lambda: pagoria.table("pagoda").undo(), NotNowError, "nothing to undo"),
        (lambda: pagoria.table("pagoda").push_bot("deepblue"), UnknownNameError, "unknown bot 'deepblue'"),
        (lambda: pagoria.table("pagoda").push_bot("master@x"), MalformedError, "'x' is not a budget"),
        (lambda: pagoria.table("pagoda", position=POSITION).record(), NotNowError, "begins with the deal"),
        (lambda: pagoria.table("pagoda").record(["Ann"]), SetupError, "1 name for 2 players"),
        (lambda: pagoria.table("pagoda").record(["Ann", "B\nC"]), SetupError, "a name must be one line"),
        (lambda: pagoria.table("pagoda").record(["Ann\n", "Ben"]), SetupError, "a name must be one line"),
        (lambda: pagoria.table("pagoda").record(date="today\n"), SetupError, "date must be one line"),
        (lambda: pagoria.table("pagoda").record(["Ann, B", "C"]), SetupError, "no comma.*'Ann, B'"),
        (lambda: pagoria.table("pagoda").record("AB"), TypeError, "names must be several strings, not str"),
        (lambda: pagoria.table("pagoda", seed="\ud800"), SetupError, "seed must be text.* surrogates"),
        (lambda: pagoria.table("pagoda", seed=10**5000), SetupError, "seed must be text.* digits"),
        (lambda: pagoria.table("pagoda").push_random("\ud800"), SetupError, "rng must be text"),
        (lambda: Table(), TypeError, "pagoria.table"),
        (lambda: hash(pagoria.table("pagoda")), TypeError, "unhashable"),
    ],
)
def test_errors_name_the_fault(call: Callable[[], object], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        call()


WRONG: Any = object()


@pytest.mark.parametrize(
    "call",
    [
        lambda: pagoria.table(WRONG),
        lambda: pagoria.table("pagoda", variant=WRONG),
        lambda: pagoria.table("pagoda", players=WRONG),
        lambda: pagoria.table("pagoda", players=True),
        lambda: pagoria.table("pagoda", start=WRONG),
        lambda: pagoria.table("pagoda", position=WRONG),
        lambda: pagoria.table("pagoda", seed=WRONG),
        lambda: pagoria.table("pagoda", components=WRONG),
        lambda: pagoria.table("pagoda").push(WRONG),
        lambda: pagoria.table("pagoda").push(True),
        lambda: pagoria.table("pagoda").why_not(WRONG),
        lambda: pagoria.table("pagoda").describe(WRONG),
        lambda: pagoria.table("pagoda").action(WRONG),
        lambda: pagoria.table("pagoda").push_random(WRONG),
        lambda: pagoria.table("pagoda").push_bot(WRONG),
        lambda: pagoria.table("pagoda").push_bot(cast("Any", First)),  # the class, not a bot
        lambda: pagoria.table("pagoda").push_bot("random", WRONG),
        lambda: pagoria.table("pagoda").view(WRONG),
        lambda: pagoria.table("pagoda").record(WRONG),
        lambda: pagoria.table("pagoda").record([WRONG, WRONG]),
        lambda: pagoria.table("pagoda").record(date=WRONG),
        lambda: pagoria.table("pagoda").svg(WRONG),
        lambda: pagoria.table("pagoda", start=0).view(0).why_not(WRONG),
        lambda: pagoria.table("pagoda").view(0).sample(WRONG),
        lambda: pagoria.table("pagoda").view(0).svg(WRONG),
        lambda: pagoria.View(WRONG, ""),
        lambda: pagoria.View("pagoda", WRONG),
        lambda: pagoria.Action(WRONG, 0),
        lambda: pagoria.Action("E", WRONG),
        lambda: pagoria.Record(WRONG),
        lambda: pagoria.read_records(WRONG),
        lambda: pagoria.evaluate(WRONG),
        lambda: pagoria.evaluate(pagoria.table("pagoda", start=0).view(0), WRONG),
        lambda: pagoria.evaluate(pagoria.table("pagoda", start=0).view(0), "9", WRONG),
        lambda: pagoria.explain(WRONG, []),
        lambda: pagoria.explain(pagoria.table("pagoda", start=0).view(0), WRONG),
        lambda: pagoria.explain(pagoria.table("pagoda", start=0).view(0), [], WRONG),
        lambda: pagoria.explain(pagoria.table("pagoda", start=0).view(0), [], [], WRONG),
    ],
)
def test_arguments_of_other_types_are_refused(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=r"must be|an action is"):
        call()


def test_nobody_decides_when_it_is_over() -> None:
    for opening in OPENINGS:
        table = played(opening, 1, 1000)
        for push in (table.push_random, lambda table=table: table.push_bot("random")):
            with pytest.raises(NotNowError, match="the game is over"):
                push()
        spelled = table.history[0].action
        assert table.why_not(spelled) is not None
