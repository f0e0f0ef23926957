"""Aids: who is told what can be counted, at tables and in studies, and that it is priced and bounded."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.play.aids import counted, find_aids
from pagoria.tables.commands import SeatWish
from tests.server.people import Person
from tests.server.tabling import BOT, HERE, ME, House, command, house, refused
from tests.server.test_http_refusals import refused as refused_http
from tests.server.test_study import asked, begun


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[House]:
    async with house(str(tmp_path / "data")) as opened:
        yield opened


# --- at tables -----------------------------------------------------------------------------------


@pytest.mark.anyio
async def test_they_count_from_the_view_of_the_seat(tables: House) -> None:
    table_id = await tables.open(ME, BOT)
    told = await tables.tables.advice.aids(table_id, "ann", 0)
    room = tables.tables._rooms.find(table_id)
    assert room is not None
    game, state = room.table.game, room.table.running().state
    view = game.rules.view(state, 0)
    assert [aid["id"] for aid in told] == [aid.id for aid in find_aids(game)]
    for aid, said in zip(find_aids(game), told, strict=True):
        assert [(line["text"], line["count"]) for line in said["lines"]] == [
            (line.text.data(), line.count) for line in counted(game, view, aid)
        ]


@pytest.mark.anyio
async def test_they_are_for_those_who_get_hints(tables: House, monkeypatch: pytest.MonkeyPatch) -> None:
    advice = tables.tables.advice
    table_id = await tables.open(ME, BOT)
    for guest, seat in (("eve", 0), ("ann", 1), (None, 0)):
        await refused("not_your_seat", advice.aids(table_id, guest, seat))
    duel, screen, left = await tables.duel(), await tables.open(ME, HERE), await tables.duel()
    await tables.tables.leave(left, "bob", command(), 1)
    for between_people in (duel, screen, left):
        await refused("no_help", advice.aids(between_people, "ann", 0))
    monkeypatch.setattr("pagoria.tables.fairness.is_rated", lambda _: True)
    await refused("no_help", advice.aids(table_id, "ann", 0))


@pytest.mark.anyio
async def test_there_is_nothing_to_count_before_and_after_a_game(tables: House) -> None:
    waiting = await tables.open(ME, SeatWish("open"))
    await refused("not_started", tables.tables.advice.aids(waiting, "ann", 0))
    over = await tables.open(BOT, BOT, variant="fast")
    await tables.until_over(over)
    await refused("over", tables.tables.advice.aids(over, "ann", 0))


def test_at_the_door_of_a_table(anna: Person, ben: Person) -> None:
    table_id = anna.open_table(seats=[{"kind": "open"}, {"kind": "bot", "bot": "apprentice"}])
    where = f"/api/tables/{table_id}/aids"
    told = anna.http.get(where, params={"seat": 0}).json()
    assert [set(aid) for aid in told] == [{"id", "title", "about", "lines"}] * len(told)
    assert {name for aid in told for line in aid["lines"] for name in line} == {"text", "count", "marks"}
    refused_http(ben.http.get(where, params={"seat": 0}), 403, "not_your_seat")
    for query in ("", "seat=x", "seat=8", "seat=-1"):
        refused_http(anna.http.get(f"{where}?{query}"), 422, "malformed")


# --- in studies ----------------------------------------------------------------------------------


def test_a_seat_of_a_study_counts_what_it_sees_and_nobody_what_lies_open(anna: Person) -> None:
    text = begun(anna)["position"]
    game = find_game("pagoda")
    state = game.notation.parse_position(text).state
    views: dict[int | None, Any] = {seat: game.rules.view(state, seat) for seat in (0, 1)}
    for seat, view in {**views, None: game.rules.opened(state, state.actor())}.items():
        told = asked(anna, "aids", game="pagoda", position=text, seat=seat)
        for aid, said in zip(find_aids(game), told, strict=True):
            assert [line["count"] for line in said["lines"]] == [
                line.count for line in counted(game, view, aid)
            ]


@pytest.mark.parametrize(("game", "variant", "players"), [("pagoda", "fast", 2), ("pandoria", "teams", 4)])
def test_a_game_of_a_study_that_is_over(anna: Person, game: str, variant: str, players: int) -> None:
    session = Session(find_game(game), variant, players, Rng("over"))
    while not session.over():
        session.do(session.state.random_action(Rng(len(session.steps))))
    for seat in (None, 0):
        assert asked(anna, "aids", game=game, position=session.position_text(), seat=seat)


@pytest.mark.parametrize(
    "body", [{}, {"position": "x" * 20_001}, {"seat": 8}, {"seat": "0"}, {"more": 1}, {"position": ""}]
)
def test_malformed_wishes(anna: Person, body: dict[str, Any]) -> None:
    wish = {"game": "pagoda", "position": begun(anna)["position"]} | body if body else {"game": "pagoda"}
    refused_http(anna.http.post("/api/study/aids", json=wish), 422, "malformed")


def test_a_seat_that_there_is_not_and_a_position_that_cannot_be(anna: Person) -> None:
    wish = {"game": "pagoda", "position": begun(anna)["position"], "seat": 2}
    refused_http(anna.http.post("/api/study/aids", json=wish), 422, "malformed")
    refused_http(anna.http.post("/api/study/aids", json=wish | {"position": "nonsense"}), 422, "bad_position")
