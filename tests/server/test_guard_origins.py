"""Which pages may use the server."""

from __future__ import annotations

import pytest
from starlette.datastructures import Headers

from pagoria.core.errors import PagoriaError
from pagoria.server.origins import Origins
from pagoria.server.settings import checked_data, checked_origins, without_password

HOST = "games.example.org:8000"


@pytest.mark.parametrize(
    ("headers", "admitted"),
    [
        ({}, True),
        ({"origin": "http://games.example.org:8000"}, True),
        ({"origin": "HTTPS://Games.Example.Org:8000"}, True),
        ({"origin": "https://club.example.org"}, True),
        ({"origin": "https://club.example.org.evil.example"}, False),
        ({"origin": "http://club.example.org"}, False),
        ({"origin": "http://games.example.org"}, False),
        ({"origin": "http://evil.example"}, False),
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
        ({"origin": "http://[evil"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),
        ({"sec-fetch-site": "same-origin"}, True),
        ({"sec-fetch-site": "none"}, True),
    ],
)
def test_only_the_own_pages_and_the_named_ones_are_admitted(headers: dict[str, str], admitted: bool) -> None:
    origins = Origins(checked_origins(["https://Club.example.org/"]))
    assert origins.admits(Headers({"host": HOST} | headers)) is admitted


def test_without_a_host_nothing_is_the_own_page() -> None:
    assert not Origins(frozenset()).admits(Headers({"origin": "null"}))


@pytest.mark.parametrize(
    "origin", ["games.example.org", "https://", "https://a/b", "ftp://a", "*", "https://a b"]
)
def test_what_is_no_origin_is_named(origin: str) -> None:
    with pytest.raises(PagoriaError, match="--origin"):
        checked_origins([origin])


def test_data_are_a_folder_or_a_postgresql_url() -> None:
    assert checked_data("games") == "games"
    assert checked_data("postgresql://localhost/games")
    with pytest.raises(PagoriaError, match="postgresql://"):
        checked_data("mysql://localhost/games")


def test_a_password_is_not_printed() -> None:
    assert without_password("postgresql://anna:secret@db/games") == "postgresql://anna:…@db/games"
    assert without_password("postgresql:///games") == "postgresql:///games"
    assert without_password("data/a:b@c") == "data/a:b@c"
