"""Mails: sent one after the other through the host's SMTP server, and a few times again when it fails."""

from __future__ import annotations

import asyncio
import logging
import re
import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final

from pagoria.server.hosting.tasks import Tasks
from pagoria.server.http.invitations import is_loopback
from pagoria.server.settings import SmtpServer

_log = logging.getLogger("pagoria.server")

_SECONDS: Final = 20
#: How long to wait before each further try.
_AGAIN: Final = (10.0, 60.0, 600.0)
_MOST_WAITING: Final = 500


@dataclass(frozen=True)
class _Mail:
    message: EmailMessage
    tries: int = 0


class Mailer:
    """Sends mails in the background. What fails is logged without address, text or password."""

    def __init__(self, server: SmtpServer, again: tuple[float, ...] = _AGAIN) -> None:
        self._server = server
        self._again = again
        self._waiting: asyncio.Queue[_Mail] = asyncio.Queue(_MOST_WAITING)
        self._tasks = Tasks()

    def start(self) -> None:
        self._tasks.start(self._send_for_ever())

    async def stop(self) -> None:
        await self._tasks.cancel()

    async def send(self, to: str, subject: str, text: str, unsubscribe: str | None = None) -> None:
        """Queue a mail; if too many are waiting, it is dropped and logged.

        ``unsubscribe`` is the link that ends such mails, with one tap in programs that know RFC 8058.
        """
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._server.sender, to, subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain=_domain(self._server.sender))
        message["Auto-Submitted"] = "auto-generated"
        if unsubscribe is not None:
            message["List-Unsubscribe"] = f"<{unsubscribe}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(text.strip() + "\n")
        self._put(_Mail(message))

    def _put(self, mail: _Mail) -> None:
        try:
            self._waiting.put_nowait(mail)
        except asyncio.QueueFull:
            _log.warning("a mail is not sent: %s others are waiting", _MOST_WAITING)

    async def _send_for_ever(self) -> None:
        while True:
            mail = await self._waiting.get()
            try:
                await asyncio.to_thread(self._hand_in, mail.message)
            except (OSError, smtplib.SMTPException) as fault:
                self._failed(mail, fault)

    def _failed(self, mail: _Mail, fault: Exception) -> None:
        last = mail.tries >= len(self._again) or _is_for_good(fault)
        # The words of a fault may repeat the address or the password.
        code = getattr(fault, "smtp_code", "")
        _log.warning(
            "a mail was not sent: %s %s%s", type(fault).__name__, code, "" if last else ", trying again"
        )
        if not last:
            self._tasks.start(self._later(_Mail(mail.message, mail.tries + 1), self._again[mail.tries]))

    async def _later(self, mail: _Mail, seconds: float) -> None:
        await asyncio.sleep(seconds)
        self._put(mail)

    def _hand_in(self, message: EmailMessage) -> None:
        server, trust = self._server, ssl.create_default_context()
        if server.encrypted:
            line: smtplib.SMTP = smtplib.SMTP_SSL(server.host, server.port, timeout=_SECONDS, context=trust)
        else:
            line = smtplib.SMTP(server.host, server.port, timeout=_SECONDS)
        with line:
            # Nobody can listen in on this machine itself, where certificates are rarely valid.
            if not server.encrypted and not is_loopback(server.host):
                line.ehlo_or_helo_if_needed()
                if line.has_extn("starttls"):
                    line.starttls(context=trust)
                elif server.user:
                    raise smtplib.SMTPNotSupportedError("no password over an open line")
            if server.user:
                line.login(server.user, server.password)
            line.send_message(message)


def without_links(name: str) -> str:
    """A name in which no mail program sees a link."""
    return re.sub(r"[.:/@\\]", " ", name)


def _domain(sender: str) -> str:
    return sender.rpartition("@")[2].strip("> ") or "localhost"


def _is_for_good(fault: Exception) -> bool:
    """Whether it would fail again: the server knows the address, and does not accept it."""
    if isinstance(fault, smtplib.SMTPRecipientsRefused):
        return all(code >= 500 for code, _ in fault.recipients.values())
    return isinstance(fault, smtplib.SMTPResponseException) and fault.smtp_code >= 500
