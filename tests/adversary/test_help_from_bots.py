"""A cheater wants a bot's help against a person: in the own seat, or with the game brought in as a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest

from server_process import Server
from tests.server.people import Live, Person

_COLOURS = "RYGBP"
_BOT = {"kind": "bot", "bot": "apprentice"}


@pytest.fixture
def people(server: Server) -> Iterator[tuple[Person, Person, Person]]:
    """The cheater, the victim, and the cheater once more, in a second browser."""
    with Person(server) as cheater, Person(server) as victim, Person(server) as second:
        yield cheater, victim, second


@pytest.fixture
def duel(people: tuple[Person, Person, Person]) -> Iterator[str]:
    """The cheater, who begins, against the victim."""
    cheater, victim, _ = people
    table_id = cheater.open_table()
    victim.join(table_id)
    yield table_id
    cheater.post(f"/api/tables/{table_id}/resign", seat=0)


def code(answer: httpx.Response) -> str:
    """What an answer says: "ok", or why not."""
    return "ok" if answer.status_code == 200 else str(answer.json()["error"]["code"])


def resign(person: Person, table_id: str) -> None:
    assert person.post(f"/api/tables/{table_id}/resign", seat=0).status_code == 200


def all_help(person: Person, table_id: str) -> dict[str, str]:
    """What a guest is told who asks for everything about a game that is over, at its first step."""
    where = f"/api/tables/{table_id}"
    return {
        "evaluation": code(person.http.get(f"{where}/evaluation", params={"seat": 0, "step": 1})),
        "review": code(person.http.get(f"{where}/review")),
        "again": code(person.post(f"{where}/again", step=1, seat=0)),
    }


def forged(hand: str, actions: list[str]) -> str:
    """A record with the own hand, and what one did; all that is hidden is made up."""
    rest = Counter(dict.fromkeys(_COLOURS, 9)) - Counter(hand.upper())
    pile = sorted(rest.elements())
    theirs = "".join(sorted(pile[:2], key=_COLOURS.index)).lower()
    header = ["Game: pagoda", "Variant: standard", "Players: a, b", "Start: 1"]
    return "\n".join([*header, f"Deal: {hand}/{theirs} {''.join(pile[2:])}", "", " ".join(actions)]) + "\n"


def first_column(line: Live) -> list[str]:
    """The keys of a first column, after which one goes on."""
    choices = line.frame["menu"]["choices"]
    found: list[str] = []
    while choices:
        choice = next(choice for choice in choices if choice["refusal"] is None)
        found.append(choice["key"])
        choices = choice["menu"]["choices"] if isinstance(choice["menu"], dict) else []
    return found


def imported(person: Person, record: str) -> str:
    answer = person.post("/api/import", record=record)
    assert answer.status_code == 200, answer.text
    table_id: str = answer.json()["id"]
    return table_id


def test_no_bot_sits_in_for_who_plays_people(people: tuple[Person, Person, Person], duel: str) -> None:
    cheater, victim, _ = people
    before = victim.info(duel)["version"]
    assert code(cheater.post(f"/api/tables/{duel}/seats/0/bot", bot="master")) == "no_help"
    assert victim.info(duel)["version"] == before
    cheater.post(f"/api/tables/{duel}/leave", seat=0)
    assert code(cheater.post(f"/api/tables/{duel}/seats/0/bot", bot="master")) == "no_help"
    assert code(cheater.post(f"/api/tables/{duel}/return", seat=0)) == "ok"


def test_a_seat_that_a_bot_took_is_not_returned_to(people: tuple[Person, Person, Person], duel: str) -> None:
    cheater, victim, _ = people
    cheater.post(f"/api/tables/{duel}/leave", seat=0)
    assert code(victim.post(f"/api/tables/{duel}/seats/0/bot", bot="porter")) == "ok"
    assert code(cheater.post(f"/api/tables/{duel}/return", seat=0)) == "seat_taken"
    assert code(cheater.post(f"/api/tables/{duel}/seats/0/bot", bot="master")) == "not_your_seat"
    assert code(cheater.http.get(f"/api/tables/{duel}/record?seat=0")) == "not_your_seat"
    assert victim.post(f"/api/tables/{duel}/resign", seat=1).status_code == 200


def test_who_plays_people_gets_no_help_with_games_from_elsewhere(
    people: tuple[Person, Person, Person], duel: str
) -> None:
    cheater, _, second = people
    other_game = forged("rr", ["C1r", "E"])
    mine, theirs = imported(cheater, other_game), imported(second, other_game)
    assert code(cheater.post(f"/api/tables/{mine}/seats/1/bot", bot="master")) == "no_help"
    for person, table_id in ((cheater, mine), (second, theirs)):
        resign(person, table_id)
    assert set(all_help(cheater, mine).values()) == {"no_help"}
    assert set(all_help(second, theirs).values()) == {"ok"}
    resign(cheater, duel)
    assert set(all_help(cheater, mine).values()) == {"ok"}


def test_nobody_is_helped_with_a_position_that_people_play_now(
    people: tuple[Person, Person, Person], duel: str
) -> None:
    cheater, victim, second = people
    with ExitStack() as lines:
        hers = lines.enter_context(cheater.live(duel, 0))
        hers.next()
        hand = hers.frame["view"]["players"][0]["hand"]
        column = first_column(hers)
        assert hers.choose(column)["type"] == "done"
        his = lines.enter_context(victim.live(duel, 1))
        done = [entry["action"] for entry in his.next()["log"]]
        now, later = (imported(second, forged(hand, [*done, *more])) for more in ([], ["E"]))
        assert code(second.post(f"/api/tables/{now}/seats/0/bot", bot="master")) == "no_help"
        resign(second, later)
        assert set(all_help(second, later).values()) == {"no_help"}
        assert hint_after(second, later, column) == "no_help"
        hers.choose(["E"])
        his.until(hers.frame["version"])
        his.choose(first_column(his))
        assert set(all_help(second, later).values()) == {"ok"}
        assert hint_after(second, later, column) == "ok"


def hint_after(person: Person, table_id: str, picks: list[str]) -> str:
    """Try a game again from its beginning, make a choice there, and ask what to do next."""
    again = person.post(f"/api/tables/{table_id}/again", step=0, seat=0).json()["id"]
    with person.live(again, 0) as line:
        line.next()
        if picks:
            assert line.choose(picks)["type"] == "done"
    return code(person.http.post(f"/api/tables/{again}/hint", json={"seat": 0}))


def test_what_was_played_here_is_tried_again_with_help(
    people: tuple[Person, Person, Person], duel: str
) -> None:
    """Also by a player of another game: the cards of a game that is over here are nobody else's."""
    honest, _, _ = people
    assert honest.info(duel)["status"] == "playing"
    over = honest.open_table(seats=[{"kind": "open"}, _BOT])
    with honest.live(over, 0) as line:
        line.next()
        assert line.choose(first_column(line))["type"] == "done"
    resign(honest, over)
    assert hint_after(honest, over, []) == "ok"
