"""What a running server sends is what its types say: nothing missing, nothing besides, nothing else."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any, Final

import msgspec
import pytest
from pydantic import BaseModel
from websockets.exceptions import ConnectionClosed

from pagoria.server import protocol
from pagoria.server.http import answer_models as given
from pagoria.tables.data import Deal, Frame, TableInfo
from tests.server.people import OPEN, Live, Person, new_id, random_picks
from waiting import until

PORTER: Final = {"kind": "bot", "bot": "porter"}
WANDERER: Final = {"kind": "bot", "bot": "wanderer"}
LIVE: Final[dict[str, Any]] = {
    "welcome": protocol.Welcome,
    "frame": Frame,
    "done": protocol.DoneData,
    "error": protocol.Failed,
    "pong": protocol.Pong,
}


def is_told(data: object, kind: Any) -> None:
    """The data is of this type; a field that the type does not have would be left out by converting."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        assert kind.model_validate(data).model_dump(mode="json") == data
    else:
        assert msgspec.convert(data, kind) == data


def check_live(line: Live) -> dict[str, list[dict[str, Any]]]:
    """Every message that a connection got, by its kind."""
    by_kind = defaultdict(list)
    for text in line.received:
        message = msgspec.json.decode(text)
        is_told(message, LIVE[message["type"]])
        by_kind[message["type"]].append(message)
    return by_kind


def check(person: Person, path: str, kind: Any) -> Any:
    answer = person.http.get(path)
    assert answer.status_code == 200, answer.text
    is_told(answer.json(), kind)
    return answer.json()


@pytest.mark.parametrize(
    ("game", "variant", "seats"),
    [("pagoda", "standard", [OPEN, OPEN]), ("pandoria", "classic", [OPEN, OPEN, WANDERER])],
)
def test_frames_and_answers_of_a_game(
    anna: Person, ben: Person, carl: Person, game: str, variant: str, seats: list[object]
) -> None:
    clock = {"initial_ms": 600_000, "increment_ms": 1000}
    table_id = anna.open_table(game=game, variant=variant, seats=seats, clock=clock)
    is_told(anna.info(table_id), TableInfo)
    ben.join(table_id)
    rng = random.Random(5)
    with anna.live(table_id, 0) as hers, ben.live(table_id, 1) as his, carl.live(table_id) as seen:
        lines = [hers, his, seen]
        for line in lines:
            line.next()
            line.send(do="ping")
        for _ in range(40):
            latest = max(line.frame["version"] for line in lines)
            for line in lines:
                line.until(latest)
            actor = hers.frame["table"]["to_act"]
            if actor is None:
                break
            if actor == 2:
                hers.until(latest + 1)
                continue
            line = lines[actor]
            line.send(id=new_id(), do="choose", version=latest, picks=random_picks(line.frame["menu"], rng))
            while line.frame["version"] == latest:
                line.next()
        hers.send(id=new_id(), do="choose", version=1, picks=["nonsense"])
        while hers.next()["type"] != "error":
            pass
        kinds = [check_live(line) for line in lines]
    assert set(kinds[0]) == set(LIVE)
    assert [message["version"] > 0 for kind in kinds for message in kind["pong"]] == [True] * 3
    assert any(frame["menu"] for frame in kinds[0]["frame"])
    where = f"/api/tables/{table_id}"
    check(anna, f"{where}/steps?seat=0&from=0&to=9", list[Frame])
    check(anna, f"{where}/deal", Deal)
    check(anna, "/api/tables", list[TableInfo])
    anna.post(f"{where}/resign", seat=0)
    is_told(anna.info(table_id), TableInfo)


def test_advice_and_a_finished_deal(anna: Person) -> None:
    table_id = anna.open_table(seats=[OPEN, PORTER])
    where = f"/api/tables/{table_id}"
    hint = anna.http.post(f"{where}/hint", json={"seat": 0})
    is_told(hint.json(), protocol.Hint)
    check(anna, f"{where}/evaluation?seat=0", protocol.EvaluationData)
    with anna.live(table_id, 0) as line:
        line.next()
        line.choose(random_picks(line.frame["menu"], random.Random(1)))
    anna.post(f"{where}/resign", seat=0)
    deal = check(anna, f"{where}/deal", Deal)
    assert deal["seed"]

    def review() -> dict[str, Any]:
        told: dict[str, Any] = anna.http.get(f"{where}/review", params={"seat": 0}).json()
        is_told(told, protocol.ReviewWorking if told["status"] == "working" else protocol.ReviewReady)
        return told

    until(review, "the review is ready", lambda told: told["status"] != "working")


def test_what_is_not_about_a_table(anna: Person) -> None:
    check(anna, "/api/me", given.Me)
    for game in anna.http.get("/api/games").json():
        is_told(game, given.GameInfo)
        check(anna, f"/api/games/{game['id']}/texts/de", given.GameTexts)
        check(anna, f"/api/games/{game['id']}/rules/fr", given.RulesData)
    check(anna, "/api/health", given.Health)
    is_told(anna.http.get("/api/tables/000000000000").json(), given.ErrorAnswer)
    illegal = anna.post("/api/import", record="nonsense").json()
    is_told(illegal["error"], protocol.WireError)


@pytest.mark.parametrize(
    ("table", "seat", "code"),
    [(None, 1, protocol.CloseCode.NOT_YOUR_SEAT), ("000000000000", 0, protocol.CloseCode.UNKNOWN_TABLE)],
)
def test_a_connection_ends_with_a_code_that_has_a_name(
    anna: Person, table: str | None, seat: int, code: int
) -> None:
    with anna.live(table or anna.open_table(), seat) as line:
        with pytest.raises(ConnectionClosed) as closed:
            line.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code
