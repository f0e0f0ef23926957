"""A mail server of the tests' own, which real mails are handed in at."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any
from urllib.parse import quote

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

from server_process import free_port
from waiting import until

PASSWORD = "se:cret@word"
ORIGIN = "https://games.example.org"


class PostOffice:
    """Takes in mails, unless it is told to refuse some first."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refuses: list[str] = []
        self.tried = 0

    async def handle_DATA(self, _server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 (its name)
        assert session.authenticated
        self.tried += 1
        if self.refuses:
            return self.refuses.pop(0)
        found = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(found, EmailMessage)
        self.mails.append(found)
        return "250 OK"

    def next(self) -> EmailMessage:
        until(lambda: self.mails, "a mail comes")
        return self.mails.pop(0)


class Office(PostOffice):
    def __init__(self) -> None:
        super().__init__()
        self.port = free_port()
        self.url = f"smtp://club:{quote(PASSWORD)}@127.0.0.1:{self.port}"
        self._controller = Controller(
            self,
            hostname="127.0.0.1",
            port=self.port,
            authenticator=_knows,
            auth_require_tls=False,
        )

    def __enter__(self) -> Office:
        self._controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._controller.stop()


def _knows(_server: Any, _session: Any, _envelope: Any, _mechanism: str, said: Any) -> AuthResult:
    known = isinstance(said, LoginPassword) and (said.login, said.password) == (b"club", PASSWORD.encode())
    return AuthResult(success=known, handled=known)
