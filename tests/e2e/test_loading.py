"""What the server lets a page load ahead is what the page asks for, once."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.tables import AGAINST_BOT, look_at_table, open_pandoria, open_table
from visitors import PHONE, Visitors

_NOTE_REQUESTS: Final = """
window.asked = [];
const ask = window.fetch;
window.fetch = (path, ...more) => { window.asked.push(String(path)); return ask(path, ...more); };
"""
_ASKED_AHEAD: Final = """
() => [...document.querySelectorAll('link[rel=preload][as=fetch]')].map((link) => link.getAttribute('href'))
"""
_LOADED: Final = "() => performance.getEntriesByType('resource').map((entry) => entry.name)"


@pytest.mark.parametrize("where", ["the lobby", "a table of Pagoda", "a table of Pandoria"])
def test_what_is_loaded_ahead_is_used_and_loaded_once(visitors: Visitors, where: str) -> None:
    visitor = visitors.arrive(PHONE)
    page = visitor.page()
    page.add_init_script(_NOTE_REQUESTS)
    if where == "the lobby":
        page.goto("/")
        expect(page.get_by_role("radio").first).to_be_visible()
    else:
        opened = open_table(visitor, AGAINST_BOT) if "Pagoda" in where else open_pandoria(visitor, "classic")
        look_at_table(page, f"/t/{opened}")
    ahead = page.evaluate(_ASKED_AHEAD)
    assert len(ahead) >= 3
    assert set(ahead) <= set(page.evaluate("asked"))
    assert _loaded_again(page) == []


def _loaded_again(page: Page) -> list[str]:
    return [address for address, times in Counter(page.evaluate(_LOADED)).items() if times > 1]
