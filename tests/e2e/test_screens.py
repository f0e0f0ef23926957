"""The table in every window: all of it in sight, nothing cut, covered or too small, and nothing that jumps.

A page is loaded for a mouse and for a finger, and then its window changes: what was laid out for another one
is not kept. `python tools/make_screens.py` takes the pictures of the same positions. In CI every moment is
looked at in every window, each table's in another language; at hand those that strain it most.
"""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from measuring import Watch, faults_of
from screens import (
    LANGUAGES,
    SCREENS,
    SETUPS,
    Moment,
    Setup,
    look_at_moment,
    open_against_bots,
    open_moment,
)
from tests.e2e.judging import resize
from tests.e2e.naming import cut_names
from tests.e2e.playing import Player
from tests.e2e.reading import said
from tests.e2e.tables import Seating, look_at_table, open_table
from tests.repeating import IN_CI, some
from visitors import Visitors

_KINDS: Final = {
    "mouse": [name for name, screen in SCREENS.items() if not screen.touch],
    "finger": [name for name, screen in SCREENS.items() if screen.touch],
}
#: What strains a table most.
_WORST: Final = ("full", "selected")
#: `make_screens --strict` looks at all moments in all languages; here each table has one of its own,
#: and those with the most on them are looked at in the others as well.
_ALL_IN: Final = {table: LANGUAGES[number % len(LANGUAGES)] for number, table in enumerate(SETUPS)}
_FULLEST: Final = ("pagoda", "classic-4")
_IN_LANGUAGES: Final = [
    (table, lang) for lang in LANGUAGES for table in SETUPS if lang == _ALL_IN[table] or table in _FULLEST
]
_DECISIONS: Final = 8
#: Far from the end of every game; numbers gain a digit, and at one of the tables one holds two tiles.
_IN_PLAY: Final = Moment(5, 20)
#: Twice: it is chosen, or explained, and put back.
_TOUCH_A_CARD: Final = """
() => {
  const card = () => document.querySelector(".near [data-card], .mine [data-card], .hand [data-card]");
  card()?.click();
  return new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(card()?.click()))));
}
"""


def _moments(table: str, lang: str) -> dict[str, Moment]:
    everything = IN_CI and lang == _ALL_IN[table]
    return {name: moment for name, moment in SETUPS[table].moments.items() if everything or name in _WORST}


@pytest.mark.parametrize("kind", _KINDS)
@pytest.mark.parametrize(("table", "lang"), _IN_LANGUAGES)
def test_everything_has_its_place(visitors: Visitors, table: str, kind: str, lang: str) -> None:
    setup, windows = SETUPS[table], _KINDS[kind]
    visitor = visitors.arrive(SCREENS[windows[0]], lang=lang)
    found = {}
    for name, moment in _moments(table, lang).items():
        page = visitor.page()
        look_at_moment(page, open_moment(visitor, setup, moment), moment)
        for window in windows:
            resize(page, SCREENS[window])
            found[f"{name} in {window}"] = faults_of(page, setup, window)
        page.close()
    faults = [f"{where}: {fault}" for where, faults in found.items() for fault in faults]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("table", ["pagoda", "classic-2", "classic-4"])
def test_clocks_have_room_with_their_names(visitors: Visitors, table: str) -> None:
    """Those of guests, which differ at their ends."""
    setup = SETUPS[table]
    page = _with_clocks(visitors, setup)
    faults = []
    for window in ("1366x768", "1440x900", "390x844", "844x390"):
        resize(page, SCREENS[window])
        faults += faults_of(page, setup, window, finger=False)
        faults += [f"cut in {window}: {name}" for name in cut_names(page, ".meta li")]
    assert not faults, "\n".join(faults)


def _with_clocks(visitors: Visitors, setup: Setup) -> Page:
    """A table of guests, with the page of the one who starts."""
    guests = [visitors.arrive(lang="de") for _ in range(setup.players)]
    clock = {"initial_ms": 600_000, "increment_ms": 5_000}
    seating = Seating(({"kind": "open"},) * setup.players)
    table_id = open_table(guests[0], seating, game=setup.game, variant=setup.variant, clock=clock)
    for seat, guest in enumerate(guests):
        guest.post(f"/api/tables/{table_id}/join", entropy="", seat=seat, name=f"Guest 728{seat}")
    page = guests[0].page()
    look_at_table(page, f"/t/{table_id}")
    return page


@pytest.mark.parametrize("table", ["pagoda", "classic-2"])
def test_the_log_lies_beside_a_wide_board(visitors: Visitors, table: str) -> None:
    """Whatever else is looked at there, and while the game goes on."""
    setup = SETUPS[table]
    visitor = visitors.arrive(SCREENS["1920x1080"])
    page = visitor.page()
    look_at_table(page, f"/t/{open_against_bots(visitor, setup, _IN_PLAY)}")
    log = page.get_by_role("region", name=said("tab.log"), exact=True)
    newest = log.locator("button[aria-current]")
    for tab in ("rules", "tab.table", "tab.choices"):
        page.get_by_role("tab", name=said(tab), exact=True).click()
        expect(newest).to_be_in_viewport(ratio=1)
    before = newest.text_content() or ""
    player = Player(page)
    player.begin(decisions=1)
    player.wait()
    expect(newest).not_to_have_text(before)
    expect(newest).to_be_in_viewport(ratio=1)
    resize(page, SCREENS["1366x768"])
    expect(log).to_have_count(0)


# --- nothing jumps ---------------------------------------------------------------------------------

_PLAYED: Final = [
    (table, screen)
    for table in ("pagoda", "family-2", "classic-2", "classic-4")
    for screen in ("1366x768", "390x844")
]
#: Each game in every other window.
_ELSEWHERE: Final = [
    (table, screen)
    for table in ("pagoda", "classic-4")
    for screen in SCREENS
    if (table, screen) not in _PLAYED
]


@pytest.mark.parametrize(("table", "screen"), some([*_ELSEWHERE, *_PLAYED], len(_PLAYED)))
def test_nothing_jumps_within_a_turn_or_between_turns(visitors: Visitors, table: str, screen: str) -> None:
    setup = SETUPS[table]
    visitor = visitors.arrive(SCREENS[screen], lang="de")
    page = visitor.page()
    look_at_table(page, f"/t/{open_against_bots(visitor, setup, _IN_PLAY)}")
    watch = Watch(page, setup)
    jumps = []
    for number in range(_DECISIONS):
        page.evaluate(_TOUCH_A_CARD)
        jumps += watch.jumps()
        player = Player(page, seed=number + 1)
        player.begin(decisions=1)
        player.wait()
        jumps += watch.jumps()
    assert not jumps, "\n".join(jumps)
