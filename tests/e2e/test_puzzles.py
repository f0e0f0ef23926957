"""Puzzles: one a day and all others, solved on the real board; hints, giving up, and without a network."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.judging import axe_finds, overhang, small_targets
from tests.e2e.keying import KeyPlayer, press_until
from tests.e2e.reading import said
from visitors import ENGINE_MS, NARROWEST, PHONE, Screen, Visitor, Visitors
from waiting import until

WIDE: Final = Screen(1366, 768)
START: Final = (
    "-/-/-/-/-/- RYGBP/yy RYGBP/bb YRRBBBRRGBGPYYRYGPBPGYRPRGYBYPPGRGPBGPRGP - 0:0"
    " 00000:00000 1s1c0l3[] standard"
)
#: A red column on lot 1, and the end of the turn: nothing is clearly best here, but a test can tell it apart.
LINE: Final = ("C1R", "E")
#: What anybody says about another line.
WORSE: Final = {"played": {"wins": [0.4, 0.6]}, "beside": {"wins": [0.8, 0.2]}}
AS_GOOD: Final = {"played": {"wins": [0.79, 0.21]}, "beside": {"wins": [0.8, 0.2]}}
#: All that is kept for whoever is offline.
KEPT: Final = """
async () => {
  const addresses = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname);
  }
  return addresses;
}
"""


def puzzle(number: int, theme: str = "keep", grade: int = 2) -> dict[str, Any]:
    told = {"variant": "standard", "players": 2, "position": START, "seat": 0, "line": LINE}
    return {"number": number, "win": 0.8, "gap": 0.2, "theme": theme, "grade": grade, **told}


def with_puzzles(visitor: Visitor, *puzzles: dict[str, Any], judged: object = WORSE) -> Page:
    """A page with these puzzles of Pagoda, and what the analyst says."""

    def listed(route: Route) -> None:
        ours = puzzles if "pagoda" in route.request.url else ()
        themes = [{"name": "keep", "words": {"t": "Keep a colour"}}]
        route.fulfill(json={"themes": themes, "puzzles": ours})

    page = visitor.page()
    page.route("**/api/games/*/puzzles", listed)
    page.route("**/api/study/evaluate", lambda route: route.fulfill(json=judged))
    return page


def build(page: Page, lot: int) -> None:
    """A red column, and the end of the turn."""
    page.locator("[data-card=R]").first.click()
    page.locator(f"[data-lot='{lot}']").click()
    end_turn(page)


def end_turn(page: Page) -> None:
    page.get_by_role("button", name="End the turn").click()


def outcome(page: Page) -> Locator:
    return page.locator(".act .title")


def marks(visitor: Visitor) -> list[str]:
    found: list[str] = visitor.get("/api/progress")["marks"]
    return sorted(found)


def test_a_visit_by_mouse(visitors: Visitors) -> None:
    """Today's puzzle: wrong at first, then right; the day counts, and so does the next one."""
    visitor = visitors.arrive(WIDE)
    page = with_puzzles(visitor, puzzle(7), puzzle(8, grade=4))
    page.clock.set_fixed_time("2026-11-19T10:00:00Z")
    page.goto("/")
    page.get_by_role("link", name=said("puzzles"), exact=True).click()
    expect(page).to_have_title(f"{said('puzzles')} – Pagoria")
    page.get_by_role("link", name=said("puzzles.today.solve", game="Pagoda")).click()
    expect(page).to_have_url(re.compile("/puzzles/pagoda/daily$"))
    expect(outcome(page)).to_have_text(said("puzzle.task", name="Player 1"))
    build(page, 2)
    expect(outcome(page)).to_have_text(said("puzzle.wrong"))
    expect(page.locator(".act .question")).to_contain_text("40%")
    assert marks(visitor) == []
    page.locator(".act .main").click()
    expect(outcome(page)).to_have_text(said("puzzle.task", name="Player 1"))
    build(page, 1)
    expect(page.get_by_role("heading", name=said("puzzle.solved"))).to_be_visible()
    expect(page.locator(".act .question")).to_have_text("Today’s puzzle: 1 day in a row.")
    expect(page.get_by_role("list", name=said("claims")).get_by_role("listitem").first).to_be_visible()
    # The server hears of it a little later.
    until(lambda: marks(visitor), "two marks", lambda found: len(found) == 2)
    daily, solved = marks(visitor)
    assert daily == "daily:pagoda:2026-11-19"
    assert solved.startswith("puzzle:")
    page.locator(".act .main").click()
    other = 15 - int(solved.split(":")[2])
    expect(page).to_have_title(f"{said('puzzle.title', number=other, game='Pagoda')} – Pagoria")
    expect(outcome(page)).to_have_text(said("puzzle.task", name="Player 1"))


