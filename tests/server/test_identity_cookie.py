"""A cookie is worth exactly what its signature says."""

from __future__ import annotations

import pytest

from pagoria.server.identity import CookieSeal

SEAL = CookieSeal(bytes(range(32)))


def test_a_cookie_names_its_guest() -> None:
    assert SEAL.open(SEAL.close("aB-_9")) == "aB-_9"


@pytest.mark.parametrize("index", range(70))
def test_no_character_of_a_cookie_can_be_changed(index: int) -> None:
    cookie = SEAL.close("guest")
    changed = cookie[:index] + ("0" if cookie[index] != "0" else "1") + cookie[index + 1 :]
    assert len(cookie) == 70
    assert SEAL.open(changed) is None


@pytest.mark.parametrize(
    "cookie",
    [
        None,
        "",
        ".",
        "guest",
        "guest.",
        SEAL.close("guest") + "0",
        SEAL.close("guest").upper(),
        SEAL.close("guest") + "\n",
        "günther." + "0" * 64,
        "x" * 100_000,
        SEAL.close(""),
        SEAL.close("a b"),
    ],
)
def test_a_malformed_cookie_is_nobodys(cookie: str | None) -> None:
    assert SEAL.open(cookie) is None


def test_a_cookie_of_another_server_is_nobodys() -> None:
    assert SEAL.open(CookieSeal(bytes(32)).close("guest")) is None
