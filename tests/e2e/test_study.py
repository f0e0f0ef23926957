"""The study: positions without a table on the real board, with lines, chosen chance and evaluation."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.judging import axe_finds, overhang, small_targets
from tests.e2e.reading import said
from tests.e2e.studying import (
    EVERY_WINDOW,
    WIDE,
    build_a_column,
    current,
    nodes,
    open_study,
    position,
    show_side,
)
from tests.e2e.tables import abandoned_table, open_side
from visitors import NARROWEST, PHONE, Screen, Visitor, Visitors


@pytest.fixture
def visitor(visitors: Visitors) -> Visitor:
    return visitors.arrive(WIDE)


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
