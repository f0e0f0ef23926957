"""Push endpoints as a way to machines that only the server can reach: none is, whatever it is called."""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from pagoria.server.people import endpoints, pushes
from pagoria.server.people.endpoints import BadEndpointError, check_endpoint, is_public
from pagoria.server.people.notices import GRACE_MS
from pagoria.server.people.pushes import MOST_BROWSERS
from pagoria.tables.refusal import Refusal
from tests.server.tabling import ANN, BOB, EVE, ME, OPEN, command
from tests.server.telling import Browser, PushService, Telling, push_service, telling
from waiting import until_async

pytestmark = pytest.mark.anyio

INNER = [
    "127.0.0.1",
    "127.1.2.3",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "169.254.169.254",
    "192.0.2.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "ff02::1",
    "ff0e::1",
    "2001:db8::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "2002:7f00:1::",
    "64:ff9b::7f00:1",
    "64:ff9b:1::1",
    "2001:0:4136:e378:8000:63bf:80ff:fffe",
    "::127.0.0.1",
    "::ffff:0:127.0.0.1",
    "fec0::1",
    "not an address",
]
SPELLINGS = [
    "http://push.example.org/x",
    "ftp://push.example.org/x",
    "file:///etc/passwd",
    "https:///x",
    "https://",
    "//push.example.org/x",
    "https://user:secret@push.example.org/x",
    "https://push.example.org:22/x",
    "https://push.example.org:99999/x",
    "https://push.example.org/x#y",
    "https://push.example.org/\r\nHost: inner",
    "https://pu\u0455h.example.org/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://[::ffff:169.254.169.254]/x",
    "https://169.254.169.254/latest/meta-data",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://0177.0.0.1/x",
    "https://127.1/x",
    "https://0/x",
    "https://localhost/x",
    "https://push.example.org/" + "x" * 1000,
]


@pytest.mark.parametrize("address", INNER)
def test_inner_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700:4700::1111"])
def test_addresses_of_the_internet_are(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("endpoint", SPELLINGS)
async def test_no_spelling_leads_inside(endpoint: str) -> None:
    with pytest.raises(BadEndpointError) as refused:
        await check_endpoint(endpoint, allow_private=False)
    # Nobody learns from it what there is.
    assert str(refused.value) == "this is not the address of a push service"


@pytest.mark.parametrize(
    "host",
    [
        "a..b.example",
        "a" * 64 + ".example",
        ".example",
        "a%2e.example",
        "a b.example",
        'a"b.example',
        "1.1.1.1.",
        "[v1.a]",
        "[::1%25x]",
    ],
)
async def test_hosts_that_each_reader_would_read_in_its_own_way(
    monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    """Whatever name servers say of them: what looks them up and what connects would not mean the same."""
    public = (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("8.8.8.8", 443))
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_options: [public])
    await check_endpoint("https://push.example.org/x", allow_private=False)
    with pytest.raises(BadEndpointError):
        await check_endpoint(f"https://{host}/x", allow_private=False)


class Names:
    """Stands for the name servers of the internet, which tests cannot ask: a name's addresses, in turns."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **answers: list[list[str]]) -> None:
        self._answers = {name.replace("_", "."): found for name, found in answers.items()}
        self._real = socket.getaddrinfo
        monkeypatch.setattr(socket, "getaddrinfo", self.look_up)

    def look_up(self, host: Any, port: Any, *args: Any, **options: Any) -> list[Any]:
        if host not in self._answers or options.get("flags"):
            return list(self._real(host, port, *args, **options))
        answers = self._answers[host]
        found = answers.pop(0) if len(answers) > 1 else answers[0]
        return [entry for address in found for entry in self._real(address, port, type=socket.SOCK_STREAM)]


@pytest.mark.parametrize("inner", ["127.0.0.1", "::1", "169.254.169.254", "10.1.2.3", "::ffff:127.0.0.1"])
async def test_names_that_stand_for_inner_addresses(monkeypatch: pytest.MonkeyPatch, inner: str) -> None:
    Names(monkeypatch, push_example_org=[["8.8.8.8", inner]], good_example_org=[["8.8.8.8"]])
    with pytest.raises(BadEndpointError):
        await check_endpoint("https://push.example.org/x", allow_private=False)
    await check_endpoint("https://good.example.org/x", allow_private=False)


async def test_names_that_take_long_hold_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other work in threads goes on while many names are looked up, and nobody waits for one for long."""
    answered = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **options: _late(answered, **options))
    monkeypatch.setattr(endpoints, "LOOKUP_SECONDS", 0.05)
    asked = [
        asyncio.ensure_future(check_endpoint(f"https://slow{number}.example.org/x", allow_private=False))
        for number in range(60)
    ]
    try:
        async with asyncio.timeout(30):
            await asyncio.sleep(0)
            assert await asyncio.to_thread(threading.current_thread) is not threading.main_thread()
            told = await asyncio.gather(*asked, return_exceptions=True)
        assert {type(each) for each in told} == {BadEndpointError}
    finally:
        answered.set()


