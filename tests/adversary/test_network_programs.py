"""Somebody at the door of network programs: without a key, with an old one, or with one and no manners."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from pagoria.cli.main import main
from server_process import Server
from tests.server.networking import SECONDS, admin, joined, knock, new_program, offered, until
from tests.server.people import Person

_numbers = count(1)


@pytest.fixture
def name() -> str:
    return f"Rude {next(_numbers)}"


@pytest.fixture
def key(server: Server, name: str) -> str:
    return new_program(server, name)


@pytest.fixture
def anna(server: Server) -> Iterator[Person]:
    with Person(server) as person:
        yield person


def closed(socket: ClientConnection) -> int:
    """The code with which the server ends a connection, whatever it says before."""
    with suppress(ConnectionClosed):
        while True:
            socket.recv(SECONDS)
    socket.close()
    assert socket.close_code is not None
    return socket.close_code


def against_porter(anna: Person, name: str) -> str:
    seats = [{"kind": "bot", "bot": bot} for bot in (f"@{name}", "porter")]
    return anna.open_table(seats=seats, sits=())


def asked(socket: ClientConnection) -> str:
    """Play along until the program is asked for its first decision; the number of its game."""
    number, greeting = str(socket.recv(SECONDS)).split(" ", 1)
    assert greeting == "pagoria 1"
    socket.send(f"{number} ready")
    while str(socket.recv(SECONDS)) != f"{number} go 5000":
        pass
    return number


def test_every_wrong_key_gets_the_same_answer(server: Server, key: str) -> None:
    def answer(wrong: str) -> tuple[int, dict[str, str]]:
        with pytest.raises(InvalidStatus) as refused:
            knock(server, wrong)
        body = refused.value.response.body or b""
        return refused.value.response.status_code, json.loads(body)["error"]

    answers = [answer(wrong) for wrong in ("x" * 43, key[:-1], key + "x", "", key[::-1])]
    assert {status for status, _ in answers} == {403}
    assert {error["code"] for _, error in answers} == {"wrong_code"}
    assert len({json.dumps(error) for _, error in answers}) == 1
    assert "ERROR" not in server.log()


def test_a_right_key_of_another_kind_or_from_a_page_is_refused(server: Server, key: str) -> None:
    """A page could use a key that its visitor's browser adds by itself."""
    basic, page = {"Authorization": f"Basic {key}"}, {"Origin": "https://evil.example"}
    for headers, code in ((basic, "wrong_code"), (page, "wrong_origin")):
        with pytest.raises(InvalidStatus) as refused:
            knock(server, key, **headers)
        assert refused.value.response.status_code == 403
        assert json.loads(refused.value.response.body or b"")["error"]["code"] == code


