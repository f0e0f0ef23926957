"""What a link to a page shows elsewhere: who invites or plays, what, and a picture; in three languages."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

import pytest

from pagoria.core.language import languages
from pagoria.server.http import previews
from pagoria.tables.data import TableInfo
from server_process import Nursery, Server, running
from tests.server.people import Person

_TEXTS: Final = "".join(
    f'<link rel="modulepreload" href="/{code}.js" data-lang="{code}">' for code in ("de", "en", "fr")
)
_PAGE: Final = (
    f'<html lang="en"><head><!-- preview --><title>P</title><!-- /preview -->{_TEXTS}</head></html>'
)
BOT: Final = {"kind": "bot", "bot": "apprentice"}


class Head(HTMLParser):
    """What a page says of itself, as a chat program reads it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: dict[str, str] = {}
        self.ahead: list[str] = []
        self._within = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._within = tag
        if tag == "meta":
            self.said[given.get("property") or given.get("name", "")] = given["content"]
        elif tag == "html":
            self.said["lang"] = given["lang"]
        elif tag == "link":
            self.ahead.append(given["href"])
        else:
            assert tag in ("head", "title"), f"a page must not get a {tag} from what somebody typed"

    def handle_data(self, data: str) -> None:
        if self._within == "title":
            self.said["title"] = data
        self._within = ""


@pytest.fixture(scope="module")
def server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    client = folder / "client"
    client.mkdir()
    for name in ("index", "lobby", "table", "table-pagoda"):
        (client / f"{name}.html").write_text(_PAGE)
    (client / "preview-pagoda.png").write_bytes(b"PNG")
    with running(nursery, str(folder / "data"), folder, "--client", str(client)) as server:
        yield server
    server.expect_no_fault()


def head_of(person: Person, path: str, languages: str = "") -> dict[str, str]:
    return page_of(person, path, languages).said


def page_of(person: Person, path: str, languages: str = "") -> Head:
    answer = person.http.get(path, headers={"Accept-Language": languages})
    assert answer.status_code == 200
    assert answer.headers["vary"] == "Accept-Encoding, Accept-Language"
    return Head(answer.text)


def renamed(person: Person, name: str) -> Person:
    assert person.http.put("/api/me", json={"name": name}).status_code == 200
    return person


@pytest.mark.parametrize(
    ("code", "title"),
    [
        ("en", "Anna invites you to play Pagoda"),
        ("de-AT", "Anna lädt dich zu Pagoda ein"),
        ("fr,en;q=0.5", "Anna vous invite à jouer à Pagoda"),
        ("xx", "Anna invites you to play Pagoda"),
    ],
)
def test_a_table_that_waits_invites(anna: Person, code: str, title: str) -> None:
    table = renamed(anna, "Anna").open_table()
    said = head_of(anna, f"/t/{table}", code)
    assert said["title"] == said["og:title"] == title
    assert said["lang"] == (code[:2] if code != "xx" else "en")
    assert said["description"] == said["og:description"]
    assert said["og:url"] == f"{anna.server.url}/t/{table}"
    assert said["og:image"] == f"{anna.server.url}/preview-pagoda.png"
    assert (said["og:image:width"], said["og:image:height"]) == ("1200", "630")
    assert said["twitter:card"] == "summary_large_image"
    assert said["robots"] == "noindex"


def test_who_plays_whom_and_who_played(anna: Person, ben: Person) -> None:
    table = renamed(anna, "Anna").open_table(seats=[{"kind": "open"}, BOT])
    said = head_of(ben, f"/t/{table}")
    assert said["og:title"] == "Anna and Apprentice play Pagoda"
    assert said["description"].startswith("Standard · Build pagodas together")
    assert head_of(ben, f"/t/{table}", "de")["og:title"] == "Anna und Lehrling spielen Pagoda"
    anna.post(f"/api/tables/{table}/resign", seat=0)
    over = head_of(ben, f"/t/{table}")
    assert over["og:title"] == "Anna and Apprentice played Pagoda"
    assert over["description"].startswith("Standard · 0 : 0 · ")


def test_a_table_that_is_not_there_says_what_this_is(anna: Person) -> None:
    for path in ("/t/AAAAAAAAAAAA", "/t/abc", "/t/%3Cscript%3E", "/import"):
        assert head_of(anna, path)["og:title"] == head_of(anna, "/")["og:title"]


