"""The study: positions without a table on the real board, with lines, chosen chance and evaluation."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Final
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from tests.e2e.judging import axe_finds, overhang, small_targets
from tests.e2e.keying import KeyPlayer, press_until
from tests.e2e.listening import Listener, Thing
from tests.e2e.reading import said
from tests.e2e.tables import abandoned_table, open_side
from visitors import DESKTOP, NARROWEST, PHONE, Screen, Visitor, Visitors

WIDE: Final = Screen(1366, 768)
LOW_PHONE: Final = Screen(844, 390, touch=True)
EVERY_WINDOW: Final = pytest.mark.parametrize(
    "screen", [WIDE, DESKTOP, PHONE, NARROWEST, LOW_PHONE], ids=lambda screen: f"{screen.width}"
)


@pytest.fixture
def visitor(visitors: Visitors) -> Visitor:
    return visitors.arrive(WIDE)


@cache
def position(game: str = "pagoda", variant: str = "standard", steps: int = 0, players: int = 2) -> str:
    """A position after some steps of chance."""
    session: Session[Any] = Session(find_game(game), variant, players, Rng("study"), start=0)
    rng = Rng("any move")
    for _ in range(steps):
        session.do(int(session.state.random_action(rng)))
    return session.game.notation.format_position(session.position())


def open_study(page: Page, game: str = "pagoda", variant: str = "standard", steps: int = 0) -> None:
    page.goto("/study?" + urlencode({"game": game, "position": position(game, variant, steps)}))
    expect(page.locator(".pagoda, .pandoria")).to_be_visible()
    expect(page.locator(".act .buttons")).to_be_visible()


def press(thing: Locator) -> None:
    """With a finger where the page is touched."""
    if thing.page.evaluate("navigator.maxTouchPoints > 0"):
        thing.tap()
    else:
        thing.click()


def show_side(page: Page, tab: str = "study.lines") -> Locator:
    """A tab of the side, which lies over the board where the window is narrow."""
    tabs = page.locator("[role=tablist]")
    expect(tabs).to_be_attached()
    if not tabs.is_visible():
        press(page.locator(".side-button"))
    press(page.get_by_role("tab", name=said(tab), exact=True))
    return page.locator("[role=tabpanel]")


def hide_side(page: Page) -> None:
    if page.locator(".side .close").is_visible():
        press(page.locator(".side .close"))


def build_a_column(page: Page, lot: int) -> None:
    """By the panel of choices, with the first card that will do."""
    panel = show_side(page, "study.choices")
    press(panel.locator(".choices button").filter(has_text=re.compile("column", re.I)).first)
    while page.locator(".act .main").get_attribute("aria-disabled") == "true":
        level = panel.locator(".choices").last
        wanted = level.locator("button").filter(has_text=re.compile(rf"lot {lot}\b", re.I))
        press((wanted if wanted.count() > 0 else level.locator("button")).first)
    hide_side(page)
    press(page.locator(".act .main"))
    show_side(page)


def nodes(page: Page) -> Locator:
    return page.locator("[role=tabpanel] .node")


def current(page: Page) -> Locator:
    return page.locator("[role=tabpanel] [data-node][aria-current=step]")


def test_whole_visit_by_mouse(visitor: Visitor) -> None:
    """Begin, move, choose what chance brings, branch, judge, take away and open again."""
    page = visitor.page()
    page.goto("/study")
    page.get_by_role("button", name=said("study.begin.go")).click()
    expect(page.locator(".pagoda")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/study\?game=pagoda&position="))
    build_a_column(page, 1)
    expect(nodes(page)).to_have_count(1)
    first = page.url
    page.locator(".act .passing").click()
    outcomes = page.get_by_role("group", name=said("study.chance")).get_by_role("button")
    drawn = outcomes.first.inner_text().split("×")[0].strip().lower()
    outcomes.first.click()
    expect(current(page)).to_contain_text(re.compile(f"Draws: {drawn}", re.I))
    expect(nodes(page)).to_have_count(2)
    # Another line from the beginning on; the address and the board follow.
    page.keyboard.press("Home")
    expect(current(page)).to_have_text(said("study.beginning"))
    build_a_column(page, 6)
    expect(page.get_by_role("list", name=said("study.line", n=1)).locator(".node")).to_have_count(1)
    expect(page).not_to_have_url(first)
    tools = page.get_by_role("region", name=said("study.tools"))
    tools.get_by_role("button", name=said("study.mark.!?")).click()
    tools.get_by_role("textbox").fill("Why not here?")
    tools.get_by_role("textbox").press("Tab")
    expect(page.locator("[role=tabpanel] .comment")).to_have_text("Why not here?")
    # Taken away as text, and opened again elsewhere.
    page.get_by_role("button", name=said("study.export"), exact=True).click()
    text = page.get_by_role("dialog").get_by_role("textbox")
    expect(text).to_have_value(re.compile(r"\(.*!\? \{Why not here\?\}.*\)", re.S))
    copied = text.input_value()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=said("study.new")).click()
    page.get_by_label(said("study.paste.label")).fill(copied)
    page.get_by_role("button", name=said("study.paste.go")).click()
    expect(nodes(page)).to_have_count(3)
    expect(page.locator("[role=tabpanel] .comment")).to_have_text("Why not here?")


def test_evaluation_adds_up_and_its_lines_are_played_on_the_board(visitor: Visitor) -> None:
    page = visitor.page()
    open_study(page, steps=12)
    bar = page.locator(".evaluation .bar")
    expect(bar.locator("b")).to_have_count(2)
    assert sum(int(share.rstrip("%")) for share in bar.locator("b").all_inner_texts()) in (99, 100, 101)
    expect(page.locator(".evaluation .sure")).to_contain_text(re.compile(r"\d+ simulations, ± \d+%"))
    # As long as it thinks, another line may become the first.
    expect(page.locator(".evaluation .spinner")).to_have_count(0)
    line = page.locator(".evaluation .line").first
    line.click()
    expect(line).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".act .title")).to_have_text(re.compile(r"A line, \d+ of \d+"))
    page.get_by_role("button", name=said("study.adopt")).first.click()
    expect(nodes(page).first).to_be_visible()
    # The coach says what the move does, beside the best.
    page.keyboard.press("Home")
    expect(page.locator(".evaluation .about")).to_have_text(
        re.compile(r"About the next move here \(\d+% to win\)")
    )
    expect(page.locator(".evaluation .claims li").first).to_be_visible()
    # Whoever does not want to know it is not told.
    page.get_by_role("checkbox", name=said("study.evaluation.on")).uncheck()
    expect(bar).to_have_count(0)


#: Whether some chance in the bars of the study is cut, or stands where it cannot be read.
CUT_CHANCES: Final = """
() => [...document.querySelectorAll(".evaluation .bar b, .act .bar b")].filter((chance) => {
  if (!chance.checkVisibility()) return false;
  const part = chance.closest(".part, .side").getBoundingClientRect();
  const { left, right } = chance.getBoundingClientRect();
  return left < part.left || right > part.right;
}).map((chance) => chance.innerText)
"""


@pytest.mark.parametrize("screen", [WIDE, PHONE, NARROWEST], ids=lambda screen: f"{screen.width}")
def test_chances_of_four_are_shown_as_a_whole_or_not_at_all(visitors: Visitors, screen: Screen) -> None:
    page = visitors.arrive(screen, lang="de").page()
    page.goto("/study?" + urlencode({"game": "pandoria", "position": position("pandoria", "family", 60, 4)}))
    bar = page.locator(".act .bar b" if screen.touch else ".evaluation .bar b")
    expect(bar.first).to_be_attached()
    if screen.touch:
        page.locator(".side-button").click()
    assert page.evaluate(CUT_CHANCES) == []


def test_what_a_seat_sees_hides_what_it_cannot_know(visitor: Visitor) -> None:
    page = visitor.page()
    open_study(page, steps=12)
    actor = said("study.seat", n=int(page.locator(".act .title").inner_text().split()[1]))
    other = said("study.seat", n=2 if actor.endswith("1") else 1)
    page.get_by_role("radio", name=said("study.eyes.seat", name=other)).check(force=True)
    expect(page.locator(".act")).to_contain_text(said("study.hidden", eyes=other, name=actor))
    told = said("study.evaluation.hidden", eyes=other, name=actor)
    expect(page.locator(".evaluation")).to_contain_text(told)
    page.get_by_role("button", name=said("study.hidden.show")).click()
    expect(page.get_by_role("radio", name=said("study.eyes.open"))).to_be_checked()


def test_lines_are_promoted_deleted_and_brought_back(visitor: Visitor) -> None:
    page = visitor.page()
    open_study(page)
    for lot in (1, 2):
        build_a_column(page, lot)
        if lot == 1:
            expect(nodes(page)).to_have_count(1)
            page.get_by_role("button", name=said("scrubber.first")).click()
            expect(current(page)).to_have_text(said("study.beginning"))
    expect(nodes(page)).to_have_count(2)
    mine = current(page).inner_text()
    page.get_by_role("button", name=said("study.promote")).click()
    expect(nodes(page).first).to_have_text(mine)
    page.get_by_role("button", name=said("study.delete")).click()
    expect(nodes(page)).to_have_count(1)
    page.get_by_role("button", name=said("study.restore")).click()
    expect(nodes(page)).to_have_count(2)
    expect(nodes(page).first).to_have_text(mine)


def test_a_reload_goes_on_and_a_link_opens_the_position(visitors: Visitors, visitor: Visitor) -> None:
    page = visitor.page()
    open_study(page)
    build_a_column(page, 3)
    expect(nodes(page)).to_have_count(1)
    page.reload()
    show_side(page)
    expect(nodes(page)).to_have_count(1)
    expect(current(page)).to_have_count(1)
    elsewhere = visitors.arrive(WIDE).page()
    elsewhere.goto(page.url)
    show_side(elsewhere)
    expect(nodes(elsewhere)).to_have_count(0)
    expect(elsewhere.locator(".pagoda")).to_be_visible()


def test_a_finished_game_is_studied_from_the_step_that_was_looked_at(visitor: Visitor) -> None:
    table = abandoned_table(visitor)
    page = visitor.page()
    page.goto(f"/t/{table}")
    open_side(page)
    page.locator(f'a[href="/study?table={table}"]').click()
    expect(page.locator(".act .buttons")).to_be_visible()
    # What the review found is said where it happened, beside what would have been better.
    comments = page.locator("[role=tabpanel] .comment")
    expect(comments.first).to_contain_text(re.compile(r"Turning point: it cost \d+% of the chance to win\."))
    expect(page.get_by_role("list", name=said("study.line", n=1)).locator(".node").first).to_be_visible()
    page.goto(f"/study?table={table}&step=5")
    expect(current(page)).to_have_count(1)
    fifth = current(page).inner_text()
    page.keyboard.press("ArrowRight")
    expect(current(page)).not_to_have_text(fifth)


def test_what_is_wrong_with_a_position_is_named(visitors: Visitors) -> None:
    visitor = visitors.arrive(WIDE, expected=("422",))
    page = visitor.page()
    page.goto("/study")
    expect(page.get_by_role("button", name=said("study.begin.go"))).to_be_enabled()
    page.get_by_label(said("study.paste.label")).fill(position().replace(" 0:0 ", " 0:x "))
    page.get_by_role("button", name=said("study.paste.go")).click()
    expect(page.get_by_role("alert")).to_contain_text("scores")


def test_a_visit_by_keys_alone(visitor: Visitor) -> None:
    page = visitor.page()
    open_study(page)
    press_until(page, "v", page.locator("[role=tabpanel] .choices button").first)
    for _ in range(4):
        page.keyboard.press("Enter")
        if page.locator(".act .main").get_attribute("aria-disabled") == "false":
            break
        page.locator("[role=tabpanel] .choices").last.locator("button").first.focus()
    before = page.url
    page.keyboard.press("q")
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(before)
    page.keyboard.press("o")
    expect(nodes(page)).to_have_count(1)
    expect(current(page)).to_be_focused()
    page.keyboard.press("n")
    page.keyboard.type("By keys")
    page.keyboard.press("Tab")
    expect(page.locator("[role=tabpanel] .comment")).to_have_text("By keys")
    page.keyboard.press("q")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[role=tabpanel] .root")).to_have_attribute("aria-current", "step")
    page.keyboard.press("End")
    expect(nodes(page).first).to_have_attribute("aria-current", "step")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text(said("study.keys.comment"))


def test_a_visit_by_finger(visitors: Visitors) -> None:
    page = visitors.arrive(PHONE).page()
    open_study(page, "pandoria", "family", 6)
    page.locator(".side-button").tap()
    page.get_by_role("tab", name=said("study.choices")).tap()
    page.locator("[role=tabpanel] .choices button").first.tap()
    for _ in range(6):
        if page.locator(".act .main").get_attribute("aria-disabled") == "false":
            break
        page.locator("[role=tabpanel] .choices").last.locator("button").first.tap()
    page.locator(".side .close").tap()
    page.locator(".act .main").tap()
    page.locator(".side-button").tap()
    page.get_by_role("tab", name=said("study.lines")).tap()
    expect(nodes(page)).to_have_count(1)


def test_a_branch_is_made_and_shared_by_finger(visitors: Visitors) -> None:
    page = visitors.arrive(PHONE).page()
    open_study(page)
    build_a_column(page, 1)
    press(page.locator("[role=tabpanel] .root"))
    expect(current(page)).to_have_text(said("study.beginning"))
    build_a_column(page, 6)
    expect(page.get_by_role("list", name=said("study.line", n=1)).locator(".node")).to_have_count(1)
    press(page.get_by_role("button", name=said("study.mark.!?")))
    expect(page.locator("[role=tabpanel] .mark")).to_have_count(1)
    hide_side(page)
    page.get_by_role("button", name=said("study.save"), exact=True).tap()
    dialog = page.get_by_role("dialog")
    assert small_targets(page) == []
    dialog.get_by_role("button", name=said("study.save.go")).tap()
    expect(page).to_have_url(re.compile(r"/study/[a-z2-7]{26}\?chapter=1&node="))
    reader = visitors.arrive(PHONE).page()
    reader.goto(page.url)
    show_side(reader)
    expect(nodes(reader)).to_have_count(2)


def test_a_branch_is_made_and_shared_by_keys_alone(visitor: Visitor) -> None:
    page = visitor.page()
    open_study(page)
    keys, main = KeyPlayer(page), page.locator(".act .main")
    for wanted, made in ((0, 1), (-1, 2)):
        # Among the lines, keys move from one to another: the question is a place to step from.
        keys.press("q", "Home")
        expect(page.locator("[role=tabpanel] .node[aria-current]")).to_have_count(0)
        before = page.url
        keys.press("v")
        # Nothing is chosen yet, or what comes next in the line is offered.
        while not main.inner_text().lower().startswith("build a"):
            # A column, on the first lot and then on the last.
            questions = page.locator("[role=tabpanel] .choices")
            answer = wanted if questions.count() > 1 else 0
            questions.last.get_by_role("button").nth(answer).focus()
            keys.press("Enter")
        keys.press("q", "Enter")
        page.wait_for_url(lambda url: url != before)  # noqa: B023 (asked for here only)
        keys.press("o")
        expect(nodes(page)).to_have_count(made)
        expect(page.locator("[data-node]:focus")).to_be_visible()
    expect(page.get_by_role("list", name=said("study.line", n=1)).locator(".node")).to_have_count(1)
    keys.tab_to(f"[aria-label='{said('study.save')}'], [title='{said('study.save')}']", "Shift+Tab")
    keys.press("Enter")
    keys.tab_to("dialog input")
    page.keyboard.type("By keys")
    keys.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("By keys")
    expect(nodes(page)).to_have_count(2)


def test_a_branch_is_made_and_shared_by_what_is_read_out(visitor: Visitor) -> None:
    """Roles and names alone: what a screen reader offers."""
    page = visitor.page()
    open_study(page)
    listener = Listener(page, seed=7)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if "/api/study/move" in request.url else None)
    for moves in (1, 2):
        listener.press(listener.wait_for("tab", said("study.choices")))
        before = page.url
        while page.url == before:
            before_it = len(sent)
            if rolls := rolls_heard(listener):
                listener.press(rolls[0])
            else:
                listener.decide()
            page.wait_for_timeout(100)
            # A move that is on its way arrives, or asks for a card first: nothing else is pressed meanwhile.
            while len(sent) > before_it and page.url == before and not rolls_heard(listener):
                page.wait_for_timeout(50)
        listener.press(listener.wait_for("tab", said("study.lines")))
        listener.wait_for("list", said("study.lines"))
        assert len(moves_heard(listener)) == moves
        listener.press(listener.wait_for("button", said("study.beginning")))
        expect(current(page)).to_have_text(said("study.beginning"))
    assert [
        thing for thing in listener.hear() if (thing.role, thing.name) == ("list", said("study.line", n=1))
    ]
    listener.press(listener.wait_for("button", said("study.save")))
    listener.press(listener.wait_for("button", said("study.save.go")))
    expect(page).to_have_url(re.compile(r"/study/[a-z2-7]{26}\?chapter=1"))
    listener.press(listener.wait_for("button", said("study.save")))
    listener.wait_for("button", said("study.link.read"))


def rolls_heard(listener: Listener) -> list[Thing]:
    """The button that lets chance decide what comes."""
    prompt = listener.hear_in("region", said("prompt"))
    return [thing for thing in prompt if (thing.role, thing.name) == ("button", said("study.roll"))]


def moves_heard(listener: Listener) -> list[str]:
    """The moves of the tree of lines: its buttons, but for the beginning and what folds variations."""
    inside = ("list", said("study.lines"))
    heard = [thing for thing in listener.hear() if thing.role == "button" and inside in thing.within]
    besides = (said("study.beginning"), said("study.fold"))
    return [thing.name for thing in heard if not thing.name.startswith(besides)]


@EVERY_WINDOW
def test_it_fits_every_window_and_axe_finds_nothing(visitors: Visitors, screen: Screen) -> None:
    page = visitors.arrive(screen, lang="de", dark=screen is PHONE).page()
    open_study(page, "pandoria", "classic", 20)
    assert overhang(page) == 0
    assert axe_finds(page) == ""
    if not page.locator("[role=tablist]").is_visible():
        page.locator(".side-button").click()
    if screen.touch:
        assert small_targets(page) == []
    assert axe_finds(page) == ""


def links(page: Page, number: int) -> list[str]:
    """The links of a study that is kept: for reading, and for writing where one may."""
    page.get_by_role("button", name=said("study.save"), exact=True).click()
    fields = page.locator("dialog input[readonly]")
    expect(fields).to_have_count(number)
    found = [field.input_value() for field in fields.all()]
    page.keyboard.press("Escape")
    return found


def test_a_study_is_kept_and_changed_by_several_at_once(visitors: Visitors) -> None:
    page = visitors.arrive(WIDE).page()
    open_study(page)
    build_a_column(page, 1)
    page.get_by_role("button", name=said("study.save"), exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label(said("study.save.title")).fill("Two columns")
    dialog.get_by_role("button", name=said("study.save.go")).click()
    expect(page).to_have_url(re.compile(r"/study/[a-z2-7]{26}\?chapter=1&node="))
    expect(page.get_by_role("heading", level=1)).to_have_text("Two columns")
    reading, writing = links(page, 2)
    friend, reader = visitors.arrive(WIDE).page(), visitors.arrive(WIDE).page()
    friend.goto(writing)
    reader.goto(reading)
    for other in (friend, reader):
        expect(nodes(other)).to_have_count(1)
    # Each sees what the other does, and what it is called.
    build_a_column(friend, 6)
    for other in (friend, page, reader):
        expect(nodes(other)).to_have_count(2)
    comment = page.get_by_role("region", name=said("study.tools")).get_by_role("textbox")
    comment.fill("Safe")
    comment.press("Tab")
    for other in (friend, reader):
        expect(other.locator("[role=tabpanel] .comment")).to_have_text("Safe")
    # Whoever has no key reads: there is nothing to write with.
    expect(reader.get_by_role("region", name=said("study.tools"))).to_have_count(0)
    assert links(reader, 1) == [reading]
    # A chapter more begins with the position on the board; and all of it is found again.
    page.get_by_role("button", name=said("study.save"), exact=True).click()
    page.get_by_label(said("study.chapter.title")).fill("From here")
    page.get_by_role("button", name=said("study.chapter.add")).click()
    page.keyboard.press("Escape")
    page.get_by_label(said("study.chapter")).select_option("From here")
    expect(nodes(page)).to_have_count(0)
    page.get_by_role("button", name=said("study.new")).click()
    page.get_by_role("link", name="Two columns").click()
    expect(nodes(page)).to_have_count(2)
