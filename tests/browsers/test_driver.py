"""What is wrong at a page is heard, in every browser."""

from __future__ import annotations

from tests.browsers.guests import Guest
from waiting import until

_COMPLAIN = """
() => {
  console.error("a page complains");
  setTimeout(() => { throw new Error("nobody catches this"); });
}
"""


def test_errors_of_pages_are_heard(guest: Guest) -> None:
    guest.go("/rules")
    guest.driver.evaluate(_COMPLAIN)
    heard: list[str] = []

    def all_are_heard() -> bool:
        heard.extend(guest.driver.complaints())
        return len(heard) == 2

    until(all_are_heard, "two errors")
    assert "a page complains" in heard[0]
    assert "nobody catches this" in heard[1]
