"""How the client looks in every browser: all in its place, dark, in other languages, under a finger."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from measuring import faults_of
from screens import SCREENS, SETUPS, open_moment
from tests.browsers.conftest import BROWSERS
from tests.browsers.driver import Driver
from tests.browsers.guests import DrivenToucher, Guest
from tests.e2e.reading import said
from tests.e2e.tables import AGAINST_BOT, open_pandoria, open_table
from tests.repeating import IN_CI, only_in_ci, some
from visitors import PHONE, Screen

_TABLES: Final = ["classic-2", "pagoda", "classic-4"]
_WINDOWS: Final = list(SCREENS) if IN_CI else ["1366x768", "390x844"]
#: As WebDriver writes keys that have no letter.
_ESCAPE: Final = "\ue00c"
#: How bright the page is behind everything, from 0 to 255.
_BRIGHTNESS: Final = """
() => {
  const { backgroundColor } = getComputedStyle(document.documentElement);
  return Math.max(...backgroundColor.match(/[\\d.]+/g).slice(0, 3).map(Number));
}
"""
#: How wide the names are that are drawn before or behind what is read out.
_NAMES: Final = """
() => [...document.querySelectorAll(".seat .called")].map((name) => [
  name.textContent,
  parseFloat(getComputedStyle(name, "::after").width),
])
"""


def test_names_are_drawn(guest: Guest) -> None:
    guest.sit_down(open_table(guest, AGAINST_BOT))
    names: list[tuple[str, float]] = guest.driver.evaluate(_NAMES)
    assert sorted(name for name, _ in names) == ["Ada", "Apprentice"]
    assert all(width > 5 * len(name) for name, width in names)


class TestInGerman:
    """Its words are the longest."""

    @pytest.fixture
    def lang(self) -> str:
        return "de"

    @pytest.mark.parametrize("table", some(_TABLES, 2))
    def test_everything_has_its_place(self, guest: Guest, table: str) -> None:
        setup = SETUPS[table]
        guest.sit_down(open_moment(guest, setup, setup.moments["full"]))
        found = {}
        for window in _WINDOWS:
            guest.driver.resize(SCREENS[window].width, SCREENS[window].height)
            guest.driver.settle()
            found[window] = faults_of(guest.driver, setup, window, finger=False)
        assert {window: faults for window, faults in found.items() if faults} == {}


def test_colours_and_language_are_chosen_in_the_settings(guest: Guest) -> None:
    guest.sit_down(open_table(guest, AGAINST_BOT))
    assert guest.driver.evaluate(_BRIGHTNESS) > 200
    guest.touch(f"header button[aria-label='{said('settings')}']")
    guest.touch("dialog label", said("theme.dark"))
    guest.touch("dialog label", "Français")
    guest.wait_for("html[lang=fr][data-theme=dark]")
    assert guest.driver.evaluate(_BRIGHTNESS) < 60
    guest.driver.press(_ESCAPE)
    guest.touch(".side-button")
    guest.wait_for("[role=tab]", "Règles")


@only_in_ci
class TestAsTheSystemWantsIt:
    """Browsers that are started with other wishes."""

    @pytest.fixture
    def driver(self, browser: str, tmp_path: Path) -> Iterator[Driver]:
        driver = BROWSERS[browser](tmp_path, dark=True, finger=browser == "firefox")
        yield driver
        driver.close()

    @pytest.fixture
    def screen(self) -> Screen:
        return PHONE

    def test_it_is_dark_and_played_on_a_small_screen(self, guest: Guest) -> None:
        guest.sit_down(open_pandoria(guest, "classic"))
        guest.wait_for("html[data-theme=dark]")
        assert guest.driver.evaluate(_BRIGHTNESS) < 60
        assert self._play(guest) == 0

    def _play(self, guest: Guest) -> int:
        """With a finger, or from the list of choices; by how much the page was wider than its window."""
        if not guest.driver.has_finger:
            return guest.play(6)
        toucher = DrivenToucher(guest)
        for _ in range(6):
            assert toucher.decide()
        return toucher.overhang
