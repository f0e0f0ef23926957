"""The study by keys, by finger and by what is read out: no way needs another one."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.judging import small_targets
from tests.e2e.keying import KeyPlayer, press_until
from tests.e2e.listening import Listener, Thing
from tests.e2e.reading import said
from tests.e2e.studying import (
    WIDE,
    build_a_column,
    current,
    hide_side,
    nodes,
    open_study,
    press,
    show_side,
)
from visitors import PHONE, Visitor, Visitors
from waiting import until


@pytest.fixture
def visitor(visitors: Visitors) -> Visitor:
    return visitors.arrive(WIDE)


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
            take_a_step(listener, sent)
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


def take_a_step(listener: Listener, sent: list[str]) -> None:
    """A press that leads on. A move that is on its way arrives, or asks for a card first."""
    page = listener.page
    address, number, told = page.url, len(sent), told_by(listener)
    if rolls := rolls_heard(listener):
        listener.press(rolls[0])
    else:
        listener.decide()

    def leads_on() -> bool:
        if page.url != address or rolls_heard(listener):
            return True
        return told_by(listener) != told and len(sent) == number

    until(leads_on, "the press leads to something")


def told_by(listener: Listener) -> list[Thing]:
    return listener.hear_in("tabpanel", said("study.choices")) + listener.hear_in("region", said("prompt"))


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
