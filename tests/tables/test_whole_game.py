"""A whole game at a table by commands only: no server, no event loop, no database."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from random import Random
from typing import Any

import pytest

from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.play.bots import find_bot
from pagoria.play.driver import Driver
from pagoria.tables import commands, seating
from pagoria.tables.bots import bot_to_decide, go_on
from pagoria.tables.data import Frame
from pagoria.tables.past import Past, past_frame
from pagoria.tables.records import deal_of, record_of
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest
from pagoria.tables.table import Table
from tests.laws.cases import CASES, Case
from tests.laws.twins import stranger
from tests.tables.tabling import BOT, OPEN, Played, frame_of, picks

ANN, BOB, EVE = Guest("ann", "Ann"), Guest("bob", "Bob"), Guest("eve", "Eve")
#: Few cases: a frame holds every menu, which takes its time.
FEW = [case for case in CASES if str(case) in ("pagoda-fast-2", "pagoda-standard-2", "pandoria-classic-2")]
few_cases = pytest.mark.parametrize("case", FEW, ids=str)


def let_somebody_act(played: Played, rng: Random) -> None:
    """One command of the player who has to decide, or the plan of a bot."""
    table = played.table
    found = bot_to_decide(table)
    if found is None:
        actor = table.actor()
        assert actor is not None
        chosen = picks(played.frame(actor)["menu"], rng)
        guest = table.seats[actor].owner
        assert guest is not None
        played.do(partial(commands.choose, guest_id=guest, seat=actor, picks=chosen))
        return
    seat, bot = found
    plan = find_bot(table.game.id, bot).plan(table.game.rules.view(table.running().state, seat), Rng("bot"))
    driver = Driver(bot, plan)
    while played.do(partial(go_on, seat=seat, driver=driver)):
        pass


def shown(table: Table, seat: int | None) -> str:
    return json.dumps(frame_of(table, seat))


@few_cases
def test_two_people_play_to_the_end_and_the_log_tells_the_same(case: Case) -> None:
    rng = Random(f"people {case}")
    played = Played(case.game.id, case.variant, [OPEN, OPEN], [ANN, BOB])
    table = played.table
    while table.status() == "playing":
        let_somebody_act(played, rng)
        for seat in (0, 1, None):
            frame = played.frame(seat)
            assert (frame["menu"] is not None) == (table.actor() == seat is not None)
            assert "seed" not in json.dumps(frame)
    outcome = table.outcome()
    assert outcome is not None
    assert outcome["rule"] is not None
    again = played.again()
    assert [shown(again, seat) for seat in (0, 1, None)] == [shown(table, seat) for seat in (0, 1, None)]
    assert record_of(again, None) == record_of(table, None)
    assert deal_of(table)["seed"] == table.seed


@few_cases
def test_hands_are_open_when_it_is_over_however_it_ended_and_not_before(case: Case) -> None:
    rng = Random(f"hands {case}")
    played = Played(case.game.id, case.variant, [OPEN, OPEN], [ANN, BOB])
    table = played.table
    for _ in range(12):
        let_somebody_act(played, rng)
    before = [named_hands(played.frame(seat)) for seat in (0, 1, None)]
    assert before == [[True, False], [False, True], [False, False]]
    played.do(partial(seating.resign, guest_id="bob", seat=1))
    steps, past = len(table.log), Past(table.running())
    for seat in (0, 1, None):
        now = played.frame(seat)
        assert named_hands(now) == [True, True]
        last, earlier = (past_frame(table, past, seat, now["table"], number) for number in (steps, steps - 1))
        assert last is not None
        assert last["view"] == now["view"]
        assert earlier is not None
        assert named_hands(earlier) == [seat == 0, seat == 1]


def named_hands(frame: Frame) -> list[bool]:
    view: Any = frame["view"]
    return [player["hand"] is not None for player in view["players"]]


def view_text(session: Session[Any], viewer: int | None) -> str:
    return session.game.rules.view(session.state, viewer).text()


@few_cases
def test_no_frame_depends_on_what_its_viewer_may_not_know(case: Case) -> None:
    """PG-06, PD-10: a game in which hidden cards are others, and the view the same, gives the same frame."""
    rng = Random(f"hidden {case}")
    played = Played(case.game.id, case.variant, [OPEN, OPEN], [ANN, BOB])
    table = played.table
    changed = 0
    for number in range(30):
        let_somebody_act(played, rng)
        if number % 10 != 9 or table.status() != "playing":
            continue
        session = table.running()
        for viewer in (0, 1, None):
            told = shown(table, viewer)
            twin = stranger(case, session, viewer, 12)
            if view_text(twin.session, viewer) != view_text(session, viewer):
                continue  # whether somebody is asked may depend on a hand, and everybody sees that
            table.session = twin.session
            changed += session.position_text() != twin.session.position_text()
            assert shown(table, viewer) == told
            table.session = session
    assert changed


def test_a_step_names_a_card_to_whoever_drew_it_only() -> None:
    rng = Random("draws")
    played = Played("pagoda", "standard", [OPEN, OPEN], [ANN, BOB])
    told: dict[tuple[bool, bool], int] = {}
    for _ in range(60):
        let_somebody_act(played, rng)
        for viewer in (0, 1, None):
            entry: Any = played.frame(viewer)["entry"]
            for draw, (known, _card) in zip(
                entry["draws"], played.table.running().steps[-1].draws, strict=True
            ):
                may_know = known.public or known.seat == viewer
                assert (draw["card"] is not None) == may_know
                told[may_know, known.public] = told.get((may_know, known.public), 0) + 1
    assert told[True, False]
    assert told[False, False]


def test_a_person_plays_a_bot_which_the_driver_carries_out() -> None:
    rng = Random("bot")
    played = Played("pagoda", "fast", [OPEN, BOT], [ANN])
    while played.table.status() == "playing":
        let_somebody_act(played, rng)
    assert played.again().outcome() == played.table.outcome()


def test_commands_are_refused_and_change_nothing() -> None:
    played = Played("pagoda", "standard", [OPEN, OPEN], [ANN, BOB])
    before = len(played.rows)
    for code, command in (
        ("not_your_seat", partial(commands.choose, guest_id="bob", seat=0, picks=["E"])),
        ("not_your_turn", partial(commands.choose, guest_id="bob", seat=1, picks=["E"])),
        ("malformed", partial(commands.choose, guest_id="ann", seat=0, picks=["nonsense"])),
        ("illegal", partial(commands.act, seat=0, action=1 << 70)),
        ("nothing_to_undo", partial(commands.undo, guest_id="ann", seat=0)),
        ("table_full", partial(seating.join, guest=EVE, entropy="", seat=None, name="")),
    ):
        with pytest.raises(Refusal) as refused:
            played.do(command)
        assert refused.value.code == code
    assert len(played.rows) == before


def test_an_action_is_taken_back_until_something_is_revealed() -> None:
    rng = Random("undo")
    played = Played("pagoda", "standard", [OPEN, OPEN], [ANN, BOB])
    undone = 0
    while undone < 3:
        actor = played.table.actor()
        assert actor is not None
        before = played.table.running().position_text()
        let_somebody_act(played, rng)
        if played.table.can_undo():
            guest = played.guests[actor].id
            played.do(partial(commands.undo, guest_id=guest, seat=actor))
            assert played.table.running().position_text() == before
            undone += 1
            let_somebody_act(played, rng)


def test_a_table_loads_no_server() -> None:
    code = "import sys; from pagoria.tables import bots, commands, frames, replay; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    modules = {name.partition(".")[0] for name in loaded.split()}
    assert not modules & {"asyncio", "fastapi", "msgspec", "pydantic", "sqlite3", "starlette", "uvicorn"}
    assert "pagoria.server" not in loaded.split()
