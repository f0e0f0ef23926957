"""A cheater asks the study about a game against a person; a flooder asks it without end."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import httpx
import pytest

from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from server_process import Nursery, Server, running
from tests.adversary.raw import SECONDS, serves
from tests.adversary.test_help_from_bots import code, duel, first_column, forged, people, resign
from tests.adversary.test_prices import until_refused
from tests.server.people import Person, new_id
from tests.server.test_studies import Kept, comment, tree

__all__ = ["duel", "people"]


def judged(person: Person, position: str, eyes: int | str = "open") -> str:
    body = {"game": "pagoda", "position": position, "eyes": eyes, "seconds": 0.2}
    return code(person.http.post("/api/study/evaluate", json=body))


def coached(person: Person, position: str, line: Sequence[str] = ("E",)) -> str:
    body = {"game": "pagoda", "position": position, "line": line, "actions": line}
    answer = person.http.post("/api/study/solve", json=body)
    assert answer.status_code != 200 or answer.json()["verdict"] == "solved"
    return code(answer)


def after(person: Person, record: str, number: int) -> str:
    """The position after so many actions of a record, as the study tells it."""
    tree = person.http.post("/api/study/record", json={"record": record}).json()
    moves = [{"action": node["action"], "draws": node["draws"]} for node in tree["nodes"][:number]]
    if not moves:
        return str(tree["root"])
    body = {"game": "pagoda", "position": tree["root"], "moves": moves}
    return str(person.http.post("/api/study/line", json=body).json()[-1]["position"])


def test_a_game_against_a_person_is_not_judged_through_the_study(
    people: tuple[Person, Person, Person], duel: str
) -> None:
    """Pasted, brought in as a record, an action further, or one taken back; by a player, and by a friend."""
    cheater, _, second = people
    with cheater.live(duel, 0) as line:
        line.next()
        hand = line.frame["view"]["players"][0]["hand"]
        done = []
        for _ in range(2):
            done.append(first_column(line)[-1])
            assert line.choose(first_column(line))["type"] == "done"
        record = forged(hand, [*done, first_column(line)[-1]])
        before, now, later = (after(second, record, number) for number in (1, 2, 3))
        assert len({before, now, later}) == 3
        for position in (before, now, later):
            for eyes in (0, "open"):
                assert judged(second, position, eyes) == "no_help"
                assert judged(cheater, position, eyes) == "no_help"
            wish = {"game": "pagoda", "position": position, "seat": 0}
            assert code(second.http.post("/api/study/aids", json=wish)) == "no_help"
            # As a puzzle of one's own, of which the coach says what the move does.
            assert coached(second, position) == coached(cheater, position) == "no_help"
        # A player is told nothing about this game; others are told of what nobody plays.
        other = elsewhere()
        assert judged(cheater, other) == coached(cheater, other) == "no_help"
        assert judged(second, other) == coached(second, other) == "ok"
        # Our puzzles are for everybody.
        ours = cheater.http.get("/api/games/pagoda/puzzles").json()["puzzles"][0]
        assert coached(cheater, ours["position"], ours["line"]) == "ok"
    resign(cheater, duel)
    assert judged(cheater, now) == "ok"
    assert judged(second, later) == "ok"


def elsewhere() -> str:
    """A position of another game."""
    session = Session(find_game("pagoda"), "standard", 2, Rng("elsewhere"))
    for _ in range(40):
        session.do(session.state.random_action(Rng(len(session.steps))))
    return session.position_text()


@pytest.fixture
def poor(strict_nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server where few guests are expected at an address: a flood is soon in debt, and stays so."""
    folder = tmp_path_factory.mktemp("server")
    with running(strict_nursery, str(folder / "data"), folder, "--guests-per-address", "10") as server:
        yield server
    server.expect_no_fault()


@pytest.mark.parametrize(
    ("path", "more", "most"),
    [("position", {}, 500), ("aids", {}, 400), ("evaluate", {"eyes": "open", "seconds": 5}, 60)],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_studies_without_end(poor: Server, path: str, more: dict[str, object], most: int) -> None:
    body = {"game": "pagoda", "position": elsewhere(), **more}
    with Person(poor) as anna:
        assert until_refused(lambda: anna.http.post(f"/api/study/{path}", json=body)) < most
    assert serves(poor)


@pytest.mark.parametrize("path", ["position", "move", "line", "record", "text", "evaluate", "aids"])
@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b'{"game": []}', b"\xff\xfe", b"[" * 50_000, b'{"game":"pagoda","x":1}']
)
def test_what_is_no_request_is_refused(server: Server, path: str, body: bytes) -> None:
    headers = {"Content-Type": "application/json", "Origin": server.url}
    answer = httpx.post(f"{server.url}/api/study/{path}", content=body, headers=headers, timeout=SECONDS)
    assert answer.status_code in (422, 429)


@pytest.mark.parametrize("path", ["position", "evaluate", "record", "text"])
def test_what_is_too_large_is_refused(server: Server, path: str) -> None:
    headers = {"Content-Type": "application/json", "Origin": server.url}
    answer = httpx.post(
        f"{server.url}/api/study/{path}", content=b" " * 1_100_000, headers=headers, timeout=SECONDS
    )
    assert answer.status_code in (413, 429)


# -- studies that are kept ------------------------------------------------------------------------


