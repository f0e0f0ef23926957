"""Every address of the API, used as it is meant."""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ET

import pytest

from pagoria.core.language import languages
from pagoria.core.registry import find_game
from pagoria.core.verification import verify_json
from server_process import Server
from tests.server.people import OPEN, TWO_PEOPLE, Person, new_id, random_picks


@pytest.fixture(scope="module")
def purses() -> str:
    """Whole games are played as fast as the machine can: nobody is in debt."""
    return "full"


def play_out(table_id: str, people: list[Person], seed: int = 1) -> None:
    """Play a whole game of random choices; ``people`` are the owners of the seats."""
    rng = random.Random(seed)
    lines = [person.live(table_id, seat) for seat, person in enumerate(people)]
    for line in lines:
        line.next()
    while (actor := lines[0].frame["table"]["to_act"]) is not None:
        answer = lines[actor].choose(random_picks(lines[actor].frame["menu"], rng))
        assert answer["type"] == "done", answer
        for line in lines:
            line.until(answer["version"])
    for line in lines:
        line.close()


def test_a_guest_is_made_on_the_first_visit_and_known_on_the_next(anna: Person) -> None:
    again = anna.http.get("/api/me")
    assert again.json()["id"] == anna.id
    assert "set-cookie" not in again.headers


def test_the_cookie_is_for_the_server_only(server: Server) -> None:
    with Person(server) as person:
        person.http.cookies.clear()
        cookie = person.http.get("/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie
    assert "Max-Age=31536000" in cookie
    assert "Secure" not in cookie


@pytest.mark.parametrize(
    ("languages", "word"),
    [("fr-CH, fr;q=0.9, en;q=0.8", "Invité"), ("es, de;q=0.5", "Gast"), ("es", "Guest"), ("", "Guest")],
)
def test_a_new_guest_has_a_name_in_their_language(server: Server, languages: str, word: str) -> None:
    with Person(server) as person:
        person.http.cookies.clear()
        name = person.http.get("/api/me", headers={"Accept-Language": languages}).json()["name"]
        assert name.split()[0] == word


def test_a_name_is_trimmed_and_kept(anna: Person) -> None:
    renamed = anna.http.put("/api/me", json={"name": "  Änne Ω "}).json()
    assert renamed == {"id": anna.id, "name": "Änne Ω", "member": False}
    assert anna.http.get("/api/me").json()["name"] == "Änne Ω"
    table_id = anna.open_table()
    assert anna.info(table_id)["seats"][0]["name"] == "Änne Ω"


def test_games_are_listed_with_variants_and_bots(anna: Person) -> None:
    games = {game["id"]: game for game in anna.http.get("/api/games").json()}
    assert games["pagoda"]["title"] == "Pagoda"
    assert {"id": "standard", "players": [2], "teams": {}} in games["pagoda"]["variants"]
    teams = {"id": "teams", "players": [4], "teams": {"4": [[0, 2], [1, 3]]}}
    assert teams in games["pandoria"]["variants"]
    assert "apprentice" in games["pagoda"]["bots"]
    assert {id: game["first_variant"] for id, game in games.items()} == {
        "pagoda": "standard",
        "pandoria": "family",
    }


def test_texts_and_rules_come_in_every_language(anna: Person) -> None:
    german = anna.http.get("/api/games/pagoda/texts/de")
    assert german.headers["content-encoding"] == "gzip"
    assert german.json()["terms"]["red"] == "rot"
    assert set(german.json()["variants"]) == {"standard", "fast", "simple", "fast+simple"}
    for language in languages():
        rules = anna.http.get(f"/api/games/pagoda/rules/{language}").json()
        assert "PG-12" in {rule["id"] for section in rules["sections"] for rule in section["rules"]}
        assert rules["guide"].startswith("# ")


def test_worked_examples_are_told_in_three_languages(anna: Person) -> None:
    """PG-23: what is played out is the same in all of them, a column on the second floor for 2 points."""
    told = {lang: anna.http.get(f"/api/games/pagoda/examples/{lang}").json() for lang in ("en", "de", "fr")}
    column = told["de"][0]
    assert (column["name"], column["about"]) == ("column", "PG-20")
    assert "Säule" in column["title"]
    seat, (step,) = column["seat"], column["steps"]
    assert step["marks"]["kind"] == "column"
    assert step["view"]["players"][seat]["score"] == column["view"]["players"][seat]["score"] + 2
    assert [one["steps"] for one in told["en"]] == [one["steps"] for one in told["fr"]]
    assert anna.http.get("/api/games/chess/examples/en").status_code == 404


def test_the_setting_of_a_game_comes_once_for_all(anna: Person) -> None:
    answer = anna.http.get("/api/games/pandoria/setting", params={"variant": "classic", "players": 3})
    assert answer.headers["cache-control"] == "public, max-age=300"
    assert answer.json()["workers"] == 5
    assert answer.json()["spaces"][0].keys() >= {"name", "row", "x", "kind"}
    for variant in find_game("pandoria").rules.variants:
        for players in find_game("pandoria").rules.player_counts(variant):
            asked: dict[str, str | int] = {"variant": variant, "players": players}
            assert anna.http.get("/api/games/pandoria/setting", params=asked).status_code == 200
    nothing = anna.http.get("/api/games/pagoda/setting", params={"variant": "standard", "players": 2})
    assert nothing.json() == {}


@pytest.mark.slow
def test_a_whole_game_of_pandoria_with_everything_that_can_be_asked(
    anna: Person, ben: Person, carl: Person
) -> None:
    table_id = anna.open_table(game="pandoria", variant="family+spells", seats=[OPEN] * 3)
    assert [person.join(table_id) for person in (ben, carl)] == [1, 2]
    play_out(table_id, [anna, ben, carl])
    info = ben.info(table_id)
    assert info["status"] == "over"
    assert len(info["outcome"]["scores"]) == len(info["teams"]) == 3
    steps = ben.http.get(f"/api/tables/{table_id}/steps", params={"seat": 1, "from": 40, "to": 64}).json()
    assert [frame["step"] for frame in steps] == list(range(40, 65))
    deal = carl.http.get(f"/api/tables/{table_id}/deal").json()
    record = anna.http.get(f"/api/tables/{table_id}/record").text
    proof = {"deal": deal, "record": record, "steps": info["step"], "outcome": info["outcome"]}
    assert all(finding["holds"] for finding in json.loads(verify_json(json.dumps(proof))))
    imported = carl.post("/api/import", record=record).json()["id"]
    assert carl.info(imported)["outcome"] == info["outcome"]


def test_a_table_waits_until_somebody_joins(anna: Person, ben: Person) -> None:
    table_id = anna.open_table()
    waiting = anna.info(table_id)
    assert waiting["status"] == "waiting"
    assert [seat["kind"] for seat in waiting["seats"]] == ["person", "open"]
    assert [seat["mine"] for seat in waiting["seats"]] == [True, False]
    assert ben.join(table_id) == 1
    playing = ben.info(table_id)
    assert playing["status"] == "playing"
    assert [seat["mine"] for seat in playing["seats"]] == [False, True]
    assert playing["to_act"] == 0


def test_my_tables_are_mine_newest_first(anna: Person, ben: Person) -> None:
    first, second = anna.open_table(), anna.open_table()
    assert [info["id"] for info in anna.http.get("/api/tables").json()] == [second, first]
    assert ben.http.get("/api/tables").json() == []
    ben.join(first)
    assert [info["id"] for info in ben.http.get("/api/tables").json()] == [first]


def test_a_repeated_command_is_answered_and_not_repeated(anna: Person, ben: Person) -> None:
    wish = {"game": "pagoda", "variant": "standard", "seats": TWO_PEOPLE}
    opened = [anna.post("/api/tables", command_id="the-same-command", **wish).json() for _ in range(2)]
    assert opened[0] == opened[1]
    table_id, command = opened[0]["id"], new_id()
    assert opened[0]["commitment"] == anna.info(table_id)["commitment"]
    anna.join(table_id)
    assert len(anna.http.get("/api/tables").json()) == 1
    joined = [
        ben.post(f"/api/tables/{table_id}/join", command_id=command, entropy="").json() for _ in range(2)
    ]
    assert joined == [{"seat": 1}, {"seat": 1}]


def test_one_screen_has_two_seats(anna: Person) -> None:
    table_id = anna.open_table()
    assert anna.join(table_id, seat=1, name="Friend") == 1
    info = anna.info(table_id)
    assert info["status"] == "playing"
    assert [seat["mine"] for seat in info["seats"]] == [True, True]
    assert info["seats"][1]["name"] == "Friend"


def test_a_clock_runs(anna: Person) -> None:
    table_id = anna.open_table(sits=(0, 1), clock={"initial_ms": 60_000, "increment_ms": 5000})
    info = anna.info(table_id)
    assert info["clock"] == {"initial_ms": 60_000, "increment_ms": 5000}
    assert info["time_left_ms"][1] == 60_000
    assert 50_000 < info["time_left_ms"][0] <= 60_000


def test_leaving_before_the_start_opens_the_seat_again(anna: Person, ben: Person, carl: Person) -> None:
    table_id = anna.open_table(game="pandoria", variant="classic", seats=[OPEN] * 3)
    ben.join(table_id)
    assert ben.post(f"/api/tables/{table_id}/leave", seat=1).json() == {}
    assert anna.info(table_id)["seats"][1]["kind"] == "open"
    assert carl.join(table_id) == 1


def test_who_left_may_return_until_a_bot_took_the_seat(anna: Person, ben: Person) -> None:
    table_id = anna.open_table()
    ben.join(table_id)
    ben.post(f"/api/tables/{table_id}/leave", seat=1)
    assert anna.info(table_id)["seats"][1]["kind"] == "vacant"
    assert ben.post(f"/api/tables/{table_id}/return", seat=1).status_code == 200
    assert anna.info(table_id)["seats"][1]["kind"] == "person"
    ben.post(f"/api/tables/{table_id}/leave", seat=1)
    assert anna.post(f"/api/tables/{table_id}/seats/1/bot", bot="apprentice").status_code == 200
    assert anna.info(table_id)["seats"][1]["kind"] == "bot"
    assert ben.post(f"/api/tables/{table_id}/return", seat=1).status_code == 409
    assert anna.info(table_id)["seats"][1]["kind"] == "bot"


def test_resigning_ends_the_game_and_a_rematch_is_one_table_for_both(anna: Person, ben: Person) -> None:
    table_id = anna.open_table()
    ben.join(table_id)
    assert anna.post(f"/api/tables/{table_id}/resign", seat=0).status_code == 200
    info = ben.info(table_id)
    assert info["status"] == "over"
    assert info["outcome"]["winners"] == [1]
    again = [person.post(f"/api/tables/{table_id}/rematch").json()["id"] for person in (anna, ben)]
    assert again[0] == again[1] != table_id
    for person in (anna, ben):
        person.join(again[0])
    assert ben.info(again[0])["started_by"] == 1
    assert anna.info(table_id)["rematch"] == again[0]


def test_a_finished_game_can_be_looked_at_exported_imported_and_verified(anna: Person, ben: Person) -> None:
    table_id = anna.open_table()
    ben.join(table_id)
    assert set(anna.http.get(f"/api/tables/{table_id}/deal").json()) == {"commitment"}
    play_out(table_id, [anna, ben])
    last = anna.info(table_id)["step"]
    steps = anna.http.get(
        f"/api/tables/{table_id}/steps", params={"from": last - 2, "to": last, "seat": 0}
    ).json()
    assert [frame["step"] for frame in steps] == [last - 2, last - 1, last]
    record = anna.http.get(f"/api/tables/{table_id}/record")
    assert record.headers["content-type"].startswith("text/plain")
    imported = anna.post("/api/import", record=record.text).json()["id"]
    assert anna.info(imported)["scores"] == anna.info(table_id)["scores"]
    assert anna.info(imported)["verifiable"] is False
    deal = anna.http.get(f"/api/tables/{table_id}/deal").json()
    assert len(deal["seed"]) == 64
    assert deal["entropies"] == ["00ff", "abcd"]


def test_a_record_of_a_game_in_progress_is_what_the_asker_may_see(anna: Person, ben: Person) -> None:
    table_id = anna.open_table()
    ben.join(table_id)
    mine = anna.http.get(f"/api/tables/{table_id}/record", params={"seat": 0}).text
    public = anna.http.get(f"/api/tables/{table_id}/record").text
    assert mine
    assert mine == anna.http.get(f"/api/tables/{table_id}/record", params={"seat": 0}).text
    assert public == ben.http.get(f"/api/tables/{table_id}/record").text


def test_the_invitation_is_a_picture_of_the_servers_own_address(anna: Person) -> None:
    table_id = anna.open_table()
    picture = anna.http.get(f"/api/tables/{table_id}/qr.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert ET.fromstring(picture.text).tag.endswith("svg")
    elsewhere = anna.http.get(f"/api/tables/{table_id}/qr.svg", headers={"Host": "games.example.org"})
    assert elsewhere.text != picture.text


def test_health_tells_the_store_and_who_is_there(anna: Person) -> None:
    table_id = anna.open_table()
    before = anna.http.get("/api/health").json()
    with anna.live(table_id, 0) as line:
        line.next()
        during = anna.http.get("/api/health").json()
    assert during["status"] == "ok"
    assert during["connections"] == before["connections"] + 1
    assert during["tables"] >= 1
    assert during["backend"].split(",")[0] in ("sqlite", "postgresql")


def test_every_answer_has_the_headers_that_keep_a_browser_safe(anna: Person) -> None:
    for path in ("/", "/api/me", "/api/nothing", "/nothing", "/t/abc"):
        headers = anna.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "permissions-policy" in headers
        assert "server" not in headers