def test_the_lobby_and_the_rules(anna: Person) -> None:
    lobby = head_of(anna, "/")
    assert "robots" not in lobby
    assert "Pagoda and Pandoria" in lobby["description"]
    assert lobby["og:image"] == f"{anna.server.url}/preview.png"
    rules = head_of(anna, "/rules/pagoda", "de")
    assert rules["og:title"] == "Pagoda: die Regeln"
    assert rules["og:image"].endswith("/preview-pagoda.png")
    assert head_of(anna, "/rules/pandoria")["og:image"].endswith("/preview.png")
    for path in ("/rules", "/rules/", "/rules/nothing", "/rules/%22%3E%3Cscript%3E"):
        assert head_of(anna, path)["og:title"] == "Pagoda and Pandoria: the rules"


@pytest.mark.parametrize("name", ['"><script>x()<"', "</title><b>", "{names}{0}", "\\1 & &lt;", "red"])
def test_a_name_is_only_a_name(anna: Person, name: str) -> None:
    """Whatever somebody is called, a page gets no tag from it, and a chat program reads the name."""
    table = renamed(anna, name).open_table()
    for code in languages():
        said = head_of(anna, f"/t/{table}", code)
        assert name in said["title"]
        assert name in said["og:title"]


def test_a_page_of_the_same_language_is_not_sent_again(anna: Person) -> None:
    table = anna.open_table()
    german = {"Accept-Language": "de"}
    tag = anna.http.get(f"/t/{table}", headers=german).headers["etag"]
    again = anna.http.get(f"/t/{table}", headers=german | {"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert anna.http.get(f"/t/{table}", headers={"If-None-Match": tag}).status_code == 200


def test_a_page_loads_the_texts_of_its_language_and_its_first_requests_ahead(anna: Person) -> None:
    table = anna.open_table()
    asks = [f"/api/tables/{table}", "/api/games/pagoda/texts/fr"]
    assert page_of(anna, f"/t/{table}", "fr").ahead == [*asks, "/fr.js"]
    playing = anna.open_table(seats=[{"kind": "open"}, BOT])
    assert "/api/games/pagoda/setting?variant=standard&players=2" in page_of(anna, f"/t/{playing}").ahead
    *lobby, texts = page_of(anna, "/", "de").ahead
    assert texts == "/de.js"
    assert {"/api/games", "/api/games/pandoria/texts/de"} < set(lobby)
    assert [anna.http.get(path).status_code for path in lobby] == [200] * len(lobby)
    assert page_of(anna, "/rules").ahead == ["/en.js"]


def test_links_lead_to_the_origin_that_was_told(nursery: Nursery, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(_PAGE)
    options = ("--origin", "https://games.example.org", "--client", str(tmp_path))
    with running(nursery, str(tmp_path / "data"), tmp_path, *options) as server, Person(server) as anna:
        said = head_of(anna, "/rules/pagoda")
    assert said["og:url"] == "https://games.example.org/rules/pagoda"
    assert said["og:image"] == "https://games.example.org/preview.png"


def seat(name: str = "", bot: str | None = None) -> dict[str, Any]:
    kind = "bot" if bot else "person" if name else "open"
    there = {"name": name, "kind": kind, "bot": bot, "mine": False, "online": False}
    return there | {"member": False, "away_until": None}


def table(status: str, *seats: dict[str, Any], game: str = "pagoda", variant: str = "standard") -> TableInfo:
    known: Any = {
        "game": game,
        "variant": variant,
        "status": status,
        "seats": list(seats),
        "teams": [[number] for number, _ in enumerate(seats)],
        "scores": [0] * len(seats),
    }
    info: TableInfo = known
    return info


def test_several_invite_and_a_long_list_is_cut() -> None:
    several = table("waiting", seat("Ann"), seat("Ben"), seat())
    assert previews.of_table(several, "en").title == "Ann and Ben invite you to play Pagoda"
    everybody = table("playing", *[seat("x" * 24) for _ in range(8)])
    assert len(previews.of_table(everybody, "fr").title) < 140


def test_nobody_a_program_of_the_host_and_a_game_that_is_gone() -> None:
    assert previews.of_table(table("waiting", seat(), seat()), "en").title == "Pagoda"
    program = table("playing", seat("Ann"), seat(bot="Deep Roof"))
    assert previews.of_table(program, "de").title == "Ann und Deep Roof spielen Pagoda"
    gone = previews.of_table(table("over", seat("Ann"), seat("Ben"), game="gone"), "en")
    assert (gone.title, gone.text) == ("Ann and Ben played gone", "standard")
