"""The built client: pages, caching, packed twins, and nothing outside of its folder."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from pagoria.server.http.client_files import ClientFiles, Head, is_page

SCRIPT = b"export const answer = 42;\n" * 50


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    client = tmp_path / "client"
    (client / "assets").mkdir(parents=True)
    for name in ("index", "lobby", "table", "table-pagoda"):
        (client / f"{name}.html").write_text(f"<!doctype html><title>{name}</title>")
    (client / "favicon.svg").write_text("<svg/>")
    (client / "assets" / "app-1a2b.js").write_bytes(SCRIPT)
    (client / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT))
    (client / "assets" / "engine" / "1a2b").mkdir(parents=True)
    (client / "assets" / "engine" / "worker-1a2b.js").write_bytes(SCRIPT)
    (client / "assets" / "engine" / "1a2b" / "pyodide.asm.wasm").write_bytes(b"\0asm")
    (client / "assets" / "engine" / "1a2b" / "pyodide.mjs").write_bytes(SCRIPT)
    (tmp_path / "secret.txt").write_text("secret")
    return client


def get(client: ClientFiles, path: str, game: str = "", head: str = "", **headers: str) -> Response:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"localhost"), *raw],
        "scheme": "http",
        "server": ("localhost", 80),
    }
    request = Request(scope)
    return client.page(request, Head("de", head), game) if is_page(path) else client.file(request)


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/", "lobby"),
        ("/t/abc", "table"),
        ("/t/abc/verify", "index"),
        ("/rules", "index"),
        ("/rules/pagoda", "index"),
        ("/import", "index"),
        ("/matches", "index"),
        ("/m/abcdefabcdef", "index"),
    ],
)
def test_pages_of_the_client_are_asked_for_every_time(folder: Path, path: str, name: str) -> None:
    answer = get(ClientFiles(folder), path)
    assert answer.status_code == 200
    assert f"<title>{name}</title>".encode() in answer.body
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(("game", "name"), [("pagoda", "table-pagoda"), ("other", "table"), ("", "table")])
def test_the_page_of_a_table_loads_the_board_of_its_game_ahead(folder: Path, game: str, name: str) -> None:
    assert f"<title>{name}</title>".encode() in get(ClientFiles(folder), "/t/abc", game).body


@pytest.mark.parametrize(
    "path",
    ["/secret.txt", "/../secret.txt", "/assets/../../secret.txt", "/assets", "/assets/", "/tt", "/login.php"],
)
def test_anything_else_is_not_there(folder: Path, path: str) -> None:
    answer = get(ClientFiles(folder), path)
    assert answer.status_code == 404
    assert b"secret" not in answer.body


def test_hashed_files_are_kept_for_ever_and_others_are_not(folder: Path) -> None:
    client = ClientFiles(folder)
    assert "immutable" in get(client, "/assets/app-1a2b.js").headers["cache-control"]
    assert get(client, "/favicon.svg").headers["cache-control"] == "no-cache"


def test_only_the_engine_s_own_files_let_webassembly_be_compiled(folder: Path) -> None:
    """A worker obeys the policy of its script; pages have the guard's, which says nothing of it."""
    client = ClientFiles(folder)
    policy = get(client, "/assets/engine/worker-1a2b.js").headers["content-security-policy"]
    assert policy == "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
    for path in ("/", "/t/abc", "/t/abc/verify", "/assets/app-1a2b.js"):
        assert "content-security-policy" not in get(client, path).headers


@pytest.mark.parametrize(
    ("name", "media_type"), [("pyodide.asm.wasm", "application/wasm"), ("pyodide.mjs", "text/javascript")]
)
def test_the_engine_has_the_types_that_browsers_insist_on(folder: Path, name: str, media_type: str) -> None:
    answer = get(ClientFiles(folder), f"/assets/engine/1a2b/{name}")
    assert answer.headers["content-type"].partition(";")[0] == media_type
    assert "immutable" in answer.headers["cache-control"]


def test_a_packed_twin_is_sent_to_those_who_take_it(folder: Path) -> None:
    client = ClientFiles(folder)
    packed = get(client, "/assets/app-1a2b.js", accept_encoding="gzip, deflate, br")
    plain = get(client, "/assets/app-1a2b.js")
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(bytes(packed.body)) == plain.body == SCRIPT
    assert packed.headers["content-type"] == plain.headers["content-type"] == "text/javascript; charset=utf-8"
    assert packed.headers["etag"] != plain.headers["etag"]
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert get(client, "/assets/app-1a2b.js.gz").status_code == 404


def test_brotli_goes_before_gzip(folder: Path) -> None:
    (folder / "assets" / "app-1a2b.js.br").write_bytes(b"brotli")
    answer = get(ClientFiles(folder), "/assets/app-1a2b.js", accept_encoding="gzip, br")
    assert (answer.headers["content-encoding"], answer.body) == ("br", b"brotli")


def test_what_the_browser_has_is_not_sent_again(folder: Path) -> None:
    client = ClientFiles(folder)
    tag = get(client, "/").headers["etag"]
    again = get(client, "/", if_none_match=f'"other", {tag}')
    assert (again.status_code, again.body) == (304, b"")
    assert get(client, "/", if_none_match='"other"').status_code == 200


def test_a_page_says_what_it_is_about(folder: Path) -> None:
    page = '<html lang="en"><!-- preview -->\n<title>Any</title>\n<!-- /preview --><body></body></html>'
    (folder / "table.html").write_text(page)
    (folder / "table.html.gz").write_bytes(gzip.compress(page.encode()))
    client = ClientFiles(folder)
    told = '<html lang="de"><title>Ann & Ben\\1</title><body></body></html>'
    plain = get(client, "/t/abc", head="<title>Ann & Ben\\1</title>")
    packed = get(client, "/t/abc", head="<title>Ann & Ben\\1</title>", accept_encoding="gzip, br")
    assert bytes(plain.body).decode() == gzip.decompress(bytes(packed.body)).decode() == told
    assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding, Accept-Language"
    assert plain.headers["cache-control"] == "no-cache"
    other = get(client, "/t/abc", head="<title>Cem</title>")
    assert len({answer.headers["etag"] for answer in (plain, packed, other)}) == 3
    again = get(client, "/t/abc", head="<title>Cem</title>", if_none_match=other.headers["etag"])
    assert (again.status_code, again.body) == (304, b"")


def test_a_game_without_a_picture_has_the_one_for_all(folder: Path) -> None:
    (folder / "preview-pagoda.png").write_bytes(b"PNG")
    client = ClientFiles(folder)
    pictures = [client.picture(game) for game in ("pagoda", "other", "")]
    assert pictures == ["/preview-pagoda.png", "/preview.png", "/preview.png"]


def test_without_a_built_client_the_page_says_how_to_build_it(tmp_path: Path) -> None:
    client = ClientFiles(tmp_path / "missing")
    assert not client.built()
    answer = get(client, "/t/abc")
    assert answer.status_code == 503
    assert b"make play" in answer.body
    assert get(client, "/login.php").status_code == 404
