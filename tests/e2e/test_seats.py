"""Whose something is: one colour and shape for each player, names that tell them apart, everybody's clock."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from pagoria.core.record import format_record
from screens import SCREENS, SETUPS, session_of
from tests.e2e.naming import seen_ends
from tests.e2e.tables import Seating, look_at_table, open_table
from visitors import Visitor, Visitors

#: As long as names may be, and different in the last letter only.
_TWINS: Final = tuple(f"Wolfeschlegelsteinhaus {letter}" for letter in "ABCD")
_OPEN: Final = {"kind": "open"}
_HOUR_MS: Final = 3_600_000
#: A phone, a language, and the time of each player: minutes, hours and days are told in different ways.
_PHONES: Final = [
    ("390x844", "en", _HOUR_MS // 6),
    ("390x844", "de", 2 * _HOUR_MS),
    ("390x844", "fr", 72 * _HOUR_MS),
    ("320x568", "fr", _HOUR_MS // 6),
    ("320x568", "en", 2 * _HOUR_MS),
    ("320x568", "de", 72 * _HOUR_MS),
]

#: Of each shape: the colours in which it is drawn in a part of the page, and how they stand out there.
_COLOURS: Final = """
(parts) => {
  const light = (colour) => {
    const part = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    const [red, green, blue] = colour.match(/[\\d.]+/g).map((value) => part(Number(value) / 255));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };
  const probe = document.body.appendChild(document.createElement("i"));
  const grounds = ["--card", "--accent-soft", "--paper"].map((name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  const found = {};
  for (const part of parts) for (const use of document.querySelectorAll(`${part} use[href^='#seat-']`)) {
    const colour = getComputedStyle(use).fill;
    const shape = (found[use.getAttribute("href")] ??= { parts: [], colours: [], contrast: 21 });
    if (!shape.parts.includes(part)) shape.parts.push(part);
    if (!shape.colours.includes(colour)) shape.colours.push(colour);
    shape.contrast = Math.min(shape.contrast, ...grounds.map((ground) => contrast(colour, ground)));
  }
  return found;
}
"""
_FITS: Final = "({ scrollWidth, offsetWidth }) => scrollWidth <= offsetWidth"
_LINES: Final = "all => all.map(({ style, firstElementChild }) => getComputedStyle(firstElementChild).stroke)"


def _four_at_a_table(visitors: Visitors, screen: str, lang: str, clock_ms: int) -> Page:
    """What the first of four people sees, who has to decide."""
    people = [visitors.arrive(SCREENS[screen], lang=lang) for _ in _TWINS]
    clock = {"initial_ms": clock_ms, "increment_ms": 0}
    table = open_table(
        people[0], Seating((_OPEN,) * 4, {0: _TWINS[0]}), game="pandoria", variant="classic", clock=clock
    )
    for seat, visitor in enumerate(people[1:], start=1):
        visitor.post(f"/api/tables/{table}/join", entropy="", seat=seat, name=_TWINS[seat])
    page = people[0].page()
    look_at_table(page, f"/t/{table}")
    return page


def _over(visitor: Visitor, table: str) -> Page:
    setup = SETUPS[table]
    session = session_of(setup, setup.moments["over"])
    record = format_record(session, _TWINS[: setup.players], "2026-01-01")
    page = visitor.page()
    look_at_table(page, f"/t/{visitor.post('/api/import', record=record)['id']}")
    expect(page.locator(".ranks li")).to_have_count(setup.players)
    return page


@pytest.mark.parametrize(("screen", "lang", "clock_ms"), _PHONES)
def test_a_phone_shows_every_clock_and_whose_it_is(
    visitors: Visitors, screen: str, lang: str, clock_ms: int
) -> None:
    page = _four_at_a_table(visitors, screen, lang, clock_ms)
    clocks = page.locator(".act li:has([role=timer])")
    expect(clocks).to_have_count(4)
    wide = SCREENS[screen].width
    for seat, clock in enumerate(clocks.all()):
        box = clock.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= wide
        assert clock.locator("[role=timer]").evaluate(_FITS)
        expect(clock.locator("use")).to_have_attribute("href", f"#seat-{seat}")
        expect(clock).to_contain_text(_TWINS[seat])
    # They leave room for at least a line of what is asked, and do not cover the stages of the turn.
    asked = page.locator(".act > .text").bounding_box()
    assert asked is not None
    assert asked["height"] >= 16
    stages = page.locator(".act ol[aria-label] li")
    first = clocks.first.bounding_box()
    assert first is not None
    for stage in stages.all():
        box = stage.bounding_box()
        if stage.is_visible() and box is not None:
            assert box["x"] + box["width"] <= first["x"]


@pytest.mark.parametrize(("screen", "lang", "clock_ms"), [_PHONES[0], _PHONES[3]])
def test_others_are_told_apart_by_the_end_of_their_names(
    visitors: Visitors, screen: str, lang: str, clock_ms: int
) -> None:
    page = _four_at_a_table(visitors, screen, lang, clock_ms)
    page.locator(".pandoria nav button").nth(3).tap()
    for seat, letter in enumerate("BCD"):
        other = page.locator(".opponent").nth(seat)
        other.scroll_into_view_if_needed()
        expect(other).to_be_in_viewport()
        assert seen_ends(page, f".opponent:nth-of-type({seat + 1}) .who") == [letter]


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
@pytest.mark.parametrize("screen", ["390x844", "320x568", "844x390", "1366x768"])
def test_who_came_where_is_told_apart_by_the_end_of_the_names(
    visitors: Visitors, screen: str, lang: str
) -> None:
    page = _over(visitors.arrive(SCREENS[screen], lang=lang), "classic-4")
    assert sorted(seen_ends(page, ".ranks")) == list("ABCD")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("table", "parts"),
    [("pagoda", [".seat", ".track", ".ranks", ".chart"]), ("classic-4", [".ranks", ".chart"])],
)
def test_a_player_has_one_colour_and_one_shape_everywhere(
    visitors: Visitors, table: str, parts: list[str], dark: bool
) -> None:
    page = _over(visitors.arrive(SCREENS["1440x900"], dark=dark), table)
    page.locator(".how").click()
    expect(page.locator("#how")).to_be_focused()
    parts = [*parts, "aside .chart", "aside thead"]
    expect(page.locator("aside tbody tr").nth(1)).to_be_visible()
    found: dict[str, Any] = page.evaluate(_COLOURS, parts)
    assert sorted(found) == [f"#seat-{seat}" for seat in range(SETUPS[table].players)]
    colours = []
    for shape in found.values():
        assert shape["parts"] == parts
        assert len(shape["colours"]) == 1
        assert shape["contrast"] >= 3
        colours.append(shape["colours"][0])
    assert len(set(colours)) == len(colours)
    lines = page.locator("aside .chart g").evaluate_all(_LINES)
    assert lines == [found[f"#seat-{seat}"]["colours"][0] for seat in range(len(colours))]


@pytest.mark.parametrize("seat", [0, 1])
def test_the_colour_is_the_players_wherever_they_sit(visitors: Visitors, seat: int) -> None:
    """Whoever begins has the disc, above the other's hand and below it."""
    visitor = visitors.arrive()
    bot = {"kind": "bot", "bot": "apprentice"}
    seating = Seating((_OPEN, bot) if seat == 0 else (bot, _OPEN), {seat: "Ada"})
    page = visitor.page()
    look_at_table(page, f"/t/{open_table(visitor, seating, start=seat)}")
    expect(page.locator(".seat.near .token use")).to_have_attribute("href", f"#seat-{seat}")
    expect(page.locator(".seat:not(.near) .token use")).to_have_attribute("href", f"#seat-{1 - seat}")
    expect(page.locator(".track .above use")).to_have_attribute("href", f"#seat-{seat}")
