"""Advice and reviews where three or four play, alone or in teams: hints in every phase, balanced results."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest

from pagoria.core.backend import backend
from pagoria.core.package import GamePackage
from pagoria.core.record import format_record
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.play.bots import find_bot
from pagoria.server.thinking.stretches import stretches
from pagoria.tables.commands import SeatWish
from tests.laws.cases import Case
from tests.laws.twins import stranger
from tests.server.screening import case_named
from tests.server.tabling import ANN, ME, House, command, house, refused
from tests.server.test_reviews import parts_of, reviewed
from tests.server.test_thinkers import EXPERTS, notes
from waiting import until_async

__all__ = ["notes"]

pytestmark = pytest.mark.anyio

BOT: Final = SeatWish("bot", "wanderer")
#: Every kind of decision there is; one of the games in ``GAMES`` has it.
PHASES: Final = (
    "place",
    "sail",
    "figure",
    "card",
    "target",
    "castle",
    "build",
    "score",
    "take",
    "buy",
    "wander",
)
GAMES: Final = (
    ("pandoria-classic-3", 1),
    ("pandoria-classic-4", 2),
    ("pandoria-teams-4", 2),
    ("pandoria-family+spells-2", 4),
    ("pandoria-classic+river-3", 5),
)
RARE: Final = (
    ("pandoria-classic+river-4", 1522),
    *(("pandoria-classic+river-2", seed) for seed in range(20)),
)


def bots_game(case: Case, seed: int) -> Session[Any]:
    """A whole game of the simple bot against itself."""
    session, rng = case.session(seed, start=0), Rng(f"bots {seed}")
    bot = find_bot(case.game.id, "greedy")
    while not session.over():
        session.do(int(bot.plan(case.game.rules.view(session.state, session.actor()), rng)[0]))
    return session


def played_up_to(case: Case, session: Session[Any], step: int) -> Session[Any]:
    orders = [list(order) for order in session.shuffles()]
    again = Session(case.game, case.variant, case.players, Rng(0), session.start, orders)
    for done in session.steps[:step]:
        again.do(done.action)
    return again


# --- a game in stretches -----------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_stretches_end_with_chance_and_when_somebody_else_decides(name: str, seed: int) -> None:
    session = bots_game(case_named(name), seed)
    found = stretches(session)
    assert all(stretch.ended for stretch in found)
    assert [text for stretch in found for text in stretch.played] == [step.text for step in session.steps]
    for stretch, following in pairwise(found):
        steps = session.steps[stretch.step : following.step]
        assert {(step.turn, step.seat) for step in steps} == {(steps[0].turn, stretch.seat)}
        assert not any(step.draws for step in steps[:-1])
        goes_on = (session.steps[following.step].turn, following.seat) == (steps[0].turn, stretch.seat)
        assert goes_on <= bool(steps[-1].draws), "it was cut where nothing came between"
    turns = [stretch.turn for stretch in found]
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(turns))


def test_somebody_elses_decision_cuts_a_turn() -> None:
    """PD-73: whoever has figures there takes points or a card, in the middle of another's turn."""
    session = bots_game(case_named("pandoria-family+spells-2"), 4)
    found = stretches(session)
    others = [stretch for stretch in found if session.steps[stretch.step].turn != stretch.seat]
    assert others
    for stretch in others:
        kinds = {
            step.marks["kind"] for step in session.steps[stretch.step : stretch.step + len(stretch.played)]
        }
        assert kinds <= {"points", "card"}


# --- hints and evaluations by the real analyst --------------------------------------------------


@pytest.fixture
async def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    """Judgements are short, and never cut off by the clock: the same question has the same answer."""
    monkeypatch.setattr("pagoria.server.thinking.advice.SIMULATIONS", 2)
    async with house(str(tmp_path / "data")) as opened:
        yield opened


async def against_bots(tables: House, case: Case) -> str:
    """A table of Ann against bots."""
    bots = [BOT] * (case.players - 1)
    return await tables.open(ME, *bots, game=case.game.id, variant=case.variant)


def set_up(tables: House, table_id: str, session: Session[Any]) -> None:
    """Let this game be played at a table."""
    room = tables.tables._rooms.find(table_id)
    assert room is not None
    room.table.session = session
    tables.tables.advice._known.clear()


def decision_of_ann(case: Case, session: Session[Any], phase: str) -> Session[Any] | None:
    """The game at the last decision of this kind that seat 0 had."""
    again = played_up_to(case, session, 0)
    found = None
    for number, done in enumerate(session.steps):
        if done.seat == 0 and case.game.rules.view(again.state, 0).data()["phase"] == phase:
            found = number
        again.do(done.action)
    return None if found is None else played_up_to(case, session, found)


def random_game(case: Case, seed: int) -> Session[Any]:
    session, rng = case.session(seed, start=0), Rng(f"random {seed}")
    while not session.over():
        session.do(int(session.state.random_action(rng)))
    return session


def games_to_search() -> Iterator[tuple[Case, Session[Any]]]:
    """Of the simple bot, then of random play: there somebody chooses between ships and doubles a card."""
    for name, seed in GAMES:
        yield case_named(name), bots_game(case_named(name), seed)
    for name, seed in RARE:
        yield case_named(name), random_game(case_named(name), seed)


@pytest.mark.slow
@pytest.mark.parametrize("phase", PHASES)
async def test_a_hint_for_every_kind_of_decision(tables: House, phase: str) -> None:
    for case, session in games_to_search():
        decision = decision_of_ann(case, session, phase)
        if decision is not None:
            table_id = await against_bots(tables, case)
            set_up(tables, table_id, decision)
            await check_advice(tables, table_id, decision)
            return
    raise AssertionError(f"nobody came to {phase}")


