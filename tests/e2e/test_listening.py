"""The games for those who hear the page: by roles and names alone, with everything said once."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.focusing import lost_focus, watch_focus
from tests.e2e.listening import RECORD, Listener, Thing, announced
from tests.e2e.reading import said
from tests.e2e.tables import AGAINST_BOT, late_table, look_at_table, open_pandoria, open_tab, open_table
from tests.repeating import only_in_ci
from visitors import Visitors

_MOST_PRESSES: Final = 1500
#: The last steps of a game, and in CI all of it.
_GAMES: Final = [
    pytest.param("pagoda", "fast+simple", 12, id="the end of Pagoda"),
    pytest.param("pandoria", "family", 10, id="the end of Pandoria"),
    pytest.param("pagoda", "fast+simple", 1000, marks=only_in_ci, id="Pagoda"),
    pytest.param("pandoria", "classic", 1000, marks=only_in_ci, id="Pandoria"),
]
#: The log, oldest first: who did what.
_LOGGED: Final = """
() =>
  [...document.querySelectorAll("[role=tabpanel] .turns > li:has(h2)")].reverse().flatMap((turn) => {
    const turns = turn.querySelector("h2").textContent.replace(/^.*: /, "");
    return [...turn.querySelectorAll("li button > span:first-child")].map((entry) => {
      const other = entry.querySelector("b")?.textContent.slice(0, -1);
      const words = entry.cloneNode(true);
      for (const rest of words.querySelectorAll("b, .drawn")) rest.remove();
      return [other ?? turns, words.textContent.replace(/\\s+/g, " ").trim()];
    });
  })
"""


@pytest.mark.parametrize(("game", "variant", "left"), _GAMES)
def test_a_game_is_played_by_the_accessibility_tree_alone(
    visitors: Visitors, game: str, variant: str, left: int
) -> None:
    visitor = visitors.arrive()
    page = visitor.page()
    watch_focus(page)
    look_at_table(page, f"/t/{late_table(visitor, game, variant, left)}")
    page.evaluate(RECORD)
    known = len(_logged(page))
    listener = Listener(page)
    listener.press(listener.wait_for("tab", said("tab.choices")))
    presses = 0
    while listener.decide():
        presses += 1
        assert presses < _MOST_PRESSES, "the game does not go on"
    assert presses > 0
    assert lost_focus(page) == []
    _others_were_heard_once(page, known)
    # Whoever won, or nobody.
    result = page.locator("#result").inner_text()
    assert announced(page, "status")[-1].startswith(result)


def _others_were_heard_once(page: Page, known: int) -> None:
    """Each step of the other player, in order; own ones are not repeated."""
    bot = page.get_by_role("heading", level=1).inner_text().split(" and ")
    theirs = [f"{name} {words}." for name, words in _logged(page)[known:] if name not in _people(bot)]
    heard = announced(page, "log")
    assert [text.lower() for text in heard if not _is_summary(text)] == [
        text.lower() for text in _those_told(theirs, heard)
    ]


def _people(names: list[str]) -> list[str]:
    return [name for name in names if name in ("Ada", "Ben")]


def _is_summary(text: str) -> bool:
    return text.endswith("before that.")


def _those_told(theirs: list[str], heard: list[str]) -> list[str]:
    """What is left of the steps when those are taken away that were only counted."""
    left, told = list(theirs), []
    for text in heard:
        if _is_summary(text):
            del left[: int(text.split()[0])]
        else:
            told.append(left.pop(0))
    assert left == []
    return told


def _logged(page: Page) -> list[tuple[str, str]]:
    open_tab(page, said("tab.log"))
    expect(page.locator("[role=tabpanel] .turns")).to_be_visible()
    found: list[tuple[str, str]] = page.evaluate(_LOGGED)
    return found


@pytest.mark.parametrize("game", ["pagoda", "pandoria"])
def test_a_table_has_no_thing_without_a_name(visitors: Visitors, game: str) -> None:
    """Every control says what it is, and no list has an item that says nothing."""
    visitor = visitors.arrive()
    page = visitor.page()
    table = open_table(visitor, AGAINST_BOT) if game == "pagoda" else open_pandoria(visitor, "classic")
    look_at_table(page, f"/t/{table}")
    things = Listener(page).hear()
    controls = {"button", "link", "tab", "checkbox", "radio", "slider", "textbox", "img", "image"}
    assert [thing for thing in things if thing.role in controls and not thing.name] == []
    items = [place for place, thing in enumerate(things) if thing.role == "listitem"]
    assert [things[place] for place in items if not _says_something(things[place:])] == []


def _says_something(things: list[Thing]) -> bool:
    """Whether the first of these, or anything in it, has a name."""
    first, *others = things
    inside = takewhile(lambda thing: len(thing.within) > len(first.within), others)
    return any(thing.name for thing in (first, *inside))
