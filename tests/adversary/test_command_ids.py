"""A command id that was used already does nothing else in silence, and is nobody else's answer."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from server_process import Server
from tests.server.people import Person, new_id


@pytest.fixture
def people(server: Server) -> Iterator[tuple[Person, Person]]:
    with Person(server) as anna, Person(server) as ben:
        yield anna, ben


def used_otherwise(answer: httpx.Response) -> bool:
    return answer.status_code == 422 and "used for something else" in answer.json()["error"]["message"]


def test_a_repeated_id_of_another_kind_or_guest_is_refused(people: tuple[Person, Person]) -> None:
    anna, ben = people
    table_id = anna.open_table()
    ben.join(table_id)
    where, used = f"/api/tables/{table_id}", new_id()
    for _ in range(2):
        assert anna.post(f"{where}/leave", command_id=used, seat=0).status_code == 200
    assert used_otherwise(anna.post(f"{where}/return", command_id=used, seat=0))
    assert used_otherwise(anna.post(f"{where}/resign", command_id=used, seat=0))
    assert used_otherwise(ben.post(f"{where}/leave", command_id=used, seat=0))
    assert used_otherwise(ben.post(f"{where}/leave", command_id=used, seat=1))
    assert used_otherwise(ben.post(f"{where}/seats/0/bot", command_id=used, bot="porter"))
    assert [seat["kind"] for seat in anna.info(table_id)["seats"]] == ["vacant", "person"]
    given_up = new_id()
    assert ben.post(f"{where}/resign", command_id=given_up, seat=1).status_code == 200
    for spent in (used, given_up):
        assert used_otherwise(ben.post(f"{where}/rematch", command_id=spent))
        assert used_otherwise(ben.post(f"{where}/again", command_id=spent, step=0, seat=0))
    assert anna.info(table_id)["rematch"] is None