def walked(game: GamePackage[Any], state: Any, actions: list[int]) -> list[Any]:
    """The actions in words; each must be legal after those before it, and only the last may be final."""
    now, told = state.copy(), []
    for action in actions:
        assert (now.actor(), game.rules.turn(now)) == (state.actor(), game.rules.turn(state))
        assert game.rules.why_not(now, action) is None
        told.append(game.presentation.describe_action(now, action).data())
        now.apply(action)
    return told


async def check_advice(tables: House, table_id: str, session: Session[Any]) -> None:
    """The hint is legal and ends where chance comes or somebody else decides; the evaluation agrees."""
    advice, game = tables.tables.advice, session.game
    hint = await advice.hint(table_id, "ann", 0)
    actions = [game.notation.parse_action(session.state, act["action"]) for act in hint["actions"]]
    assert actions
    assert [act["words"] for act in hint["actions"]] == walked(game, session.state, actions)
    assert 0 <= hint["win"] <= 1
    evaluation = await advice.evaluation(table_id, "ann", 0, None)
    assert evaluation is not None
    assert evaluation["step"] <= hint["step"] == len(session.steps)
    assert 0 <= evaluation["win"] <= 1
    await refused("not_your_seat", advice.evaluation(table_id, "ann", 1, None))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seed"), [GAMES[0], GAMES[2]])
async def test_advice_depends_on_nothing_but_what_the_seat_knows(tables: House, name: str, seed: int) -> None:
    """Games that seat 0 cannot tell apart get the same advice, to the last byte; a partner knows no more."""
    case = case_named(name)
    table_id, whole = await against_bots(tables, case), bots_game(case, seed)
    late = [n for n, step in enumerate(whole.steps) if step.seat == 0 and n > len(whole.steps) // 2]
    session = played_up_to(case, whole, late[0])
    twin = stranger(case, session, 0, tries=120)
    assert twin.drawn
    told = []
    for game in (session, twin.session):
        set_up(tables, table_id, game)
        answers: list[object] = [
            await tables.tables.advice.hint(table_id, "ann", 0),
            await tables.tables.advice.evaluation(table_id, "ann", 0, None),
        ]
        told.append(json.dumps(answers))
    assert told[0] == told[1]


async def test_several_people_are_not_helped_and_one_against_several_bots_is(tables: House) -> None:
    case = case_named("pandoria-teams-4")
    table_id = await against_bots(tables, case)
    assert (await tables.tables.info(table_id, "ann"))["help"]
    partners = await tables.open(ME, BOT, ME, BOT, game=case.game.id, variant=case.variant)
    assert not (await tables.tables.info(partners, "ann"))["help"]
    await refused("no_help", tables.tables.advice.hint(partners, "ann", 0))


# --- reviews -----------------------------------------------------------------------------------


async def finished(tables: House, case: Case, session: Session[Any]) -> str:
    """A table where this game was played to its end."""
    record = format_record(session, case.names(), "2026-01-01")
    return await tables.tables.import_record(ANN, command(), record)


def check_review(case: Case, session: Session[Any], review: dict[str, Any]) -> None:
    """Every decision is there; for each seat the parts of its balance lead to the result."""
    outcome = session.outcome()
    assert outcome is not None
    assert [turn["step"] for turn in review["turns"]] == [stretch.step for stretch in stretches(session)]
    assert all(turn["loss"] == turn["best"]["win"] - turn["played"]["win"] >= 0 for turn in review["turns"])
    assert all(0 <= turn["played"]["win"] <= 1 for turn in review["turns"])
    assert [told["seat"] for told in review["seats"]] == list(range(case.players))
    teams = case.game.rules.teams(case.variant, case.players)
    winning = [team for team in teams if team[0] in outcome.winners]
    for told in review["seats"]:
        result = 1 / len(winning) if told["seat"] in outcome.winners else 0
        assert told["fair"] + sum(part["value"] for part in parts_of(told)) == pytest.approx(result)
    for name in ("deal", "chance"):
        assert sum(review["seats"][team[0]][name]["value"] for team in teams) == pytest.approx(0)


@pytest.mark.parametrize(("name", "seed"), [GAMES[0], GAMES[2]])
async def test_a_review_is_balanced_for_every_seat(tmp_path: Path, notes: Path, name: str, seed: int) -> None:
    del notes
    case = case_named(name)
    session = bots_game(case, seed)
    async with house(str(tmp_path / "data"), thinkers=EXPERTS) as tables:
        table_id = await finished(tables, case, session)
        review = await reviewed(tables, table_id, 2)
    check_review(case, session, review)
    assert all(review["turns"][number]["seat"] == 2 for number in review["moments"])


@pytest.mark.slow
@pytest.mark.skipif(backend() != "compiled", reason="a whole game takes minutes in the interpreted engine")
async def test_the_analyst_reviews_a_whole_game_of_four(
    tables: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pagoria.server.thinking.reviews._SECONDS", 0.01)
    case = case_named("pandoria-teams-4")
    session = bots_game(case, 2)
    table_id = await finished(tables, case, session)
    told: Any = await until_async(
        lambda: tables.tables.advice.review(table_id, "ann", None),
        "the game is reviewed",
        lambda review: review["status"] != "working",
        patience_s=150,
    )
    check_review(case, session, told)
    assert len(told["moments"]) == 3
