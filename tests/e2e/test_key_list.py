"""Every key that the list of keys names does what the list says: all of them pressed, at both games."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page, expect

from tests.e2e.judging import let_draw
from tests.e2e.reading import said
from tests.e2e.situations import page_at
from tests.e2e.tables import abandoned_table, late_table, look_at_table
from tests.repeating import only_in_ci
from visitors import Screen, Visitors

_BUILT: Final = "document.querySelectorAll('.near .stub.done').length > 0"
_PAST: Final = "document.querySelector('.act.past') !== null"
_SIDE: Final = "document.querySelector('aside.side.open') !== null"
_GHOST_TURNED: Final = "document.querySelector('.map .ghost')?.outerHTML !== window.before"


def _at(selector: str) -> str:
    return f"document.activeElement.matches({selector!r})"


def _tab(name: str) -> str:
    return f"document.querySelector('aside.open [aria-selected=true]')?.textContent === {said(name)!r}"


class Presser:
    """Presses keys and sees what comes of them; the list is asked first."""

    def __init__(self, page: Page) -> None:
        self.page = page
        expect(page.get_by_role("log")).to_be_attached()
        self.all = self._listed()
        self.left = set(self.all)

    def _listed(self) -> set[str]:
        self.page.keyboard.press("?")
        rows = self.page.get_by_role("dialog", name=said("keys"), exact=True).locator("dt")
        expect(rows.first).to_be_visible()
        found = {" ".join(text.split()) for text in rows.all_inner_texts()}
        self.page.keyboard.press("Escape")
        expect(rows).to_have_count(0)
        return found - {"?"}

    def rest(self) -> None:
        """Until what was done last is answered: no key decides anything before."""
        expect(self.page.get_by_text(said("status.sending"))).to_have_count(0)

    def ready(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def does(self, listed: str, key: str, seen: str) -> None:
        """A key of a row of the list brings about what was not so before; nothing is on its way any more."""
        self.rest()
        assert listed in self.all, f"{listed} is not in the list"
        self.left.discard(listed)
        assert not self.page.evaluate(seen), f"{listed}: {seen} holds already"
        self.page.keyboard.press(key)
        self.page.wait_for_function(f"() => {seen}")


@only_in_ci
def test_every_listed_key_does_something_at_pagoda(visitors: Visitors) -> None:
    """In a narrow window, where the side lies over the board."""
    visitor = visitors.arrive(Screen(1280, 800))
    page = visitor.page()
    look_at_table(page, f"/t/{late_table(visitor, 'pagoda', 'standard', 60)}")
    keys = Presser(page)
    keys.does("C", "c", _at("[data-card]"))
    keys.does("← → ↑ ↓", "ArrowRight", _at("[data-card]:not(:first-child)"))
    keys.does("A", "a", _at("[data-marker]"))
    keys.does("Q", "q", _at("[data-home]"))
    # Nobody helps where two seats are one's own.
    assert "H" not in keys.left
    keys.does("1 to 6", _lot_with_one_piece(page), _chosen(page))
    keys.does("Esc", "Escape", "document.querySelector('.picked') === null")
    keys.rest()
    keys.ready(_lot_with_one_piece(page), "q")
    keys.does("Enter", "Enter", _BUILT)
    keys.does("U or Ctrl Z", "u", f"!({_BUILT})")
    keys.rest()
    keys.ready(_lot_with_one_piece(page), "q", "Enter")
    page.wait_for_function(f"() => {_BUILT}")
    keys.does("U or Ctrl Z", "Control+z", f"!({_BUILT})")
    keys.does("L", "l", _PAST)
    page.wait_for_function(f"() => !({_PAST})")
    keys.does(",", ",", _PAST)
    keys.does(".", ".", f"!({_PAST})")
    keys.does("S", "s", _SIDE)
    keys.does("S", "s", f"!({_SIDE})")
    keys.does("V", "v", _tab("tab.choices"))
    keys.does("O", "o", _tab("tab.log"))
    assert keys.left == set()


def _lot_with_one_piece(page: Page) -> str:
    """A lot where something can be built without another choice."""
    primary = page.locator(".act .primary[aria-disabled=false]")
    for lot in "123456":
        page.keyboard.press(lot)
        let_draw(page)
        found = primary.count() > 0
        page.keyboard.press("Escape")
        if found:
            return lot
    raise AssertionError("every lot asks for more")


def _chosen(page: Page) -> str:
    expect(page.locator(".picked")).to_have_count(0)
    return "document.querySelector('.picked') !== null"


def test_every_listed_key_does_something_at_pandoria(visitors: Visitors) -> None:
    """In a wide window: there the side has no key, since it is always open."""
    page = page_at(visitors.arrive(Screen(1920, 1080)), "place")
    keys = Presser(page)
    assert "S" not in keys.left
    keys.does("M", "m", _at("[data-space]"))
    keys.does("T", "t", _at("[data-tile]"))
    keys.does("C", "c", _at(".hand [data-card]"))
    keys.does("K", "k", _at(".market [data-card]"))
    keys.does("← → ↑ ↓", "ArrowDown", "!" + _at("[data-card]:first-child"))
    keys.does("B", "b", _at(".mine [data-place]"))
    keys.does("N", "n", "document.querySelector('.map .names text') !== null")
    for listed, key in (("+", "+"), ("-", "-"), ("0", "+ 0")):
        _sees_the_map_move(keys, listed, key)
    page.locator(".map [data-space].lit").first.click()
    for listed, key in (("R", "r"), ("Shift R", "Shift+R")):
        page.evaluate("window.before = document.querySelector('.map .ghost').outerHTML")
        keys.does(listed, key, _GHOST_TURNED)
    # Those of every table are tried at the other game.
    assert keys.left == {"Enter", "Esc", "U or Ctrl Z", "L", ",", ".", "Q", "V", "O"}


def _sees_the_map_move(keys: Presser, listed: str, key: str) -> None:
    *first, last = key.split()
    keys.ready(*first)
    let_draw(keys.page)
    moved = "document.querySelector('.map g.camera').getAttribute('transform')"
    keys.page.evaluate(f"window.camera = {moved}")
    keys.does(listed, last, f"{moved} !== window.camera")


def test_every_listed_key_of_a_review_steps_through_it(visitors: Visitors) -> None:
    visitor = visitors.arrive()
    page = visitor.page()
    look_at_table(page, f"/t/{abandoned_table(visitor)}")
    page.locator(".act").get_by_role("button", name=said("review"), exact=True).click()
    expect(page.locator("section.review svg[role=img]")).to_be_visible()
    keys = Presser(page)
    before = keys.left & {"←", "→", "Home", "End"}
    assert before == {"←", "→", "Home", "End"}
    at = "document.querySelector('.review .status').textContent.includes('Step {}')"
    keys.does("Home", "Home", at.format("0 "))
    keys.does("→", "ArrowRight", at.format("1 "))
    keys.does("←", "ArrowLeft", at.format("0 "))
    keys.does("End", "End", at.format("12 "))