def test_days_in_a_row(visitors: Visitors) -> None:
    visitor = visitors.arrive(WIDE)
    page = with_puzzles(visitor, puzzle(7))
    for day in ("18", "19"):
        page.clock.set_fixed_time(f"2026-11-{day}T23:30:00Z")
        page.goto("/puzzles/pagoda/daily")
        build(page, 1)
        expect(outcome(page)).to_have_text(said("puzzle.solved"))
    days = page.locator(".streak .days")
    for now, row, told in (
        ("2026-11-19T23:40:00Z", "2", "puzzles.streak.done"),
        ("2026-11-20T00:10:00Z", "2", "puzzles.streak.keep"),
    ):
        page.clock.set_fixed_time(now)
        page.goto("/puzzles")
        expect(days.locator("b")).to_have_text(row)
        expect(page.locator(".streak")).to_contain_text(said(told))
    # A day that was missed is said, and nothing is made up for it.
    page.clock.set_fixed_time("2026-11-21T10:00:00Z")
    page.goto("/puzzles")
    expect(days.locator("b")).to_have_text("0")
    expect(page.locator(".streak")).to_contain_text("You solved none on Friday, November 20")
    expect(page.locator(".streak")).to_contain_text("longest streak is 2 days")
    expect(page.locator(".streak .solved")).to_have_count(2)


def test_another_line_that_is_as_good_is_right(visitors: Visitors) -> None:
    visitor = visitors.arrive(WIDE)
    page = with_puzzles(visitor, puzzle(7), judged=AS_GOOD)
    page.goto("/puzzles/pagoda/7")
    build(page, 3)
    expect(outcome(page)).to_have_text(said("puzzle.solved"))
    expect(page.locator(".act .question")).to_contain_text(said("puzzle.solved.another"))


def test_a_visit_by_finger(visitors: Visitors) -> None:
    """Hints in steps on a phone, up to the solution; then why."""
    visitor = visitors.arrive(PHONE)
    page = with_puzzles(visitor, puzzle(7))
    page.goto("/puzzles/pagoda/7")
    page.locator(".act .hinting").tap()
    hints = page.get_by_role("region", name=said("hint"))
    expect(hints).to_contain_text("Keep a colour")
    hints.get_by_role("button", name=said("puzzle.hint.more")).tap()
    hints.get_by_role("button", name=said("hint.show")).tap()
    page.locator(".act .main").tap()
    expect(hints).to_contain_text("Ends the turn")
    page.locator(".act .passing").tap()
    expect(outcome(page)).to_have_text(said("puzzle.solved"))
    page.locator(".act").get_by_role("button", name=said("puzzle.why")).tap()
    expect(page.get_by_role("heading", name=said("puzzle.whyLine"))).to_be_visible()
    assert small_targets(page) == []


def test_a_visit_by_keys_alone(visitors: Visitors) -> None:
    visitor = visitors.arrive(WIDE)
    page = with_puzzles(visitor, puzzle(7))
    keys = KeyPlayer(page)
    page.goto("/puzzles?solved=too")
    expect(page.locator("#more")).to_be_visible()
    keys.tab_to("a[href='/puzzles/pagoda/7?solved=too']")
    keys.press("Enter")
    expect(outcome(page)).to_have_text(said("puzzle.task", name="Player 1"))
    choices = page.locator(".side .choices")
    press_until(page, "v", choices.get_by_role("button").first)
    for _ in range(3):
        if page.locator(".act .main").get_attribute("aria-disabled") == "false":
            break
        keys.press("Enter")
        choices.get_by_role("button").last.focus()
    keys.press("u", "?")
    expect(page.get_by_role("dialog")).to_contain_text(said("puzzle.show"))
    keys.press("Escape", "g")
    expect(outcome(page)).to_have_text(said("puzzle.line", done=0, of=2))
    keys.press("ArrowRight", "ArrowRight")
    expect(outcome(page)).to_have_text(said("puzzle.line", done=2, of=2))
    keys.press("x")
    expect(outcome(page)).to_have_text(said("puzzle.task", name="Player 1"))
    keys.press("h", "h")
    keys.tab_to(".act .hinting")
    keys.press("Enter")
    expect(page.get_by_role("button", name=said("hint.show"))).to_be_visible()
    keys.tab_to(".hints .row button", "Shift+Tab")
    keys.press("Shift+Tab", "Enter", "q", "Enter")
    expect(page.get_by_role("region", name=said("hint"))).to_contain_text("Ends the turn")
    keys.tab_to(".act .passing")
    keys.press("Enter")
    # Whoever has seen the line has not solved it.
    expect(page.locator(".act .question")).to_have_text(said("puzzle.solved.shown"))
    assert [mark for mark in marks(visitor) if not mark.startswith("shown:")] == []


