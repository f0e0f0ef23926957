"""Network programs through the door: whole games, lost connections, and what loses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server_process import Nursery, Server, running
from tests.server.networking import SECONDS, admin, bridged, joined, ladder, new_program, offered, until
from tests.server.people import Person

pytestmark = pytest.mark.slow

CLOCK = {"initial_ms": 600_000, "increment_ms": 0}


@pytest.fixture(scope="module")
def server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with running(nursery, str(folder / "data"), folder) as server:
        yield server
    server.expect_no_fault()


@pytest.fixture
def anna(server: Server) -> Iterator[Person]:
    with Person(server) as person:
        yield person


def bots(*names: str) -> list[dict[str, str]]:
    return [{"kind": "bot", "bot": name} for name in names]


@pytest.mark.parametrize(
    ("game", "variant", "level"), [("pagoda", "standard", "porter"), ("pandoria", "classic", "wanderer")]
)
def test_a_program_plays_whole_games_through_the_bridge(
    server: Server, anna: Person, tmp_path: Path, game: str, variant: str, level: str
) -> None:
    name = f"First {game}"
    with bridged(server, new_program(server, name), tmp_path):
        until(lambda: offered(server, game) == [f"@{name}"])
        table_id = anna.open_table(
            game=game, variant=variant, seats=bots(f"@{name}", level), sits=(), clock=CLOCK
        )
        info = anna.until_over(table_id)
        assert info["outcome"]["rule"] is not None, info["outcome"]
        assert [seat["bot"] for seat in info["seats"]] == [f"@{name}", level]
        (mine,) = [each for each in ladder(server, game)["programs"] if each["name"] == f"@{name}"]
        assert (mine["online"], mine["rating"]["games"], mine["rating"]["provisional"]) == (True, 1, True)
        assert mine["rating"]["margin"] > 150
        assert level in [bot["bot"] for bot in ladder(server, game)["bots"]]
        at_table = anna.http.get(f"/api/tables/{table_id}/ratings").json()
        assert at_table[0]["rating"] == mine["rating"]
        people = anna.http.get(f"/api/ratings/{game}/2/bots").json()["people"]
        assert people == []
    until(lambda: not offered(server, game))


def test_the_lines_are_those_of_a_local_program(server: Server, anna: Person) -> None:
    with joined(server, new_program(server, "By hand")) as socket:
        table_id = anna.open_table(seats=bots("@By hand", "porter"), sits=())
        with anna.live(table_id):
            assert socket.recv(SECONDS) == "1 pagoria 1"
            socket.send("1 ready")
            assert socket.recv(SECONDS) == "1 newgame pagoda standard 2 1"
            assert str(socket.recv(SECONDS)).startswith("1 seed ")
            assert str(socket.recv(SECONDS)).startswith("1 view ")
            assert socket.recv(SECONDS) == "1 go 5000"
            socket.send("1 legal")
            assert str(socket.recv(SECONDS)).startswith("1 legal ")
            socket.send("1 do E")
            assert socket.recv(SECONDS) == "1 quit"
        assert anna.until_over(table_id)["outcome"]["winners"] == [1]


def test_a_game_goes_on_after_a_lost_connection(server: Server, anna: Person) -> None:
    key = new_program(server, "Comes back")
    first = joined(server, key)
    table_id = anna.open_table(seats=bots("@Comes back", "porter"), sits=())
    with anna.live(table_id):
        assert first.recv(SECONDS) == "1 pagoria 1"
        first.close()
        with joined(server, key) as again:
            assert again.recv(SECONDS) == "1 pagoria 1"
            again.send("1 ready")
            assert str(again.recv(SECONDS)).startswith("1 newgame")
            assert anna.info(table_id)["status"] == "playing"


def test_only_what_it_plays_and_only_while_it_is_there(server: Server, anna: Person) -> None:
    hidden = new_program(server, "Hidden", only_ladder=True)
    with joined(server, new_program(server, "Roofs only")), joined(server, hidden):
        until(lambda: offered(server, "pagoda") == ["@Roofs only"])
        until(lambda: offered(server, "pandoria") == [])
        for name in ("@Hidden", "@Nobody"):
            answer = anna.post(
                "/api/tables", game="pagoda", variant="standard", seats=bots(name, "porter"), start=0
            )
            assert answer.json()["error"]["code"] == "unknown_bot"
        admin(server, "revoke_program", "Roofs only")
        until(lambda: not offered(server))


def test_programs_fill_the_ladder_by_themselves(nursery: Nursery, tmp_path: Path) -> None:
    with running(nursery, str(tmp_path / "data"), tmp_path, "--ladder", "600") as server:
        with joined(server, new_program(server, "Lonely", only_ladder=True), most=1) as socket:
            assert socket.recv(SECONDS) == "1 pagoria 1"
            socket.send("1 quit")
            until(lambda: ladder(server)["programs"])
            (shown,) = ladder(server)["programs"]
            assert (shown["name"], shown["rating"]["games"]) == ("@Lonely", 1)
        server.expect_no_fault()