def test_the_command_says_why_it_is_not_let_in_and_who_else_can_read_its_key(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "key.txt"
    file.write_text("x" * 43)
    for mode, warned in ((0o644, True), (0o600, False)):
        file.chmod(mode)
        assert main(["bot", "connect", server.url, "--key-file", str(file), "--", sys.executable]) != 0
        told = capsys.readouterr().err
        assert told.endswith("let the program in (403): this is not the key of a program\n")
        assert (f"others on this machine can read the key: chmod 600 {file}" in told) is warned


def test_a_revoked_key_closes_its_connection_and_loses_its_games(
    server: Server, anna: Person, name: str, key: str
) -> None:
    socket = joined(server, key)
    table_id = against_porter(anna, name)
    with anna.live(table_id):
        asked(socket)
        admin(server, "revoke_program", name)
        assert closed(socket) == 4423
        with pytest.raises(InvalidStatus):
            knock(server, key)
        assert anna.until_over(table_id)["outcome"]["winners"] == [1]
    assert f"@{name}" not in offered(server)


def test_of_two_connections_the_newer_one_wins(server: Server, name: str, key: str) -> None:
    first = joined(server, key)
    with joined(server, key):
        assert closed(first) == 4409
        assert f"@{name}" in offered(server)


@pytest.mark.parametrize(
    "greeting",
    ["", "join", "join 1 4", "join 2 4 pagoda", "join 1 0 pagoda", "join 1 -1 pagoda", "join 1 4 chess"],
)
def test_who_does_not_join_as_documented_is_sent_away(
    server: Server, name: str, key: str, greeting: str
) -> None:
    socket = knock(server, key)
    socket.send(greeting)
    assert closed(socket) == 4400
    assert f"@{name}" not in offered(server)


@pytest.mark.parametrize("frame", ["", "do E", "0 do E", "-1 do E", "1", "1\n2 do E", "1 do E\n", "9" * 30])
def test_what_is_no_frame_ends_the_connection(server: Server, key: str, frame: str) -> None:
    socket = joined(server, key)
    socket.send(frame)
    assert closed(socket) == 4400


def test_bytes_end_the_connection(server: Server, key: str) -> None:
    socket = joined(server, key)
    socket.send(b"1 do E")
    assert closed(socket) == 4400


def test_nobody_answers_in_a_game_of_others(server: Server, anna: Person, name: str, key: str) -> None:
    stranger = new_program(server, f"Other {name}")
    with joined(server, key) as socket:
        table_id = against_porter(anna, name)
        with anna.live(table_id), joined(server, stranger) as other:
            number = asked(socket)
            other.send(f"{number} do E")
            assert closed(other) == 4400
            assert anna.info(table_id)["status"] == "playing"


def test_an_answer_before_the_question_loses(server: Server, anna: Person, name: str, key: str) -> None:
    with joined(server, key) as socket:
        table_id = against_porter(anna, name)
        with anna.live(table_id):
            number = asked(socket)
            socket.send(f"{number} legal")
            legal = str(socket.recv(SECONDS)).split()
            socket.send(f"{number} do {legal[3]}")
            socket.send(f"{number} do {legal[3]}")
        assert anna.until_over(table_id)["outcome"]["winners"] == [1]


def test_a_message_that_is_too_long_ends_the_connection(server: Server, key: str) -> None:
    socket = joined(server, key)
    socket.send("1 do " + "E " * 4096)
    assert closed(socket) == 1009


def flood(socket: ClientConnection, frame: str) -> None:
    for _ in range(20_000):
        socket.send(frame)


def test_a_flood_ends_the_connection_and_nobody_else_notices(
    server: Server, anna: Person, name: str, key: str
) -> None:
    socket = joined(server, key)
    table_id = against_porter(anna, name)
    with anna.live(table_id):
        number = asked(socket)
        with pytest.raises(ConnectionClosed):
            flood(socket, f"{number} info I talk and talk")
    socket.close()
    until(lambda: f"@{name}" not in offered(server))
    assert anna.http.get("/api/me").status_code == 200


def test_a_program_that_does_not_join_is_not_offered(server: Server, name: str, key: str) -> None:
    with knock(server, key):
        assert f"@{name}" not in offered(server)


def test_no_key_is_in_a_log_or_in_the_data(server: Server, key: str) -> None:
    with joined(server, key) as socket:
        socket.send("nonsense")
        closed(socket)
    with pytest.raises(InvalidStatus):
        knock(server, key + "x")
    assert key not in server.log()
    assert key not in admin(server, "programs", "--json") + admin(server, "acts", "--json")


@pytest.mark.parametrize("wanted", ["@Deep Roof", "\uff20Deep Roof", "\ufe6bDeep Roof"])
def test_no_person_is_called_like_a_program(anna: Person, wanted: str) -> None:
    assert anna.http.put("/api/me", json={"name": wanted}).status_code == 422


def test_whoever_guesses_is_soon_in_debt(strict_server: Server) -> None:
    for _ in range(300):
        with pytest.raises(InvalidStatus) as refused:
            knock(strict_server, "x" * 43)
        if refused.value.response.status_code == 429:
            break
    else:
        pytest.fail("guessing costs nothing")
