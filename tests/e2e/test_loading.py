"""What the server lets a page load ahead is what the page asks for, once."""

from __future__ import annotations

import time
from collections import Counter
from typing import Final

import pytest
from playwright.sync_api import expect

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
#: What the lobby asks for again after so many seconds, while it is open.
_ASKED_AGAIN: Final = "/api/listings"
_PAUSE_S: Final = 10
_LOADED: Final = "() => performance.getEntriesByType('resource').map((entry) => entry.name)"


@pytest.mark.parametrize("where", ["the lobby", "a table of Pagoda", "a table of Pandoria"])
def test_what_is_loaded_ahead_is_used_and_loaded_once(visitors: Visitors, where: str) -> None:
    visitor = visitors.arrive(PHONE)
    page = visitor.page()
    begun = time.monotonic()
    page.add_init_script(_NOTE_REQUESTS)
    if where == "the lobby":
        page.goto("/")
        expect(page.get_by_role("radio").first).to_be_visible()
    else:
        opened = open_table(visitor, AGAINST_BOT) if "Pagoda" in where else open_pandoria(visitor, "classic")
        look_at_table(page, f"/t/{opened}")
    ahead = page.evaluate(_ASKED_AHEAD)
    assert len(ahead) >= 3
    page.wait_for_function("(ahead) => ahead.every((address) => asked.includes(address))", arg=ahead)
    # What others do is asked for again and again: where loading takes long, more than once.
    asked = 1 + (time.monotonic() - begun) // _PAUSE_S
    loaded = Counter(page.evaluate(_LOADED)).items()
    assert [address for address, times in loaded if times > (asked if _ASKED_AGAIN in address else 1)] == []
