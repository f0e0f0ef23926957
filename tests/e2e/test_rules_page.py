"""The rules as a page: reached without a table, linked, searched, illustrated, printed."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from pagoria.core.examples import examples
from pagoria.core.registry import find_game
from visitors import DESKTOP, NARROWEST, Screen, Visitors

GAMES: Final = pytest.mark.parametrize("game", ["pagoda", "pandoria"])
#: Colours of a node and of what lies behind it, on paper.
_INK: Final = (
    "(node) => [getComputedStyle(node).color, getComputedStyle(document.documentElement).backgroundColor]"
)
_IN_SIGHT: Final = """
(node) => {
  const { top, bottom } = node.getBoundingClientRect();
  return top >= 0 && top < innerHeight && bottom > 0;
}
"""

#: What reaches beyond the right edge of the window, by how it begins.
_STICKS_OUT: Final = """
(all) => all
  .filter((one) => !one.closest("svg") && one.getBoundingClientRect().right > innerWidth + 0.5)
  .map((one) => one.outerHTML.slice(0, 100))
"""


def rules_page(visitors: Visitors, address: str, screen: Screen = DESKTOP, **visitor: Any) -> Page:
    """The page with all its pictures."""
    page = visitors.arrive(screen, **visitor).page()
    page.goto(address)
    expect(page.locator("[data-example]").first).to_be_visible()
    return page


def statement(page: Page, rule: str) -> Locator:
    return page.locator(f"article[data-rule='{rule}']")


# -- reaching it --------------------------------------------------------------------------------------


def test_the_rules_are_found_from_every_header(visitors: Visitors) -> None:
    page = visitors.arrive().page()
    page.goto("/import")
    page.locator("header").get_by_role("link", name="Rules").click()
    page.get_by_role("link", name="Rules of Pandoria").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules of Pandoria")
    expect(page).to_have_url(re.compile("/rules/pandoria$"))


def test_a_link_leads_to_its_statement_and_marks_it(visitors: Visitors) -> None:
    """PD-52."""
    page = rules_page(visitors, "/rules/pandoria#PD-52")
    expect(statement(page, "PD-52")).to_have_attribute("aria-current", "location")
    page.wait_for_function(f"() => ({_IN_SIGHT})(document.getElementById('PD-52'))")
    expect(page.locator("[aria-current=location]")).to_have_count(1)


def test_back_returns_to_the_statement_before(visitors: Visitors) -> None:
    """PG-20, PG-40."""
    page = rules_page(visitors, "/rules/pagoda#PG-20")
    statement(page, "PG-40").get_by_role("link", name="PG-40").click()
    expect(statement(page, "PG-40")).to_have_attribute("aria-current", "location")
    page.go_back()
    expect(statement(page, "PG-20")).to_have_attribute("aria-current", "location")
    page.wait_for_function(f"() => ({_IN_SIGHT})(document.getElementById('PG-20'))")


def test_the_link_to_a_statement_can_be_copied(visitors: Visitors) -> None:
    page = rules_page(visitors, "/rules/pagoda")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    statement(page, "PG-40").get_by_role("button").click()
    expect(statement(page, "PG-40").get_by_role("status")).not_to_be_empty()
    assert str(page.evaluate("navigator.clipboard.readText()")).endswith("/rules/pagoda#PG-40")


def test_a_wrong_id_says_so_gently(visitors: Visitors) -> None:
    page = rules_page(visitors, "/rules/pagoda#PG-nil")
    expect(page.get_by_role("status").filter(has_text="PG-nil")).to_be_visible()
    expect(statement(page, "PG-01")).to_be_visible()
    page.get_by_role("link", name="Roofs").click()
    expect(page.get_by_role("status").filter(has_text="PG-nil")).to_have_count(0)


# -- what is on it ------------------------------------------------------------------------------------


@GAMES
def test_every_statement_and_every_example_is_there(visitors: Visitors, game: str) -> None:
    page = rules_page(visitors, f"/rules/{game}")
    expect(page.locator("article[data-rule]")).to_have_count(len(find_game(game).rulebook.ids()))
    for example in examples(game):
        figure = page.locator(f"[data-example='{example.name}']")
        expect(figure.locator("[role=img] svg").first).to_be_attached()
        assert all(picture.get_attribute("aria-label") for picture in figure.get_by_role("img").all())


def test_every_component_of_pandoria_has_picture_cost_and_effect(visitors: Visitors) -> None:
    """PD-13, PD-40, PD-41, PD-70: as the server says, for each people, spell and building."""
    page = rules_page(visitors, "/rules/pandoria")
    setting: Any = find_game("pandoria").presentation.setting_data("classic", 2)
    for name, people in setting["peoples"].items():
        shown = page.locator(f"[data-people='{name}']")
        expect(shown.locator(".tracks").first.locator("b")).to_have_text(
            [str(people["resources"][kind]) for kind in ("crystals", "gold", "wood")]
        )
        expect(shown.locator("[data-own]")).to_have_count(len(people["cards"]))
    for name, component in {**setting["spells"], **setting["buildings"]}.items():
        shown = page.locator(f"[data-component='{name}']")
        expect(shown.locator("> .row > .deed")).to_be_visible()
        expect(shown.locator("> .row > .cost")).to_have_text(str(component["cost"]))
        expect(shown.locator("> p").last).not_to_be_empty()


def test_rulings_say_why_and_what_is_printed(visitors: Visitors) -> None:
    page = rules_page(visitors, "/rules/pandoria")
    for rule in find_game("pandoria").rulebook:
        if rule.ruling:
            expect(statement(page, rule.id).locator(".ruling")).to_contain_text(rule.ruling)
            expect(statement(page, rule.id).locator(".ruling")).to_contain_text(rule.printed)
        else:
            expect(statement(page, rule.id).locator(".ruling")).to_have_count(0)


# -- searching ----------------------------------------------------------------------------------------


def test_a_search_filters_counts_and_is_part_of_the_address(visitors: Visitors) -> None:
    """PG-55, PG-56: by several words in any order, in lower case."""
    page = rules_page(visitors, "/rules/pagoda")
    total = page.locator("article[data-rule]").count()
    page.get_by_role("searchbox").fill("FOUR cards pg-55")
    expect(page.locator("article[data-rule]")).to_have_count(1)
    expect(page.locator("search").get_by_role("status")).to_have_text(f"Statements found: 1 of {total}")
    expect(page).to_have_url(re.compile(r"\?q=FOUR\+cards\+pg-55$"))
    page.keyboard.press("Enter")
    expect(statement(page, "PG-55")).to_be_focused()
    page.get_by_role("searchbox").press("Escape")
    expect(page.locator("article[data-rule]")).to_have_count(total)
    expect(page).to_have_url(re.compile("/rules/pagoda$"))


def test_the_contents_lead_out_of_a_search(visitors: Visitors) -> None:
    """PG-40 and the other roofs are there again."""
    page = visitors.arrive().page()
    page.goto("/rules/pagoda?q=pg-55")
    expect(page.locator("article[data-rule]")).to_have_count(1)
    page.get_by_role("link", name="Roofs").click()
    expect(statement(page, "PG-40")).to_be_in_viewport()
    expect(page).to_have_url(re.compile("/rules/pagoda#section-6$"))


def test_a_search_can_be_linked_and_ignores_accents(visitors: Visitors) -> None:
    page = rules_page(visitors, "/rules/pagoda?q=saulen", lang="de")
    texts = page.locator("article[data-rule]").all_text_contents()
    assert texts
    assert all("säule" in text.lower() for text in texts)


def test_a_search_for_nothing_says_so(visitors: Visitors) -> None:
    page = visitors.arrive().page()
    page.goto("/rules/pandoria?q=xyzzy")
    expect(page.locator("search").get_by_role("status")).not_to_be_empty()
    expect(page.locator(".book article")).to_have_count(0)


# -- paper --------------------------------------------------------------------------------------------


@GAMES
def test_it_prints_black_on_white_without_what_can_be_pressed(visitors: Visitors, game: str) -> None:
    page = rules_page(visitors, f"/rules/{game}", dark=True)
    page.emulate_media(media="print")
    assert statement(page, find_game(game).rulebook.ids()[0]).locator("p").first.evaluate(_INK) == [
        "rgb(0, 0, 0)",
        "rgb(255, 255, 255)",
    ]
    for unwanted in ("header", "search", "nav", ".copy", "main .button"):
        assert not any(one.is_visible() for one in page.locator(unwanted).all()), unwanted
    for whole in ("article", "figure"):
        breaks = page.locator(whole).evaluate_all(
            "(all) => all.map((one) => getComputedStyle(one).breakInside)"
        )
        assert set(breaks) == {"avoid"}
    assert page.pdf(format="A4").startswith(b"%PDF")


# -- screens ------------------------------------------------------------------------------------------


@GAMES
@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_words_keep_inside_their_boxes(visitors: Visitors, game: str, lang: str) -> None:
    """Nothing within the page is cut off or sticks out, at the narrowest width and a usual one."""
    page = rules_page(visitors, f"/rules/{game}", NARROWEST, lang=lang)
    assert page.locator("html").get_attribute("lang") == lang
    assert page.locator("main *").evaluate_all(_STICKS_OUT) == []
    page.set_viewport_size({"width": DESKTOP.width, "height": DESKTOP.height})
    expect(page.locator("nav details[open]")).to_be_visible()  # beside the text, where there is room
    assert page.locator("main *").evaluate_all(_STICKS_OUT) == []