def _late(answered: threading.Event, flags: int = 0, **_options: Any) -> list[Any]:
    if flags:
        raise OSError("a name, no number")
    answered.wait()
    raise OSError("nobody knows it")


async def test_a_guest_has_one_name_looked_up_at_a_time(
    club: Telling, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **options: _late(answered, **options))
    monkeypatch.setattr(endpoints, "LOOKUP_SECONDS", 30.0)
    browser = service.browser("phone")
    both = [asyncio.ensure_future(slow(club, browser, number)) for number in range(2)]
    try:
        done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED, timeout=30)
        assert [each.result() for each in done] == ["busy"]
    finally:
        answered.set()
    assert sorted(await asyncio.gather(*both)) == ["busy", "malformed"]


async def slow(club: Telling, browser: Browser, number: int) -> str:
    """Subscribe at a name that takes long; why that is refused."""
    endpoint = f"https://slow{number}.example.org/x"
    with pytest.raises(Refusal) as refused:
        await club.notices.pushes.add(BOB.id, endpoint, **browser.keys(), now=1)
    return str(refused.value.code)


@pytest.fixture
async def service() -> AsyncIterator[PushService]:
    async with push_service() as opened:
        yield opened


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Telling]:
    """A server that allows no inner address, as all do unless their host says otherwise."""
    async with telling(str(tmp_path / "data"), allow_private=False) as opened:
        await opened.welcome(ANN, BOB)
        yield opened


async def test_whoever_subscribes_cannot_name_an_inner_machine(club: Telling, service: PushService) -> None:
    with pytest.raises(Refusal) as refused:
        await club.subscribe(BOB, service.browser("phone"))
    assert refused.value.code == "malformed"
    assert service.url not in str(refused.value)


async def test_a_name_that_changes_its_address_after_the_check(
    club: Telling, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rebinding: public when the browser subscribes, inner when the message is sent."""
    Names(monkeypatch, push_example_org=[["8.8.8.8"], ["127.0.0.1"]])
    monkeypatch.setattr(endpoints, "_HTTPS_PORT", int(service.url.rpartition(":")[2]))
    port = service.url.rpartition(":")[2]
    await club.subscribe(BOB, Browser(f"https://push.example.org:{port}/phone"))
    await club.pass_turn(await club.house.duel(), ANN, 0)
    await club.later(GRACE_MS)
    assert service.received == []


@pytest.mark.parametrize("status", [301, 302, 307, 308])
async def test_redirects_are_not_followed(tmp_path: Path, service: PushService, status: int) -> None:
    async with telling(str(tmp_path / "data")) as club:
        await club.welcome(ANN, BOB)
        await club.subscribe(BOB, service.browser("moved"))
        service.answers["/moved"] = status
        await club.pass_turn(await club.house.duel(), ANN, 0)
        await club.later(GRACE_MS)
    assert [path for path, _, _ in service.received] == ["/moved"]


async def test_a_service_that_nobody_vouches_for_is_not_told(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with telling(str(tmp_path / "data")) as club:
        await club.welcome(ANN, BOB)
        monkeypatch.setattr(club.notices.pushes, "_trust", ssl.create_default_context())
        await club.subscribe(BOB, service.browser("phone"))
        await club.pass_turn(await club.house.duel(), ANN, 0)
        await club.later(GRACE_MS)
    assert service.received == []


async def test_a_service_that_never_answers_holds_up_nobody_else(
    tmp_path: Path, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody with many browsers, all of them at a tar pit, lets many tables wait at once."""
    monkeypatch.setattr(pushes, "SECONDS_FOR_ONE", 600)
    phone = service.browser("phone")
    async with telling(str(tmp_path / "data")) as club:
        await club.welcome(ANN, BOB, EVE)
        for number in range(MOST_BROWSERS):
            service.silent.add(f"/pit{number}")
            await club.subscribe(EVE, service.browser(f"pit{number}"))
        await club.subscribe(BOB, phone)
        for guest in (EVE, EVE, EVE, BOB):
            table_id = await club.house.open(ME, OPEN, guest=ANN)
            await club.house.tables.join(table_id, guest, command(), "")
            await club.pass_turn(table_id, ANN, 0)
        await club.notices.settled()
        club.house.time += GRACE_MS
        telling_all = asyncio.ensure_future(club.notices.tell())
        await until_async(lambda: service.messages(phone), "Bob is told")
        # And the next one is told while the pit still holds the first messages.
        await club.pass_turn(table_id, BOB, 1)
        await club.pass_turn(table_id, ANN, 0)
        await club.notices.settled()
        club.house.time += GRACE_MS
        again = asyncio.ensure_future(club.notices.tell())
        await until_async(lambda: len(service.messages(phone)) == 2, "Bob is told again")
        service.closing.set()
        await asyncio.gather(telling_all, again)
