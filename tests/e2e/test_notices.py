"""Days-long games in a browser: being told, what waits in the lobby, and what works without a network."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

import waiting
from pagoria.server.people.unsubscribing import Unsubscribing
from pagoria.server.settings import CLIENT_FOLDER
from server_process import Nursery, Server, running
from tests.e2e.judging import axe_finds
from tests.e2e.pages import START
from tests.e2e.reading import said
from tests.e2e.tables import AGAINST_BOT, BY_LINK, open_table
from tests.repeating import only_in_ci
from tests.server.tabling import house
from visitors import DESKTOP, FLAGS, GONE, PHONE, WHOLE_CHROMIUM, Screen, Visitors

DAY: Final = 24 * 3600 * 1000
THREE_DAYS: Final = {"initial_ms": 3 * DAY, "increment_ms": 3 * DAY}
EACH_SCREEN: Final = pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])

#: A browser in a test reaches no push service of its maker: this one stands in, and keeps what it was given.
PUSH_SERVICE: Final = """
const keys = { p256dh: "%(p256dh)s", auth: "%(auth)s" };
let subscribed = null;
PushManager.prototype.subscribe = async (options) => (subscribed = {
  endpoint: "https://8.8.8.8/of-the-tests",
  options: { applicationServerKey: options.applicationServerKey.buffer },
  toJSON: () => ({ endpoint: "https://8.8.8.8/of-the-tests", keys }),
  unsubscribe: async () => { subscribed = null; return true; },
});
PushManager.prototype.getSubscription = async () => subscribed;
"""
KEYS: Final = {
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
NOTIFICATIONS: Final = """
async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ title, body, tag, data }) => ({ title, body, tag, data }))
"""
KEPT: Final = """
async () => {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return { names, addresses: kept.flat().map(({ url }) => new URL(url).pathname) };
}
"""


def lobby(page: Page) -> None:
    page.goto("/")
    expect(page.locator(START)).to_be_visible()


def with_worker(page: Page, complete: bool = False) -> dict[str, Any]:
    """The lobby of somebody who has played before: soon its worker is there, also with all that it keeps."""
    lobby(page)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    if complete:
        found = until(page, KEPT, lambda kept: any("pandoria/setting" in at for at in kept["addresses"]))
    else:
        found = page.evaluate(KEPT)
    kept: dict[str, Any] = found
    return kept


def until(page: Page, script: str, is_right: Callable[[Any], bool]) -> Any:
    """What a script in the page answers, once it is right."""
    return waiting.until(lambda: page.evaluate(script), "the page answers as it should", is_right)


class PushedTo:
    """A page whose worker gets what a push service would bring."""

    def __init__(self, page: Page, origin: str) -> None:
        self._origin = origin
        self._devtools = page.context.new_cdp_session(page)
        self._registrations: list[str] = []
        self._devtools.on("ServiceWorker.workerRegistrationUpdated", self._note)
        self._devtools.send("ServiceWorker.enable")
        # What the browser reports arrives while a question to the page is answered.
        waiting.until(lambda: page.evaluate("true") and self._registrations, "a worker is registered")

    def push(self, **message: str) -> None:
        where = {"origin": self._origin, "registrationId": self._registrations[-1]}
        self._devtools.send("ServiceWorker.deliverPushMessage", where | {"data": json.dumps(message)})

    def _note(self, event: dict[str, Any]) -> None:
        self._registrations += [registration["registrationId"] for registration in event["registrations"]]


@pytest.fixture(scope="module")
def whole_browser(browser: Browser) -> Iterator[Browser]:
    whole = browser.browser_type.launch(executable_path=shutil.which(WHOLE_CHROMIUM), args=list(FLAGS))
    yield whole
    whole.close()


@pytest.fixture
def people(whole_browser: Browser, server: Server) -> Iterator[Visitors]:
    """Visitors whose browsers may notify them."""
    everybody = Visitors(whole_browser, server.url)
    yield everybody
    complaints = everybody.complaints()
    everybody.leave(None)
    assert complaints == []


# --- being told --------------------------------------------------------------------------------


def test_what_is_pushed_is_shown(people: Visitors, server: Server) -> None:
    visitor = people.arrive(worker=True)
    visitor.context.grant_permissions(["notifications"])
    table = open_table(visitor, AGAINST_BOT)
    page = visitor.page()
    with_worker(page)
    pushed = PushedTo(page, server.url)
    for text in ("Ada has moved.", "Ben has moved."):
        pushed.push(table=table, title="Your turn: Pagoda", text=text)
    # The next turn took the place of the one before.
    told = {"title": "Your turn: Pagoda", "body": "Ben has moved.", "tag": table, "data": table}
    until(page, NOTIFICATIONS, lambda shown: shown == [told])
    # What nobody can read is shown as little, and leads nowhere.
    pushed.push(table="//evil.example.org", title="x", text="y")
    until(page, NOTIFICATIONS, lambda shown: {one["data"] for one in shown} == {table, ""})
    # Whoever looks at the table need not be told any more.
    page.goto(f"/t/{table}")
    until(page, NOTIFICATIONS, lambda shown: [one["data"] for one in shown] == [""])


def test_a_server_that_does_not_answer_delays_no_notification(whole_browser: Browser, own: Server) -> None:
    everybody = Visitors(whole_browser, own.url)
    visitor = everybody.arrive(worker=True)
    visitor.context.grant_permissions(["notifications"])
    open_table(visitor, AGAINST_BOT)
    page = visitor.page()
    with_worker(page, complete=True)
    pushed = PushedTo(page, own.url)
    os.kill(own.process_id, signal.SIGSTOP)
    try:
        pushed.push(table="", title="Your turn: Pagoda", text="Ada has moved.")
        until(page, NOTIFICATIONS, lambda shown: [one["body"] for one in shown] == ["Ada has moved."])
    finally:
        os.kill(own.process_id, signal.SIGCONT)
        everybody.leave(None)


@EACH_SCREEN
def test_this_browser_tells_me_after_a_tap(people: Visitors, screen: Screen) -> None:
    visitor = people.arrive(screen, worker=True)
    visitor.context.grant_permissions(["notifications"])
    visitor.context.add_init_script(PUSH_SERVICE % KEYS)
    page = visitor.page()
    lobby(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Tell me when it is my turn").click()
    switch = page.get_by_role("checkbox", name="This browser tells me")
    expect(switch).not_to_be_checked()
    assert visitor.get("/api/me/notices")["browsers"] == 0
    switch.click()
    expect(switch).to_be_checked()
    assert visitor.get("/api/me/notices")["browsers"] == 1
    assert axe_finds(page) == ""
    switch.click()
    expect(switch).not_to_be_checked()
    assert visitor.get("/api/me/notices")["browsers"] == 0


def test_whoever_signs_out_is_told_here_no_more_and_elsewhere_still(people: Visitors) -> None:
    visitor, elsewhere = people.arrive(worker=True), people.arrive()
    visitor.context.grant_permissions(["notifications"])
    visitor.context.add_init_script(PUSH_SERVICE % KEYS)
    ask = visitor.context.request
    joined = ask.post("/api/me/member", data={"name": f"Ada {time.time_ns()}"}).json()
    known = elsewhere.context.request.post(
        "/api/me/sign-in/code", data={"code": joined["recovery_code"]}
    ).json()
    other = {"endpoint": f"https://8.8.8.8/{joined['me']['id']}", "language": "en", **KEYS}
    elsewhere.context.request.post("/api/me/pushes", data=other)
    page = visitor.page()
    page.goto("/me")
    switch = page.get_by_role("checkbox", name="This browser tells me")
    switch.click()
    expect(switch).to_be_checked()
    assert axe_finds(page) == ""
    assert elsewhere.get("/api/me/notices")["browsers"] == 2
    page.get_by_role("button", name="Sign out here").click()
    expect(page.locator("#join")).to_be_visible()
    assert elsewhere.get("/api/me/notices")["browsers"] == 1
    # Where this browser tells nothing, signing out changes nothing for the others.
    ask.post("/api/me/sign-in/code", data={"code": known["recovery_code"]})
    page.reload()
    page.get_by_role("button", name="Sign out here").click()
    expect(page.locator("#join")).to_be_visible()
    assert elsewhere.get("/api/me/notices")["browsers"] == 1


def test_a_browser_that_reaches_no_push_service_says_so(people: Visitors) -> None:
    visitor = people.arrive(worker=True, expected=("Push API in incognito mode",))
    visitor.context.grant_permissions(["notifications"])
    page = visitor.page()
    lobby(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Tell me when it is my turn").click()
    page.get_by_role("checkbox", name="This browser tells me").click()
    expect(page.get_by_role("alert")).to_contain_text("could not reach its push service")


# --- what waits --------------------------------------------------------------------------------


def test_a_link_in_a_mail_ends_such_mails(visitors: Visitors, server: Server) -> None:
    member, reader = visitors.arrive(), visitors.arrive(PHONE, expected=("403",))
    member.context.request.put("/api/me/notices", data={"mail": "daily", "language": "en"})
    making = _link(server.data, member.get("/api/me")["id"])
    # Playwright has a loop of its own in this thread.
    with ThreadPoolExecutor(1) as thread:
        link = thread.submit(asyncio.run, making).result()
    page = reader.page()
    page.goto(link)
    end = page.get_by_role("button", name=said("me.stop.yes"))
    expect(end).to_be_visible()
    assert axe_finds(page) == ""
    assert member.get("/api/me/notices")["mail"] == "daily"
    end.click()
    expect(page.get_by_text(said("me.stop.done"))).to_be_visible()
    assert member.get("/api/me/notices")["mail"] == "never"
    page.goto(f"/me#stop={'x' * 43}")
    end.click()
    expect(page.get_by_role("alert")).to_be_visible()


async def _link(data: str, guest_id: str) -> str:
    async with house(data) as opened:
        return await Unsubscribing(opened.store).link(guest_id, "")


@EACH_SCREEN
def test_the_lobby_says_what_waits_and_how_long(visitors: Visitors, screen: Screen) -> None:
    visitor = visitors.arrive(screen)
    page = visitor.page()
    lobby(page)
    assert not page.title().startswith("(")
    for _ in range(2):
        open_table(visitor, AGAINST_BOT, clock=THREE_DAYS)
    open_table(visitor, BY_LINK)
    page.reload()
    expect(page).to_have_title(re.compile(r"^\(2\) "))
    assert page.locator("link[rel=icon]").get_attribute("href") == "/icon-turn.svg"
    waiting = page.locator("a.turn").first
    expect(waiting).to_contain_text(re.compile(r"2 days 23 hr left|3 days 0 hr left"))
    waiting.click()
    expect(page.get_by_role("timer").first).to_have_text(re.compile(r"2 days 23 hr|3 days 0 hr"))


def test_days_for_each_move_are_one_of_the_clocks(visitors: Visitors) -> None:
    visitor = visitors.arrive(PHONE, lang="de")
    page = visitor.page()
    lobby(page)
    page.locator("details summary").click()
    page.get_by_role("radio", name="3 Tage pro Zug").check(force=True)
    page.locator(START).click()
    expect(page.get_by_role("timer").first).to_have_text(re.compile(r"2\sTg\. 23\sStd\.|3\sTg\. 0\sStd\."))


# --- a server of its own: members, and no network ----------------------------------------------


@pytest.fixture(scope="module")
def own(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that is stopped and started, with a client that is replaced."""
    folder = tmp_path_factory.mktemp("own")
    shutil.copytree(CLIENT_FOLDER, folder / "client", ignore=shutil.ignore_patterns("engine"))
    with running(nursery, str(folder / "data"), folder, "--client", str(folder / "client")) as server:
        yield server


