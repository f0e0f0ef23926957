"""A cookie is worth exactly what its signature says."""

from __future__ import annotations

import pytest

from pagoria.server.http.identity import CookieSeal, Visitor

SEAL = CookieSeal(bytes(range(32)))


def test_a_cookie_names_its_guest() -> None:
    assert SEAL.open(SEAL.close("aB-_9", 20_000)) == Visitor("aB-_9", 20_000)


@pytest.mark.parametrize("index", range(76))
def test_no_character_of_a_cookie_can_be_changed(index: int) -> None:
    cookie = SEAL.close("guest", 20_000)
    changed = cookie[:index] + ("0" if cookie[index] != "0" else "1") + cookie[index + 1 :]
    assert len(cookie) == 76
    assert SEAL.open(changed) is None


@pytest.mark.parametrize(
    "cookie",
    [
        None,
        "",
        ".",
        "guest",
        "guest.",
        "guest." + "0" * 64,
        SEAL.close("guest", -1),
        SEAL.close("guest", 20_000) + "0",
        SEAL.close("guest", 20_000).upper(),
        SEAL.close("guest", 20_000) + "\n",
        "günther.20000." + "0" * 64,
        "x" * 100_000,
        SEAL.close("", 20_000),
        SEAL.close("a b", 20_000),
    ],
)
def test_a_malformed_cookie_is_nobodys(cookie: str | None) -> None:
    assert SEAL.open(cookie) is None


def test_a_cookie_of_another_server_is_nobodys() -> None:
    assert SEAL.open(CookieSeal(bytes(32)).close("guest", 20_000)) is None


@pytest.mark.parametrize(("age", "renewed"), [(0, False), (30, False), (31, True), (364, True)])
def test_a_cookie_is_renewed_after_a_month(monkeypatch: pytest.MonkeyPatch, age: int, renewed: bool) -> None:
    monkeypatch.setattr("pagoria.server.http.identity.today", lambda: 20_000)
    assert Visitor("guest", 20_000 - age).needs_a_new_cookie() is renewed
