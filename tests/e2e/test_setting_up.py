"""A position set up by hand on the real board: by mouse, by finger, by keys alone, with a screen reader."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

from tests.e2e.judging import axe_finds, overhang, small_targets
from tests.e2e.keying import press_until
from tests.e2e.listening import Listener
from tests.e2e.reading import said
from tests.e2e.studying import EVERY_WINDOW, WIDE, position
from visitors import PHONE, Screen, Visitors

FIGURES: Final = "Castles and figures"


def open_draft(page: Page, game: str, variant: str, steps: int = 0) -> None:
    page.goto("/study?" + urlencode({"game": game, "draft": position(game, variant, steps)}))
    expect(page.locator(".palette")).to_be_visible()
    expect(page.locator("[data-space], [data-lot]").first).to_be_visible()


def space(page: Page, name: str) -> Locator:
    return page.locator(f'.touch[data-space="{name}"]')


def piece(page: Page, name: str) -> Locator:
    return page.locator(f'[data-bench-piece="{name}"]')


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def stroke(page: Page, *places: Locator) -> None:
    """With the mouse held down from one place over others."""
    page.mouse.move(*middle(places[0]))
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*middle(place), steps=4)
    page.mouse.up()


def use(page: Page) -> None:
    button = page.locator(".act .main")
    expect(button).to_have_attribute("aria-disabled", "false")
    button.click()
    expect(page).to_have_url(re.compile(r"/study\?game=\w+&position="))
    expect(page.locator(".act .passing")).to_be_attached()


def test_a_map_is_painted_and_figures_are_dragged_with_the_mouse(visitors: Visitors) -> None:
    page = visitors.arrive(WIDE).page()
    page.goto("/study")
    page.get_by_role("radio", name="Pandoria").check(force=True)
    page.get_by_role("button", name=said("study.arrange")).click()
    expect(page).to_have_url(re.compile(r"/study\?game=pandoria&draft="))
    piece(page, "land f1").click()
    stroke(page, *(space(page, name) for name in ("D7", "D8", "D9")))
    # Every tile has two terrains: others have to lie there, too.
    expect(page.locator(".faults")).to_contain_text("There are not enough tiles for what lies on D7, D8, D9")
    piece(page, "land h2").click()
    stroke(page, *(space(page, name) for name in ("C7", "C8", "C9")))
    expect(page.locator(".faults")).to_have_count(0)
    for name in ("D7", "D8", "D9"):
        expect(space(page, name)).to_have_attribute("aria-label", re.compile("forest", re.I))
    # Whatever one stroke painted is taken back and done again as one.
    page.get_by_role("button", name=said("setup.undo"), exact=True).click()
    expect(space(page, "C9")).not_to_have_attribute("aria-label", re.compile("hills", re.I))
    page.get_by_role("button", name=said("setup.redo"), exact=True).click()
    expect(space(page, "C9")).to_have_attribute("aria-label", re.compile("hills", re.I))
    page.get_by_label(said("setup.shelf")).select_option(FIGURES)
    piece(page, "worker 1").hover()
    page.mouse.down()
    page.mouse.move(*middle(space(page, "D8")), steps=8)
    expect(space(page, "D8")).to_have_attribute("data-arranging", "aimed")
    page.mouse.up()
    expect(space(page, "D8")).to_have_attribute("aria-label", re.compile(said("study.seat", n=2)))
    use(page)
    expect(space(page, "D8")).to_have_attribute("aria-label", re.compile("forest", re.I))


def test_what_no_game_can_contain_is_named_and_lit_up(visitors: Visitors) -> None:
    page = visitors.arrive(WIDE).page()
    open_draft(page, "pandoria", "classic", 20)
    piece(page, "land h2").click()
    space(page, "A3").click()
    page.keyboard.press("Escape")
    expect(space(page, "A3")).to_have_attribute("data-arranging", "fault")
    expect(page.locator(".faults")).to_contain_text("A3 touches nothing that was placed")
    expect(page.locator(".act .main")).to_have_attribute("aria-disabled", "true")
    # An address holds what is not a position yet, too.
    page.reload()
    expect(page.locator(".faults")).to_contain_text("A3 touches nothing that was placed")
    page.get_by_role("button", name=said("setup.take"), exact=True).click()
    space(page, "A3").click()
    expect(page.locator(".faults")).to_have_count(0)
    # Numbers are set beside the board.
    page.get_by_label("Points, player 2").fill("17")
    page.get_by_label("Points, player 2").press("Enter")
    use(page)
    expect(page.locator(".pandoria")).to_contain_text("17")


def test_a_tower_is_built_and_a_card_changed_with_a_finger(visitors: Visitors) -> None:
    page = visitors.arrive(PHONE).page()
    open_draft(page, "pagoda", "standard")
    lot = page.locator('[data-lot="2"]')
    piece(page, "column R").tap()
    for _ in range(4):
        before = lot.get_attribute("aria-label") or ""
        lot.tap()
        expect(lot).not_to_have_attribute("aria-label", before)
    page.get_by_label(said("setup.shelf")).select_option("Tiles")
    piece(page, "tile B").tap()
    lot.tap()
    expect(lot).to_have_attribute("aria-label", re.compile("floor 2"))
    page.get_by_label(said("setup.shelf")).select_option("Cards")
    card = page.locator('.near [data-spot^="card "]').first
    letters = {"R", "Y", "G", "B", "P"} - {card.get_attribute("data-card")}
    wanted = next(letter for letter in sorted(letters))
    piece(page, f"card {wanted}").tap()
    card.tap()
    expect(card).to_have_attribute("data-card", wanted)
    use(page)
    expect(lot).to_have_attribute("aria-label", re.compile("floor 2"))


def test_a_map_is_painted_by_keys_alone(visitors: Visitors) -> None:
    page = visitors.arrive(WIDE).page()
    open_draft(page, "pandoria", "family", 4)
    press_until(page, "p", piece(page, "land f1"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(piece(page, "land f2")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("m")
    start = page.locator(":focus").get_attribute("data-space")
    page.keyboard.press("ArrowUp")
    name = page.locator(":focus").get_attribute("data-space")
    assert name is not None
    assert name != start
    page.keyboard.press("Enter")
    expect(space(page, name)).to_have_attribute("aria-label", re.compile("forest", re.I))
    expect(space(page, name)).to_be_focused()
    page.keyboard.press("Delete")
    expect(space(page, name)).not_to_have_attribute("aria-label", re.compile("forest", re.I))
    page.keyboard.press("u")
    expect(space(page, name)).to_have_attribute("aria-label", re.compile("forest", re.I))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text(said("setup.keys.put"))
    page.keyboard.press("Escape")
    page.keyboard.press("o")
    expect(page.locator(".dials :focus")).to_have_count(1)


def test_a_tower_is_built_by_the_accessibility_tree_alone(visitors: Visitors) -> None:
    page = visitors.arrive(WIDE).page()
    open_draft(page, "pagoda", "fast")
    listener = Listener(page)
    listener.press(listener.wait_for("button", "Red column"))
    listener.press(listener.wait_for("button", "Lot 3: empty, any colour"))
    built = listener.wait_for("button", "Lot 3: floor 1, red, 1 of 4 columns")
    assert "disabled" not in built.states
    listener.press(listener.wait_for("button", said("setup.use")))
    expect(page).to_have_url(re.compile(r"/study\?game=pagoda&position="))


@EVERY_WINDOW
def test_it_fits_every_window_and_axe_finds_nothing(visitors: Visitors, screen: Screen) -> None:
    page = visitors.arrive(screen, lang="fr", dark=screen is PHONE).page()
    open_draft(page, "pandoria", "classic", 20)
    piece(page, "land f1").click()
    assert overhang(page) == 0
    assert axe_finds(page) == ""
    if not page.locator(".dials").is_visible():
        page.locator(".side-button").click()
    if screen.touch:
        assert small_targets(page) == []
    assert axe_finds(page) == ""