@pytest.fixture
def regulars(browser: Browser, own: Server) -> Iterator[Visitors]:
    everybody = Visitors(browser, own.url)
    yield everybody
    complaints = everybody.complaints()
    everybody.leave(None)
    if not own.process_id:
        own.start()
    assert complaints == []


def test_a_member_goes_on_vacation_and_the_others_see_it(regulars: Visitors) -> None:
    ada, ben = regulars.arrive(), regulars.arrive(PHONE)
    ada.context.request.post("/api/me/member", data={"name": "Ada"})
    table = open_table(ada, BY_LINK, clock=THREE_DAYS)
    ben.post(f"/api/tables/{table}/join", entropy="", name="Ben")
    page = ada.page()
    lobby(page)
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Tell me when it is my turn").click()
    page.get_by_role("spinbutton").fill("5")
    page.get_by_role("button", name="I am away from now on").click()
    expect(page.get_by_role("status").filter(has_text="on vacation until")).to_be_visible()
    assert axe_finds(page) == ""
    other = ben.page()
    other.goto(f"/t/{table}")
    expect(other.get_by_text("Ada is on vacation until").first).to_be_visible()
    expect(other.locator(".pause")).to_have_count(1)
    assert axe_finds(other) == ""
    page.get_by_role("button", name="I am back").click()
    expect(page.get_by_text("You have 20 days left")).to_be_visible()
    expect(other.locator(".pause")).to_have_count(0)


