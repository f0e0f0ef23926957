"""People talk at a table, each in their own language; the host looks after them."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, expect

from server_process import Server
from tests.e2e.judging import axe_finds, overhang, small_targets
from tests.e2e.tables import AGAINST_BOT, BY_LINK, look_at_table, open_side, open_table
from tests.server.people import Live, random_picks
from visitors import PHONE, Visitor, Visitors

#: Each voice of the page's sounds, with its pitch; as a browser that plays nothing has it.
RECORD_SOUNDS = """
window.tones = [];
window.AudioContext = class {
  // On this clock every sound is over when the next one comes: none comes too late to be played.
  #time = 0;
  get currentTime() { return (this.#time += 10); }
  state = "running";
  destination = {};
  resume() { return Promise.resolve(); }
  close() { return Promise.resolve(); }
  createGain() {
    const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect: (next) => next };
  }
  createOscillator() {
    const frequency = { value: 0 };
    return { frequency, connect: (next) => next, start: () => window.tones.push(frequency.value), stop() {} };
  }
};
"""
#: The script with them, as soon as the page has asked for it.
_GAMES_SOUNDS = "performance.getEntriesByType('resource').find(({ name }) => name.includes('/sounds-'))"
_MOVE, _TURN = (220, 440), (523.25, 783.99)


def named(visitor: Visitor, name: str) -> Visitor:
    visitor.context.request.put("/api/me", data={"name": name})
    return visitor


def duel(ada: Visitor, ben: Visitor) -> str:
    table_id = open_table(ada, BY_LINK)
    ben.post(f"/api/tables/{table_id}/join", entropy="", seat=1)
    return table_id


def test_whoever_is_blocked_is_listed_among_my_settings(visitors: Visitors) -> None:
    ada, ben = named(visitors.arrive(PHONE), "Ada"), named(visitors.arrive(), "Ben")
    table_id = duel(ada, ben)
    people = ada.get(f"/api/tables/{table_id}/talk")["people"]
    who = next(person["who"] for person in people if not person["mine"])
    ada.context.request.put(f"/api/tables/{table_id}/people/{who}", data={"distance": "block"})
    page = ada.page()
    page.goto("/me")
    release = page.get_by_role("button", name="Unblock Ben")
    expect(release).to_be_visible()
    assert axe_finds(page) == ""
    assert overhang(page) == 0
    assert small_targets(page) == []
    release.click()
    expect(page.get_by_role("heading", name="People you keep away")).to_have_count(0)
    assert ada.get("/api/me/kept-away") == []


def open_talk(page: Page, name: str) -> None:
    open_side(page)
    page.get_by_role("tab", name=re.compile(f"^{name}")).click()
    expect(page.get_by_role("tabpanel").locator("form input")).to_be_visible()


def test_two_players_talk_in_two_languages(visitors: Visitors) -> None:
    ada, ben = named(visitors.arrive(), "Ada"), named(visitors.arrive(PHONE, lang="de"), "Ben")
    table_id = duel(ada, ben)
    here, there = ada.page(), ben.page()
    for page in (here, there):
        look_at_table(page, f"/t/{table_id}")
    open_talk(here, "Talk")
    here.get_by_role("button", name="Good luck!").click()
    # On a phone the side is closed: a number says that there is something to read.
    expect(there.locator(".side-button .new")).to_have_text("1")
    expect(there.locator("[aria-live=polite]").filter(has_text="Ada sagt: Viel Glück!")).to_be_attached()
    open_talk(there, "Chat")
    expect(there.locator(".words")).to_have_text(["Viel Glück!"])
    expect(there.locator(".side-button .new")).to_have_count(0)
    there.get_by_label("Nachricht schreiben").fill("<b>danke</b> https://example.org")
    there.get_by_role("button", name="Senden").click()
    expect(here.locator(".words")).to_have_text(["Good luck!", "<b>danke</b> https://example.org"])
    expect(here.locator(".talk a, .words b")).to_have_count(0)
    assert axe_finds(here) == ""
    assert axe_finds(there) == ""
    assert small_targets(there) == []
    assert overhang(there) == 0
    here.reload()
    open_talk(here, "Talk")
    expect(here.locator(".words")).to_have_count(2)
    # Somebody who looks on hears nothing of it, and what they say first is theirs.
    watcher = visitors.arrive().page()
    look_at_table(watcher, f"/t/{table_id}")
    open_talk(watcher, "Talk")
    watcher.get_by_role("button", name="Hello!").click()
    expect(watcher.locator("li.mine .words")).to_have_text(["Hello!"])
    expect(watcher.locator(".words")).to_have_count(1)
    expect(here.locator(".words")).to_have_count(2)


def test_somebody_is_muted_reported_and_banned_by_the_host(visitors: Visitors, server: Server) -> None:
    ada = named(visitors.arrive(), "Ada")
    ben = named(visitors.arrive(expected=("403",)), "Rude Ben")
    table_id = duel(ada, ben)
    ben.post(f"/api/tables/{table_id}/talk", text="you fool")
    page, other = ada.page(), ben.page()
    look_at_table(page, f"/t/{table_id}")
    look_at_table(other, f"/t/{table_id}")
    # It was said before Ada came, and still is new to her.
    expect(page.locator(".side-button .new")).to_have_text("1")
    open_talk(page, "Talk")
    page.locator(".talk .name").click()
    page.get_by_role("button", name="Report to the host").click()
    page.get_by_label("What should the host know?").fill("please look")
    assert axe_finds(page) == ""
    page.get_by_role("button", name="Send the report").click()
    expect(page.get_by_text("The host has your report")).to_be_visible()
    page.get_by_role("button", name="Mute", exact=True).click()
    expect(page.locator(".words")).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("Rude Ben.*muted"))).to_be_visible()

    host = visitors.arrive(PHONE, dark=True, expected=("403",)).page()
    host.goto("/admin")
    host.get_by_label("Key").fill("wrong")
    host.get_by_role("button", name="Open").click()
    expect(host.get_by_role("alert")).to_be_visible()
    key = re.search(r"only now, is (\S+)", server.log())
    assert key is not None
    host.get_by_label("Key").fill(key[1])
    host.get_by_role("button", name="Open").click()
    report = host.locator("section li.panel").filter(has_text="Rude Ben")
    expect(report).to_contain_text("please look")
    assert axe_finds(host) == ""
    assert small_targets(host) == []
    assert overhang(host) == 0
    report.locator("summary").click()
    expect(report).to_contain_text("you fool")
    report.get_by_role("button", name="Ban").click()
    expect(report.get_by_role("button", name="Let in again")).to_be_visible()
    expect(other.get_by_role("alert").first).to_contain_text("blocked you")
    report.get_by_role("button", name="Mark as settled").click()
    expect(report).to_have_count(0)
    host.reload()
    expect(host.locator("#acts")).to_be_visible()
    assert axe_finds(host) == ""


def test_whoever_wants_no_talk_has_none(visitors: Visitors) -> None:
    ada, ben = visitors.arrive(), visitors.arrive()
    page = ada.page()
    table_id = duel(ada, ben)
    look_at_table(page, f"/t/{table_id}")
    open_side(page)
    expect(page.get_by_role("tab", name="Talk")).to_be_visible()
    page.locator("header button").last.click()
    page.get_by_label("Show the talk at tables").uncheck()
    page.keyboard.press("Escape")
    expect(page.get_by_role("tab", name="Talk")).to_have_count(0)
    # There is nobody to talk to at a table with bots only.
    look_at_table(page, f"/t/{open_table(ada, AGAINST_BOT)}")
    page.locator("header button").last.click()
    page.get_by_label("Show the talk at tables").check()
    expect(page.get_by_role("tab", name="Talk")).to_have_count(0)


def test_a_move_and_my_turn_are_heard_once_and_never_at_a_reload(visitors: Visitors, server: Server) -> None:
    ada, ben = visitors.arrive(), visitors.arrive()
    table_id = duel(ada, ben)
    page = ben.page()
    page.add_init_script(RECORD_SOUNDS)
    look_at_table(page, f"/t/{table_id}")
    play_a_turn(server, ada, table_id)
    expect(page).to_have_title(re.compile("^● "))
    assert heard(page) == []
    switch_sounds_on(page)
    assert heard(page) == [], "it was my turn before"
    play_a_turn(server, ben, table_id)
    play_a_turn(server, ada, table_id)
    page.wait_for_function("(pitch) => tones.includes(pitch)", arg=_TURN[1])
    tones = heard(page)
    assert tones.count(_TURN[0]) == tones.count(_TURN[1]) == 1
    assert tones.count(_MOVE[0]) >= 2
    page.reload()
    expect(page).to_have_title(re.compile("^● "))
    expect(page.locator("[role=tablist]")).to_be_attached()
    assert heard(page) == []


def test_one_tap_ends_all_sounds(visitors: Visitors, server: Server) -> None:
    ada, ben = visitors.arrive(), visitors.arrive()
    table_id = duel(ada, ben)
    page = ben.page()
    page.add_init_script(RECORD_SOUNDS)
    look_at_table(page, f"/t/{table_id}")
    switch_sounds_on(page)
    off = page.get_by_role("button", name="Play sounds")
    expect(off).to_have_attribute("aria-pressed", "true")
    off.click()
    expect(off).to_have_count(0)
    expect(page.locator("body")).not_to_be_focused()
    play_a_turn(server, ada, table_id)
    expect(page).to_have_title(re.compile("^● "))
    assert heard(page) == []


def play_a_turn(server: Server, visitor: Visitor, table_id: str) -> None:
    """Whoever has to decide chooses by chance, until somebody else has to."""
    seat = next(n for n, seat in enumerate(visitor.get(f"/api/tables/{table_id}")["seats"]) if seat["mine"])
    cookies = "; ".join(f"{each['name']}={each['value']}" for each in visitor.context.cookies())
    url = f"{server.live_url}/api/tables/{table_id}/live?seat={seat}"
    with Live(url, additional_headers={"Cookie": cookies}) as live:
        live.next()
        while live.frame["table"]["to_act"] == seat:
            assert live.choose(random_picks(live.frame["menu"], Random(1)))["type"] == "done"


def heard(page: Page) -> list[float]:
    found: list[float] = page.evaluate("tones")
    return found


def switch_sounds_on(page: Page) -> None:
    page.locator("header button").last.click()
    page.get_by_role("checkbox", name="Play sounds").check()
    page.keyboard.press("Escape")
    # What makes them is fetched now; the game's own sounds come last.
    page.wait_for_function(f"() => {_GAMES_SOUNDS} !== undefined")
    page.evaluate(f"async () => void (await import({_GAMES_SOUNDS}.name))")