@pytest.fixture
def studied(server: Server) -> Any:
    """An owner with a study, and somebody who was not asked."""
    with Person(server) as owner, Person(server) as stranger:
        yield owner, stranger, Kept(owner, "C1R")


def test_nobody_reads_or_writes_without_link_and_key(studied: tuple[Person, Person, Kept]) -> None:
    owner, stranger, kept = studied
    paths = [
        kept.path[:-1],
        kept.path[:-1] + ("e" if kept.path.endswith("a") else "a"),
        "/api/studies/" + "a" * 26,
        "/api/studies/%00",
        f"{kept.path}x",
    ]
    for path in paths:
        for more in ("", "/chapters/1"):
            assert stranger.http.get(path + more).status_code in (404, 422)
        assert stranger.post(f"{path}/edits", edits=[comment("", "x")]).status_code in (404, 405, 422)
    assert stranger.http.get("/api/studies").json() == []
    guesses = ["", "a", kept.key[:-1], kept.key + "a", kept.id, "a" * 52]
    for key in guesses:
        assert code(kept.edit(stranger, comment("", "x"), key=key)) == "wrong_code"
        assert not kept.read(stranger, key)["writable"]
    assert code(stranger.http.delete(kept.path)) == "wrong_code"
    assert code(stranger.post(f"{kept.path}/key")) == "wrong_code"
    assert kept.key not in json.dumps(kept.read(owner))
    assert kept.read(owner)["revision"] == 1


def test_guessing_keys_is_soon_too_dear(poor: Server) -> None:
    with Person(poor) as owner, Person(poor) as stranger:
        kept = Kept(owner)
        headers = {"X-Pagoria-Study-Key": "a" * 43}
        assert until_refused(lambda: stranger.http.get(kept.path, headers=headers)) < 500
    assert serves(poor)


def where_most_can_be_chosen() -> str:
    """A position of a random game of Pandoria."""
    session, most = Session(find_game("pandoria"), "classic", 2, Rng("most")), (0, "")
    for _ in range(40):
        legal = session.state.legal_actions()
        most = max(most, (len(legal), session.position_text()))
        session.do(legal[0] if len(legal) == 1 else session.state.random_action(Rng(len(session.steps))))
    return most[1]


def test_where_more_can_be_chosen_one_may_ask_less_often(strict_server: Server) -> None:
    """Its menu is long, and takes the server long."""

    def asked(position: dict[str, str]) -> int:
        with Person(strict_server) as person:
            return until_refused(lambda: person.http.post("/api/study/position", json=position))

    short = {"game": "pagoda", "position": elsewhere()}
    assert asked({"game": "pandoria", "position": where_most_can_be_chosen()}) < 0.8 * asked(short)


def test_edits_without_end(poor: Server) -> None:
    with Person(poor) as anna:
        kept = Kept(anna)
        assert until_refused(lambda: kept.edit(anna, *[comment("", "x")] * 50)) < 20
    assert serves(poor)


def test_kept_studies_without_end(poor: Server) -> None:
    with Person(poor) as anna:
        chapters = [{"tree": tree(anna)}] * 8
        assert until_refused(lambda: anna.post("/api/studies", chapters=chapters)) < 150
    assert serves(poor)


def test_a_disk_is_not_filled_with_comments(poor: Server) -> None:
    """What is kept is paid by its length, not by the number of its nodes alone."""
    with Person(poor) as anna:
        columns = tree(anna, *[f"C{lot}{colour}" for lot in range(1, 7) for colour in "RYGBP"])
        said = {**columns, "nodes": [node | {"comment": "x" * 2000} for node in columns["nodes"]]}
        chapters = [{"tree": said}] * 8
        assert until_refused(lambda: anna.post("/api/studies", chapters=chapters)) <= 4
    assert serves(poor)


def test_what_is_too_much_is_refused(studied: tuple[Person, Person, Kept]) -> None:
    owner, _, kept = studied
    assert kept.edit(owner, *[comment("", "x")] * 51).status_code == 422
    assert kept.edit(owner).status_code == 422
    long = {"command_id": new_id(), "edits": [comment("", "x" * 1_100_000)]}
    assert owner.http.post(f"{kept.path}/edits", json=long).status_code in (413, 429)
    assert owner.post("/api/studies", chapters=[]).status_code == 422
    assert owner.post("/api/studies", chapters=[{"tree": tree(owner)}] * 9).status_code == 422
    headers = {"Content-Type": "application/json", "Origin": owner.server.url}
    for body in (b"", b"[]", b"[" * 50_000, b'{"command_id": "aaaaaaaa", "edits": [{"do": {}}]}'):
        answer = owner.http.post(f"{kept.path}/edits", content=body, headers=headers)
        assert answer.status_code in (422, 429)
    assert kept.read(owner)["revision"] == 1


def test_what_hides_in_a_title_is_cleaned_and_comments_stay_as_they_are(
    studied: tuple[Person, Person, Kept],
) -> None:
    owner, stranger, kept = studied
    hidden = "a\u202eb\u200bc\n<b>"
    words = "<script> \u202e \x00 } {\n塔"
    kept.edit(owner, {"do": "name_study", "title": hidden}, comment("", words))
    assert "\u202e" not in kept.read(stranger)["title"]
    assert kept.chapter(stranger)["comment"] == words
