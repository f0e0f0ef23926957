"""Studies that are kept: who reads, who writes, edits at the same time, and what is told of them."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from pagoria.server.limits.budgets import Budgets, serve_for
from pagoria.server.people.distances import Distances
from pagoria.server.people.sanctions import Sanctions
from pagoria.server.store.opening import store_for
from pagoria.server.study.kept import Studies
from pagoria.tables.refusal import Refusal
from server_process import Nursery, Server, running
from tests.server import people
from tests.server.networking import admin, until
from tests.server.people import Live, Person, new_id
from tests.server.postgres import Postgres
from tests.server.tabling import ANN
from tests.server.test_http_refusals import refused


def tree(person: Person, *actions: str, game: str = "pagoda") -> dict[str, Any]:
    """Lines of one game: the beginning, and each of the actions behind it."""
    wish = {"game": game, "variant": "standard", "players": 2, "seed": "1"}
    spot = person.http.post("/api/study/position", json=wish).json()
    nodes = [{"id": text, "parent": "", "action": text} for text in actions]
    return {
        "game": game,
        "variant": "standard",
        "names": ["Ann", "Bob"],
        "root": spot["position"],
        "nodes": nodes,
    }


class Kept:
    """A study, as its owner has it."""

    def __init__(self, owner: Person, *actions: str) -> None:
        self.owner = owner
        chapters = [{"title": "One", "tree": tree(owner, *actions)}]
        answer = owner.post("/api/studies", title="Openings", chapters=chapters)
        assert answer.status_code == 200, answer.text
        self.id: str = answer.json()["id"]
        self.key: str = answer.json()["key"]
        self.path = f"/api/studies/{self.id}"

    def read(self, person: Person, key: str = "") -> Any:
        return person.http.get(self.path, headers={"X-Pagoria-Study-Key": key}).json()

    def nodes(self, person: Person, number: int = 1) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.chapter(person, number)["nodes"]
        return found

    def chapter(self, person: Person, number: int = 1) -> dict[str, Any]:
        answer = person.http.get(f"{self.path}/chapters/{number}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()["tree"]
        return found

    def edit(self, person: Person, *edits: dict[str, Any], key: str = "", id: str = "") -> httpx.Response:
        body = {"command_id": id or new_id(), "edits": list(edits)}
        return person.http.post(f"{self.path}/edits", json=body, headers={"X-Pagoria-Study-Key": key})

    def live(self, server: Server, since: int = 0) -> Live:
        return Live(f"{server.live_url}{self.path}/live?since={since}")


def add(id: str, action: str, parent: str = "", **more: Any) -> dict[str, Any]:
    node = {"id": id, "parent": parent, "action": action} | more
    return {"do": "add", "chapter": 1, "node": node}


def comment(id: str, words: str) -> dict[str, Any]:
    return {"do": "comment", "chapter": 1, "id": id, "comment": words}


def revision(answer: httpx.Response) -> int:
    assert answer.status_code == 200, answer.text
    found: int = answer.json()["revision"]
    return found


def test_a_study_is_read_by_whoever_has_the_link_and_written_with_the_key(anna: Person, ben: Person) -> None:
    kept = Kept(anna, "C1R", "C2R")
    told = kept.read(ben)
    assert (told["title"], told["revision"], told["mine"], told["writable"]) == ("Openings", 1, False, False)
    assert told["chapters"] == [{"number": 1, "title": "One"}]
    assert kept.read(anna)["mine"]
    assert kept.read(ben, kept.key)["writable"]
    assert [node["action"] for node in kept.nodes(ben)] == ["C1R", "C2R"]
    refused(kept.edit(ben, comment("", "mine")), 403, "wrong_code")
    refused(kept.edit(ben, comment("", "mine"), key=kept.key[:-1]), 403, "wrong_code")
    assert revision(kept.edit(ben, comment("", "ours"), key=kept.key)) == 2
    assert kept.chapter(anna)["comment"] == "ours"
    new = anna.post(f"{kept.path}/key").json()["key"]
    refused(kept.edit(ben, comment("", "mine"), key=kept.key), 403, "wrong_code")
    assert revision(kept.edit(ben, comment("", "again"), key=new)) == 3
    refused(ben.post(f"{kept.path}/key"), 403, "wrong_code")
    refused(ben.http.delete(kept.path), 403, "wrong_code")
    assert [one["id"] for one in anna.http.get("/api/studies").json()] == [kept.id]
    assert anna.http.delete(kept.path).status_code == 200
    refused(anna.http.get(kept.path), 404, "not_found")
    assert anna.http.get("/api/studies").json() == []


def test_every_edit_is_carried_out_as_it_is_called(anna: Person) -> None:
    kept = Kept(anna, "C1R", "C2R")

    def edit(do: str, **more: Any) -> int:
        return revision(kept.edit(anna, {"do": do, "chapter": 1} | more))

    revision(kept.edit(anna, add("a", "C3Y", parent="C1R"), add("b", "C2Y", parent="C1R")))
    edit("promote", id="b")
    edit("mark", id="b", marks=["!", "?!"])
    edit("comment", id="b", comment="So.")
    edit("promote", id="C2R")
    nodes = kept.nodes(anna)
    assert [node["id"] for node in nodes] == ["C2R", "C1R", "b", "a"]
    assert (nodes[2]["marks"], nodes[2]["comment"]) == (["!", "?!"], "So.")
    edit("remove", id="C1R")
    assert [node["id"] for node in kept.nodes(anna)] == ["C2R"]
    edit("name_chapter", title="  First  ")
    added = {"do": "add_chapter", "title": "Two", "tree": tree(anna, "C3R")}
    revision(kept.edit(anna, added, {"do": "name_study", "title": "New"}))
    told = kept.read(anna)
    assert told["title"] == "New"
    assert told["chapters"] == [{"number": 1, "title": "First"}, {"number": 2, "title": "Two"}]
    edit("remove_chapter", chapter=2)
    revision(kept.edit(anna, added))
    assert [one["number"] for one in kept.read(anna)["chapters"]] == [1, 3]


def test_what_cannot_be_is_refused_and_nothing_is_changed(anna: Person) -> None:
    kept = Kept(anna, "C1R")
    fine = comment("C1R", "fine")
    for edit, status, code in (
        (add("x", "C1R"), 409, "stale"),
        (add("C1R", "C2R"), 422, "malformed"),
        (add("x", "X", parent="C1R"), 409, "illegal"),
        (add("x", "C2R", parent="gone"), 404, "not_found"),
        (add("x", "C2R", draws="[R/]"), 422, "malformed"),
        (add("x", "C2R", comment="x" * 2001), 422, "malformed"),
        (comment("gone", "x"), 404, "not_found"),
        ({"do": "remove", "chapter": 1, "id": "gone"}, 404, "not_found"),
        ({"do": "promote", "chapter": 1, "id": "gone"}, 404, "not_found"),
        ({"do": "mark", "chapter": 1, "id": "C1R", "marks": ["!!!"]}, 422, "malformed"),
        ({"do": "mark", "chapter": 1, "id": "C1R", "marks": ["!", "!"]}, 422, "malformed"),
        (fine | {"chapter": 2}, 404, "not_found"),
        (fine | {"do": "paint"}, 422, "malformed"),
        ({"do": "name_study", "title": "x" * 101}, 422, "malformed"),
    ):
        refused(kept.edit(anna, fine, edit), status, code)
    assert kept.read(anna)["revision"] == 1
    assert kept.nodes(anna)[0]["comment"] == ""
    told = refused(kept.edit(anna, add("x", "C1R")), 409, "stale")
    assert told["details"]["node"] == "C1R"


def test_an_edit_that_is_sent_again_is_answered_and_not_repeated(anna: Person) -> None:
    kept = Kept(anna)
    id = new_id()
    assert revision(kept.edit(anna, add("a", "C1R"), id=id)) == 2
    assert revision(kept.edit(anna, add("a", "C1R"), id=id)) == 2
    assert len(kept.nodes(anna)) == 1
    body = {"command_id": id, "title": "T", "chapters": [{"tree": tree(anna)}]}
    once, twice = (anna.http.post("/api/studies", json=body).json() for _ in range(2))
    assert once == twice


def test_all_who_have_it_open_hear_of_every_change(server: Server, anna: Person, ben: Person) -> None:
    kept = Kept(anna)
    with kept.live(server) as one, kept.live(server) as other:
        assert one.next() == other.next() == {"type": "revision", "revision": 1}
        id = new_id()
        edits = [add("a", "C1R"), comment("a", "first")]
        kept.edit(ben, *edits, key=kept.key, id=id)
        told = one.next()
        assert told == other.next()
        assert (told["type"], told["revision"], told["id"]) == ("edited", 2, id)
        assert told["edits"][0]["node"]["action"] == "C1R"
        assert told["edits"][1] == edits[1]
        other.send(do="ping")
        assert other.next() == {"type": "pong", "version": 2}
        kept.edit(anna, comment("a", "second"))
    with kept.live(server, since=2) as late:
        assert late.next()["revision"] == 3
        assert late.next()["edits"] == [comment("a", "second")]


def words(number: int) -> list[dict[str, Any]]:
    """So many changes of two kilobytes."""
    return [comment("", "x" * 2000)] * number


def test_a_change_that_is_too_long_to_be_told_is_read_with_its_chapter(server: Server, anna: Person) -> None:
    kept, id = Kept(anna), new_id()
    with kept.live(server) as line:
        line.next()
        for _ in range(2):
            assert revision(kept.edit(anna, *words(50), id=id)) == 2
        assert line.next() == {"type": "revision", "revision": 2}
        kept.edit(anna, comment("", "short"))
        assert line.next()["edits"] == [comment("", "short")]
    with kept.live(server, since=1) as late:
        assert [late.next()["revision"] for _ in range(2)] == [3, 3]


def test_whoever_lacks_much_is_not_told_all_of_it(server: Server, anna: Person) -> None:
    """Else a line could be as long as all that was ever put into a study."""
    kept = Kept(anna)
    for _ in range(3):
        kept.edit(anna, *words(20))
    with kept.live(server, since=1) as late:
        assert late.next()["revision"] == 4
        late.send(do="ping")
        assert late.next() == {"type": "pong", "version": 4}
    with kept.live(server, since=3) as soon:
        assert soon.next()["revision"] == 4
        told = soon.socket.recv(timeout=people.SECONDS)
        # The page takes changes as text, however long they are.
        assert isinstance(told, str)
        assert len(json.loads(told)["edits"]) == 20


@pytest.mark.parametrize("id", ["%00", "x", "a" * 25 + "1", "a" * 3000])
def test_a_study_that_cannot_be(server: Server, id: str) -> None:
    with (
        Live(f"{server.live_url}/api/studies/{id}/live") as line,
        pytest.raises(ConnectionClosed, match="4404"),
    ):
        line.next()


def test_edits_at_the_same_time_are_all_kept(anna: Person, ben: Person) -> None:
    kept = Kept(anna, "C1R")
    columns = [f"C{lot}{colour}" for lot in (2, 3) for colour in "RYGBP"]

    def write(person: Person, mine: list[str]) -> list[int]:
        return [revision(kept.edit(person, add(text, text), key=kept.key)) for text in mine]

    with ThreadPoolExecutor(2) as both:
        one = both.submit(write, anna, columns[::2])
        other = both.submit(write, ben, columns[1::2])
        assert sorted(one.result() + other.result()) == list(range(2, 2 + len(columns)))
    assert {node["id"] for node in kept.nodes(anna)} == {"C1R", *columns}


def test_of_two_comments_the_later_one_stands(anna: Person, ben: Person) -> None:
    kept = Kept(anna, "C1R")
    kept.edit(anna, comment("C1R", "hers"))
    kept.edit(ben, comment("C1R", "his"), key=kept.key)
    assert kept.nodes(anna)[0]["comment"] == "his"


def test_a_finished_game_becomes_a_study(anna: Person, ben: Person) -> None:
    table_id = anna.open_table(sits=(0, 1))
    with anna.live(table_id, 0) as line:
        line.next()
        menu = line.frame["menu"]["choices"]
        picks = []
        while menu:
            choice = next(choice for choice in menu if choice["refusal"] is None)
            picks.append(choice["key"])
            menu = choice["menu"]["choices"] if isinstance(choice["menu"], dict) else []
        assert line.choose(picks)["type"] == "done"
        action = picks[-1]
    refused(anna.post(f"/api/tables/{table_id}/study"), 403, "no_help")
    anna.post(f"/api/tables/{table_id}/resign", seat=0)
    made = anna.post(f"/api/tables/{table_id}/study").json()
    told = anna.http.get(f"/api/studies/{made['id']}").json()
    assert told["title"].startswith("Pagoda: ")
    found = anna.http.get(f"/api/studies/{made['id']}/chapters/1").json()["tree"]
    assert [node["action"] for node in found["nodes"]] == [action]
    assert ben.post(f"/api/tables/{table_id}/study", title="Mine").status_code == 200
    refused(anna.post("/api/tables/aaaaaaaaaaaa/study"), 404, "unknown_table")


def test_everything_that_is_mine_holds_my_studies(anna: Person) -> None:
    assert json.loads(anna.http.get("/api/me/export").text)["studies"] == []
    kept, other = Kept(anna, "C1R"), Kept(anna)
    exported = json.loads(anna.http.get("/api/me/export").text)
    assert {study["id"] for study in exported["studies"]} == {kept.id, other.id}
    (mine,) = [study for study in exported["studies"] if study["id"] == kept.id]
    assert mine["chapters"][0]["tree"]["nodes"][0]["action"] == "C1R"


@pytest.mark.anyio
async def test_an_export_is_paid_by_its_length(tmp_path: Path) -> None:
    """A hundred studies may have megabytes each."""
    store = store_for(str(tmp_path / "data"))
    await store.open()
    await store.create_guest(ANN, 1)
    studies, purse = (
        Studies(store, Sanctions(store), Distances(store)),
        Budgets(50).purse(ANN.id, "192.0.2.1"),
    )
    for number in range(40):
        row, text = (f"study-{number}", ANN.id, "", "", 1, 1, 1), json.dumps("x" * 1_000_000)
        await store.write(
            [
                ("INSERT INTO studies VALUES (?, ?, ?, ?, ?, ?, ?)", row),
                ("INSERT INTO chapters VALUES (?, 1, '', ?)", (row[0], text)),
            ]
        )

    async def export() -> int:
        serve_for(purse)
        return len([study async for study in studies.export(ANN)])

    assert await asyncio.create_task(export()) == 40
    with pytest.raises(Refusal):
        purse.check()
    await store.close()


def test_the_host_deletes_a_study_and_mutes_its_writers(server: Server, anna: Person, ben: Person) -> None:
    kept, other = Kept(anna), Kept(ben)
    assert kept.id in admin(server, "studies")
    with kept.live(server) as line:
        line.next()
        admin(server, "delete_study", kept.id)
        with pytest.raises(ConnectionClosed, match="4404"):
            line.next()
    refused(anna.http.get(kept.path), 404, "not_found")
    me = ben.http.get("/api/me").json()["id"]
    admin(server, "mute", me)
    until(lambda: other.edit(ben, comment("", "x")).status_code == 403)
    refused(ben.post("/api/studies", chapters=[{"tree": tree(ben)}]), 403, "blocked")
    admin(server, "unmute", me)


@pytest.mark.slow
def test_servers_that_share_data_hear_of_each_others_changes(
    nursery: Nursery,
    database: Postgres,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One store, two servers: what is changed at one is told at the other within seconds."""
    # With two servers and a database a machine with other things to do takes its time.
    monkeypatch.setattr(people, "SECONDS", 60)
    data = database.fresh()
    one_folder, other_folder = tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("other")
    with (
        running(nursery, data, one_folder) as one,
        running(nursery, data, other_folder) as other,
        Person(one) as anna,
        Person(other) as ben,
    ):
        kept = Kept(anna)
        with kept.live(other) as line:
            line.next()
            kept.edit(anna, add("a", "C1R"))
            told = line.next()
            assert (told["revision"], told["edits"][0]["node"]["id"]) == (2, "a")
            assert revision(kept.edit(ben, add("b", "C2R"), key=kept.key)) == 3
            assert line.next()["revision"] == 3
            assert [node["id"] for node in kept.nodes(anna)] == ["a", "b"]
            anna.http.delete(kept.path)
            with pytest.raises(ConnectionClosed, match="4404"):
                line.next()


def test_what_was_acknowledged_outlives_a_kill(
    nursery: Nursery, data: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("killed")
    with running(nursery, data, folder) as server, Person(server) as person:
        kept = Kept(person, "C1R")
        last = [revision(kept.edit(person, add(f"n{lot}", f"C{lot}R"))) for lot in (2, 3, 4)][-1]
        server.kill()
    with running(nursery, data, folder) as again, Person(again) as reader:
        assert kept.read(reader)["revision"] == last
        assert len(kept.nodes(reader)) == 4