@pytest.mark.parametrize("screen", [PHONE, pytest.param(DESKTOP, marks=only_in_ci)], ids=["phone", "desktop"])
def test_lobby_and_rules_can_be_read_without_a_network(
    regulars: Visitors, own: Server, screen: Screen
) -> None:
    visitor = regulars.arrive(screen, worker=True, expected=(*GONE, "ERR_FAILED"))
    table = open_table(visitor, AGAINST_BOT)
    page = visitor.page()
    kept = with_worker(page, complete=True)
    # Nothing about a table, or about a person.
    assert [at for at in kept["addresses"] if re.match(r"/(api/(?!games)|t/)", at)] == []
    own.kill()
    lobby(page)
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    page.get_by_role("link", name="Rules").first.click()
    for game in ("pagoda", "pandoria"):
        page.goto(f"/rules/{game}")
        expect(page.locator("article").first).to_be_visible()
        expect(page.locator("[data-example]").first).to_be_visible()
    page.goto(f"/t/{table}")
    expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
    # Back again, nothing is old: pages are asked for first.
    own.start()
    page.goto(f"/t/{table}")
    expect(page.locator(".pagoda")).to_be_visible()


def test_newcomers_fetch_no_worker(visitors: Visitors) -> None:
    page = visitors.arrive(worker=True).page()
    lobby(page)
    page.wait_for_timeout(3_000)
    assert page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0


@only_in_ci
def test_a_new_build_replaces_what_the_old_one_kept(regulars: Visitors, own: Server) -> None:
    visitor = regulars.arrive(worker=True, expected=GONE)
    open_table(visitor, AGAINST_BOT)
    page = visitor.page()
    (before,) = with_worker(page)["names"]
    own.kill()
    client = own.output.parent / "client"
    for packed in client.glob("worker.js.*"):
        packed.unlink()
    worker = (client / "worker.js").read_text()
    (client / "worker.js").write_text(worker.replace(before, "pagoria-newer"))
    own.start()
    lobby(page)
    until(page, "() => caches.keys()", lambda names: names == ["pagoria-newer"])
