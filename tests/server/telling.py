"""A house that tells people elsewhere that it is their turn, and a push service of the tests' own."""

from __future__ import annotations

import asyncio
import base64
import datetime
import ipaddress
import json
import os
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import http_ece
from aiohttp import web
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID
from py_vapid import Vapid02

from pagoria.server.people.notices import Notices
from pagoria.server.people.people import People
from pagoria.server.people.pushes import Pushes
from pagoria.server.people.sessions import Sessions, id_of
from pagoria.server.people.vacations import Vacations
from pagoria.server.people.wishes import MailSender
from pagoria.tables.seats import Guest
from tests.server.people import random_picks
from tests.server.posting import ORIGIN
from tests.server.tabling import House

DAY = 24 * 3600 * 1000


def _base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """What a browser keeps when it subscribes, and how it reads what comes."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = os.urandom(16)

    def keys(self) -> dict[str, str]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": _base64(point), "auth": _base64(self._secret)}

    def read(self, body: bytes) -> dict[str, str]:
        text = http_ece.decrypt(body, private_key=self._key, auth_secret=self._secret, version="aes128gcm")
        message: dict[str, str] = json.loads(text)
        return message


@dataclass
class PushService:
    """Takes messages; what it answers is set by the test. Each address is a status, or leads elsewhere."""

    url: str = ""
    answers: dict[str, int] = field(default_factory=dict)
    #: Addresses that answer nothing until the service is closed.
    silent: set[str] = field(default_factory=set)
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    received: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)

    async def take(self, request: web.Request) -> web.Response:
        self.received.append((request.path, dict(request.headers), await request.read()))
        if request.path in self.silent:
            await self.closing.wait()
        status = self.answers.get(request.path, 201)
        headers = {"Location": f"{self.url}/elsewhere"} if status in (301, 302, 307, 308) else {}
        return web.Response(status=status, headers=headers)

    def browser(self, name: str) -> Browser:
        return Browser(f"{self.url}/{name}")

    def messages(self, browser: Browser) -> list[dict[str, str]]:
        """All that this browser was sent, as it reads it."""
        return [browser.read(body) for path, _, body in self.received if browser.endpoint == self.url + path]


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    """A push service at this machine, with https."""
    service = PushService()
    app = web.Application()
    app.router.add_post("/{anything:.*}", service.take)
    runner = web.AppRunner(app)
    await runner.setup()
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "both.pem"
        file.write_bytes(_certificate())
        tls.load_cert_chain(file)
    site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=tls)
    await site.start()
    service.url = f"https://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield service
    finally:
        service.closing.set()
        await runner.cleanup()


@cache
def _certificate() -> bytes:
    """A key and the certificate that it signs for itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "push service of the tests")])
    today = datetime.datetime.now(datetime.UTC)
    names = [x509.IPAddress(ipaddress.ip_address("127.0.0.1")), x509.DNSName("push.example.org")]
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(today - datetime.timedelta(days=1))
        .not_valid_after(today + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return private + certificate.public_bytes(Encoding.PEM)


def trust() -> ssl.SSLContext:
    """Trusts the push service of the tests."""
    return ssl.create_default_context(
        cadata=_certificate().decode().partition("-----END PRIVATE KEY-----")[2]
    )


class Post:
    """A post office that keeps what it was given, and an address book."""

    def __init__(self, addresses: dict[str, str]) -> None:
        self._addresses = addresses
        self.sent: list[tuple[str, str, str]] = []

    async def send(self, to: str, subject: str, text: str, unsubscribe: str | None = None) -> None:
        assert unsubscribe is not None
        assert unsubscribe in text
        self.sent.append((to, subject, text))

    async def address_of(self, guest_id: str) -> str | None:
        return self._addresses.get(guest_id)


class Telling:
    """A house with notices and vacations, which can be started again."""

    def __init__(
        self,
        data: str,
        *,
        allow_private: bool = True,
        post: Post | None = None,
        mailer: MailSender | None = None,
    ) -> None:
        self.house = House(data)
        self._allow_private = allow_private
        self.post = post
        self._mailer = mailer or post
        #: Who looks at a page that is not a table's.
        self.looking: set[str] = set()
        self._furnish()

    def _furnish(self) -> None:
        store = self.house.store
        pushes = Pushes(store, ORIGIN, allow_private=self._allow_private, trust=trust())
        self.notices = Notices(
            store, self.house.tables, pushes, self._mailer, self.post, ORIGIN, lambda: self.looking
        )
        self.vacations = Vacations(store, self.house.tables)

    async def start(self) -> None:
        await self.house.start()
        await self.vacations.start()
        await self.notices.start()

    async def stop(self) -> None:
        await self.vacations.stop()
        await self.notices.stop()
        await self.house.stop()

    async def again(self) -> None:
        """The same server after it was stopped."""
        await self.stop()
        self.house._furnish()
        self._furnish()
        await self.start()

    async def welcome(self, *guests: Guest) -> None:
        for guest in guests:
            await self.house.store.create_guest(guest, 1)

    async def enrol(self, guest: Guest) -> Guest:
        """The guest as a member."""
        await self.welcome(guest)
        return await People(self.house.store).enrol(guest, guest.name)

    async def subscribe(self, guest: Guest, browser: Browser) -> None:
        session = None
        known = await self.house.store.guest(guest.id)
        if known is not None and known.member:
            token, begun = Sessions(self.house.store).fresh(guest.id, "Firefox, Linux")
            await self.house.store.write(begun)
            session = id_of(token)
        await self.add(guest, browser, session)

    async def add(self, guest: Guest, browser: Browser, session: str | None) -> None:
        """Subscribe in a session, or without one."""
        pushes, now = self.notices.pushes, self.house.time
        await pushes.add(guest.id, browser.endpoint, **browser.keys(), now=now, session=session)

    async def later(self, milliseconds: int) -> None:
        """Time goes by, and whoever is to be told then is told."""
        await self.notices.settled()
        self.house.time += milliseconds
        await self.notices.tell()

    async def pass_turn(self, table_id: str, guest: Guest, seat: int) -> None:
        """Somebody comes, plays at random until it is another's turn, and leaves."""
        player, rng = await self.house.player(table_id, guest, seat), Random(1)
        while player.frame["table"]["to_act"] == seat:
            await player.choose(random_picks(player.frame["menu"], rng))
            await player.read()
        player.leave()

    async def info(self, table_id: str) -> dict[str, Any]:
        return dict(await self.house.tables.info(table_id, None))


@asynccontextmanager
async def telling(
    data: str, *, allow_private: bool = True, post: Post | None = None, mailer: MailSender | None = None
) -> AsyncIterator[Telling]:
    opened = Telling(data, allow_private=allow_private, post=post, mailer=mailer)
    await opened.start()
    try:
        yield opened
    finally:
        await opened.stop()


def claims(headers: dict[str, str]) -> dict[str, Any]:
    """What a message says about its sender (VAPID), if the signature is good."""
    authorization = headers["Authorization"]
    assert Vapid02.verify(authorization)
    payload = authorization.partition("t=")[2].split(".")[1]
    found: dict[str, Any] = json.loads(base64.urlsafe_b64decode(f"{payload}=="))
    return found
