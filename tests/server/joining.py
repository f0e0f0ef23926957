"""Members as their browsers would act: passkeys, codes, links, devices."""

from __future__ import annotations

from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed

from server_process import Server
from tests.server.authenticator import Authenticator
from tests.server.people import SECONDS, Live, Person

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
COOKIE = "pagoria_guest"


def origin_of(server: Server) -> str:
    """The page as a browser at the same machine calls it: passkeys need a name, no address."""
    return f"http://localhost:{server.port}"


class Browser(Person):
    """A guest whose browser can have passkeys."""

    def __init__(self, server: Server) -> None:
        headers = {"Host": f"localhost:{server.port}", "Origin": origin_of(server), "User-Agent": FIREFOX}
        self.server = server
        self.http = httpx.Client(base_url=server.url, timeout=SECONDS, headers=headers)
        self.id = self.me()["id"]

    def __enter__(self) -> Browser:
        return self

    def me(self) -> dict[str, Any]:
        me: dict[str, Any] = self.http.get("/api/me").json()
        return me

    def ask(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(f"/api/me/{path}", json=body)

    def done(self, path: str, **body: Any) -> dict[str, Any]:
        """The answer to a request that is not refused."""
        answer = self.ask(path, **body)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def account(self) -> dict[str, Any]:
        account: dict[str, Any] = self.http.get("/api/me/account").json()
        return account

    def key(self) -> Authenticator:
        return Authenticator(origin_of(self.server), "localhost")

    def join_as(self, name: str, key: Authenticator | None = None) -> str:
        """Become a member; the recovery code."""
        made = None if key is None else key.create(self.done("passkey-options", name=name))
        joined = self.done("member", name=name, passkey=made)
        assert joined["me"] == {"id": self.id, "name": name, "member": True}
        code: str = joined["recovery_code"]
        return code

    def sign_in(self, key: Authenticator, **more: Any) -> dict[str, Any]:
        return self.done("sign-in/passkey", passkey=key.get(self.done("sign-in/options")), **more)

    def cookie(self) -> str:
        return str(self.http.cookies[COOKIE])

    def become(self, cookie: str) -> None:
        """Use somebody's cookie."""
        self.http.cookies.clear()
        self.http.cookies.set(COOKIE, cookie, domain="127.0.0.1", path="/")


def refused(answer: httpx.Response, code: str) -> None:
    assert answer.json().get("error", {}).get("code") == code, answer.text


def closed_with(live: Live) -> int:
    """The code with which the server ends a connection, sooner or later."""
    while True:
        try:
            live.next()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 0