def test_a_visit_by_what_is_read_out(visitors: Visitors) -> None:
    """Roles and names alone: what a screen reader offers."""
    visitor = visitors.arrive(WIDE)
    page = with_puzzles(visitor, puzzle(7))
    page.goto("/puzzles")
    page.get_by_role("combobox", name=said("puzzle.theme")).select_option("Keep a colour")
    page.get_by_role("link", name=said("puzzle.next")).click()
    prompt = page.get_by_role("region", name=said("prompt"))
    expect(prompt.get_by_role("status")).to_contain_text(said("puzzle.task", name="Player 1"))
    page.get_by_role("group").filter(has_text=said("puzzle.choices")).get_by_text(
        said("puzzle.choices")
    ).click()
    side = page.get_by_role("complementary")
    for choice in ("Build a column", "Lot 1", "Red"):
        side.get_by_role("button", name=re.compile(rf"^{choice}\b", re.I)).first.click()
    prompt.get_by_role("button", name=re.compile("column", re.I)).click()
    prompt.get_by_role("button", name=re.compile("^End", re.I)).click()
    expect(prompt.get_by_role("status")).to_contain_text(said("puzzle.solved"))
    expect(page.get_by_role("heading", level=1)).to_have_text(said("puzzle.title", number=7, game="Pagoda"))


def test_whoever_gives_up_today_has_not_solved_it_today(visitors: Visitors) -> None:
    visitor = visitors.arrive(WIDE)
    page = with_puzzles(visitor, puzzle(7))
    page.clock.set_fixed_time("2026-11-19T10:00:00Z")
    page.goto("/puzzles/pagoda/daily")
    page.get_by_role("button", name=said("puzzle.show")).click()
    for done in (1, 2):
        page.locator(".act .main").click()
        expect(outcome(page)).to_have_text(said("puzzle.line", done=done, of=2))
    expect(page.locator(".act .main")).to_have_text(said("puzzles.all"))
    page.reload()
    build(page, 1)
    expect(page.locator(".act .question")).to_have_text(said("puzzle.solved.shown"))
    until(lambda: marks(visitor), "a mark")
    assert [mark.split(":")[0] for mark in marks(visitor)] == ["shown"]


def test_nothing_leads_away_while_the_line_is_fetched(visitors: Visitors) -> None:
    """Otherwise the main button would lead to all puzzles, where the next click is meant for the line."""
    visitor = visitors.arrive(WIDE)
    page = with_puzzles(visitor, puzzle(7))
    held: list[Route] = []
    page.route("**/api/study/line", lambda route: held.append(route))
    page.goto("/puzzles/pagoda/7")
    page.get_by_role("button", name=said("puzzle.show")).click()
    expect(outcome(page)).to_have_text(said("puzzle.loading"))
    expect(page.locator(".act .main")).to_have_attribute("aria-disabled", "true")
    held[0].continue_()
    expect(page.locator(".act .main")).to_have_text(said("puzzle.step"))


def test_puzzles_are_solved_without_a_network(visitors: Visitors) -> None:
    """After one visit: the list, a puzzle, and the engine that judges it; the server hears of it later."""
    visitor = visitors.arrive(WIDE, worker=True, expected=("ERR_INTERNET_DISCONNECTED", "ERR_FAILED"))
    page = visitor.page()
    page.goto("/puzzles")
    expect(page.locator("#today")).to_be_visible()
    # What comes last.
    until(
        lambda: page.evaluate(KEPT),
        "the engine is kept",
        lambda kept: any("/assets/engine/worker-" in at for at in kept),
        ENGINE_MS / 1000,
    )
    puzzles = visitor.get("/api/games/pagoda/puzzles")["puzzles"]
    number = next(puzzle["number"] for puzzle in puzzles if len(puzzle["line"]) == 1)
    visitor.context.set_offline(True)
    page.goto(f"/puzzles/pagoda/{number}")
    expect(page.locator(".pagoda")).to_be_visible(timeout=ENGINE_MS)
    page.locator(".act .hinting").click()
    page.get_by_role("button", name=said("puzzle.hint.more")).click()
    page.get_by_role("button", name=said("hint.show")).click()
    page.locator(".act .main").click()
    expect(outcome(page)).to_have_text(said("puzzle.solved"))
    visitor.context.set_offline(False)
    until(lambda: f"puzzle:pagoda:{number}" in marks(visitor), "the puzzle is marked")


@pytest.mark.parametrize("screen", [WIDE, NARROWEST], ids=lambda screen: f"{screen.width}")
@pytest.mark.parametrize("path", ["/puzzles", "/puzzles/pandoria/1"])
def test_it_fits_every_window_and_axe_finds_nothing(visitors: Visitors, screen: Screen, path: str) -> None:
    page = visitors.arrive(screen, lang="de", dark=screen.touch).page()
    page.goto(path)
    expect(page.locator("#more, .act .hinting").first).to_be_visible()
    assert overhang(page) == 0
    assert axe_finds(page) == ""
    if screen.touch:
        assert small_targets(page) == []
