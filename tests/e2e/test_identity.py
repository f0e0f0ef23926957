"""The same person tomorrow, in real browsers: passkeys, a second device, a code on paper, and the way out."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from server_process import Server
from tests.e2e.judging import axe_finds
from tests.e2e.tables import BY_LINK, open_table
from visitors import DESKTOP, PHONE, Screen, Visitor, Visitors


@pytest.fixture
def visitors(browser: Browser, server: Server) -> Iterator[Visitors]:
    """At a host with a name: browsers make no passkeys for an address of digits."""
    everybody = Visitors(browser, f"http://localhost:{server.port}")
    yield everybody
    complaints = everybody.complaints()
    everybody.leave(None)
    assert complaints == []


class Person:
    """Somebody at a browser with an authenticator of its own."""

    def __init__(self, visitors: Visitors, screen: Screen = DESKTOP, **options: Any) -> None:
        self.visitor: Visitor = visitors.arrive(screen, **options)
        self.page: Page = self.visitor.page()
        self.keys = self.visitor.context.new_cdp_session(self.page)
        self.keys.send("WebAuthn.enable")
        self.authenticator = self.keys.send(
            "WebAuthn.addVirtualAuthenticator",
            {
                "options": {
                    "protocol": "ctap2",
                    "transport": "internal",
                    "hasResidentKey": True,
                    "hasUserVerification": True,
                    "isUserVerified": True,
                    "automaticPresenceSimulation": True,
                }
            },
        )["authenticatorId"]

    def credentials(self) -> list[dict[str, Any]]:
        found = self.keys.send("WebAuthn.getCredentials", {"authenticatorId": self.authenticator})
        return list(found["credentials"])

    def lend_keys_to(self, other: Person) -> None:
        """As a provider of passkeys does that keeps them for all devices of a person."""
        for credential in self.credentials():
            wanted = {"authenticatorId": other.authenticator, "credential": credential}
            other.keys.send("WebAuthn.addCredential", wanted)

    def me(self) -> dict[str, Any]:
        return dict(self.visitor.get("/api/me"))

    def become_member(self) -> str:
        """From the lobby to a member; the code on paper."""
        page = self.page
        page.goto("/me")
        page.locator("form input").first.fill(a_name())
        page.locator("form .primary").click()
        code = page.locator("code")
        expect(code).to_be_visible()
        text = code.inner_text()
        page.locator("section .primary").click()
        expect(page.locator("#devices")).to_be_visible()
        return text


def a_name() -> str:
    return f"Ada {uuid.uuid4().hex[:10]}"


@pytest.mark.parametrize(
    ("screen", "lang", "dark"), [(DESKTOP, "en", False), (PHONE, "de", True)], ids=["desk", "phone"]
)
def test_a_guest_becomes_a_member_and_is_the_same_in_a_second_browser(
    visitors: Visitors, screen: Screen, lang: str, dark: bool
) -> None:
    ada = Person(visitors, screen, lang=lang, dark=dark)
    before = ada.me()
    ada.page.goto("/")
    ada.page.locator("header button").last.click()
    ada.page.locator("dialog a[href='/me']").click()
    expect(ada.page.locator("#join")).to_be_visible()
    assert axe_finds(ada.page) == ""
    ada.become_member()
    assert axe_finds(ada.page) == ""
    assert (ada.me()["id"], ada.me()["member"]) == (before["id"], True)
    assert len(ada.credentials()) == 1
    # Elsewhere somebody has played as a guest before, and signs in.
    phone = Person(visitors, screen, lang=lang, dark=dark)
    table = open_table(phone.visitor, BY_LINK)
    ada.lend_keys_to(phone)
    phone.page.goto("/me")
    # What is here comes along unless they say no, and they see whose it is.
    along = phone.page.locator("section[aria-labelledby='signin'] label:has(input[type='checkbox'])")
    expect(along).to_contain_text(phone.me()["name"])
    expect(along.locator("input")).to_be_checked()
    phone.page.locator("section form button").first.click()
    expect(phone.page.locator("#devices")).to_be_visible()
    assert phone.me() == ada.me()
    assert ada.visitor.get(f"/api/tables/{table}")["seats"][0]["mine"]


def test_a_second_device_by_its_code_and_its_end(visitors: Visitors) -> None:
    ada, phone = Person(visitors), Person(visitors, PHONE)
    ada.become_member()
    page = ada.page
    # The server of tests listens to this machine only: it says so instead of a picture, and gives the link.
    with page.expect_response("**/api/me/device-link") as told:
        page.get_by_role("button", name="Add a device").click()
    link = told.value.json()["link"].replace("127.0.0.1", "localhost")
    expect(page.get_by_role("status").filter(has_text="Waiting")).to_be_visible()
    phone.page.goto(link)
    name = ada.me()["name"]
    expect(phone.page.get_by_role("heading", name=f"Become {name} on this device?")).to_be_visible()
    assert "#" not in phone.page.url
    assert not phone.me()["member"]
    assert axe_finds(phone.page) == ""
    phone.page.get_by_role("button", name="Yes, sign in").click()
    expect(phone.page.locator("#devices")).to_be_visible()
    assert phone.me() == ada.me()
    # The old one sees that it worked, and ends it.
    expect(page.get_by_role("status").filter(has_text="It worked")).to_be_visible()
    page.get_by_role("button", name="Sign out Chrome").click()
    expect(page.locator("#devices ~ ul li")).to_have_count(1)
    phone.page.reload()
    expect(phone.page.locator("#join")).to_be_visible()


def test_a_passkey_that_was_removed_opens_nothing(visitors: Visitors) -> None:
    ada, phone = Person(visitors, expected=("403",)), Person(visitors, PHONE)
    ada.become_member()
    link = ada.visitor.context.request.post("/api/me/device-link", data={}).json()["link"]
    phone.page.goto(link.replace("127.0.0.1", "localhost"))
    phone.page.get_by_role("button", name="Yes, sign in").click()
    passkeys = phone.page.get_by_role("button", name="Remove the passkey")
    expect(passkeys).to_have_count(1)
    phone.page.get_by_role("button", name="Add a passkey").click()
    expect(passkeys).to_have_count(2)
    lost = ada.credentials()[0]["credentialId"]
    known = [one["id"] for one in phone.visitor.get("/api/me/account")["passkeys"]]
    at = next(at for at, id in enumerate(known) if _same(id, lost))
    passkeys.nth(at).click()
    expect(passkeys).to_have_count(1)
    page = ada.page
    page.get_by_role("button", name="Sign out here").click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert not ada.me()["member"]


def _same(url_safe: str, plain: str) -> bool:
    """Whether two spellings in base64 mean the same."""
    return url_safe.rstrip("=") == plain.rstrip("=").replace("+", "-").replace("/", "_")


def test_the_code_on_paper_leads_back_in_and_the_way_out_is_final(visitors: Visitors) -> None:
    ada = Person(visitors, expected=("403", "409"))
    code, page = ada.become_member(), ada.page
    member = ada.me()
    page.get_by_role("button", name="Sign out everywhere").click()
    expect(page.locator("#join")).to_be_visible()
    field = page.get_by_label("Recovery code")
    field.fill("0000")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    field.fill(code.lower())
    field.press("Enter")
    expect(page.locator("code")).not_to_have_text(code)
    page.locator("section .primary").click()
    expect(page.locator("#devices")).to_be_visible()
    assert ada.me() == member
    # A passkey is another way in: once there are two, one may go.
    page.get_by_role("button", name="Remove the passkey").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("button", name="Delete me", exact=True).click()
    really = page.get_by_role("button", name="Delete me for good")
    expect(really).to_be_disabled()
    assert axe_finds(page) == ""
    page.get_by_label("Type your name").fill(member["name"])
    really.click()
    expect(page.locator("#join")).to_be_visible()
    assert not ada.me()["member"]
    assert ada.me()["id"] != member["id"]
