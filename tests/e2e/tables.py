"""Tables for tests that are about what is seen at them: opened by the API, as the visitor's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, Protocol

from playwright.sync_api import Error, Page, expect

from pagoria.core.record import format_record
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from visitors import Visitor
from waiting import until


class Guest(Protocol):
    """Whoever opens a table, in any browser."""

    def post(self, path: str, **body: Any) -> dict[str, Any]: ...

    def get(self, path: str) -> Any: ...


@dataclass(frozen=True)
class Seating:
    """The seats of a table, and which of them its opener takes, under which names."""

    seats: tuple[Mapping[str, str], ...]
    mine: Mapping[int, str] = field(default_factory=dict)


_OPEN: Final = {"kind": "open"}
_BOT: Final = {"kind": "bot", "bot": "apprentice"}
#: The level of Pandoria that decides fastest.
WEAKEST: Final = "wanderer"

#: The seeds of games that are abandoned.
_BLUNDERED: Final = {"pagoda": "abandoned 51", "pandoria": "abandoned 1"}

_BOTS: Final = {"pagoda": "apprentice", "pandoria": WEAKEST}

AGAINST_BOT: Final = Seating((_OPEN, _BOT), {0: "Ada"})
ON_ONE_SCREEN: Final = Seating((_OPEN, _OPEN), {0: "Ada", 1: "Ben"})
BY_LINK: Final = Seating((_OPEN, _OPEN), {0: "Ada"})
BOTS_ONLY: Final = Seating((_BOT, _BOT))
WANDERERS_ONLY: Final = Seating(({"kind": "bot", "bot": WEAKEST},) * 2)
_PATIENCE_S: Final = 180


def open_table(visitor: Guest, seating: Seating, **wishes: Any) -> str:
    """A new table of Pagoda, where the visitor starts unless wished otherwise; its id."""
    body = {"game": "pagoda", "variant": "standard", "seats": seating.seats, "start": 0} | wishes
    table_id: str = visitor.post("/api/tables", **body)["id"]
    for seat, name in seating.mine.items():
        visitor.post(f"/api/tables/{table_id}/join", entropy="", seat=seat, name=name)
    return table_id


def open_pandoria(visitor: Guest, variant: str, players: int = 2, **wishes: Any) -> str:
    """A new table of Pandoria, where the visitor starts against the weakest bots; its id."""
    seating = Seating((_OPEN, *[{"kind": "bot", "bot": WEAKEST}] * (players - 1)), {0: "Ada"})
    return open_table(visitor, seating, game="pandoria", variant=variant, **wishes)


def look_at_table(page: Page, address: str) -> None:
    page.goto(address)
    wait_until_drawn(page)


def wait_until_drawn(page: Page) -> None:
    """A table is drawn in several tasks, of which its panels are the last; its keys come by themselves."""
    expect(page.locator(".pagoda, .pandoria")).to_be_visible()
    expect(page.locator("[role=tablist]")).to_be_attached()
    expect(page.locator("[role=log]")).to_be_attached()


def stop_the_clock(page: Page) -> None:
    """Time stands still in a page whose clock was installed, a little later than now.

    Where the machine is so slow that this moment is over when the page hears of it, another one is named.
    """
    for ahead_s in (1, 2, 4):
        try:
            return page.clock.pause_at(page.evaluate("Date.now() / 1000") + ahead_s)
        except Error as error:
            if "past" not in str(error):
                raise
    raise AssertionError("the page is always later than it was told")


def open_side(page: Page) -> None:
    """Choices, log, rules and table lie over the board when they are asked for, unless the window is wide."""
    tabs = page.locator("[role=tablist]")
    expect(tabs).to_be_attached()
    if not tabs.is_visible():
        page.locator(".side-button").click()
    expect(tabs).to_be_visible()


def open_tab(page: Page, name: str) -> None:
    open_side(page)
    page.get_by_role("tab", name=name, exact=True).click()


def info(visitor: Guest, table_id: str) -> dict[str, Any]:
    """The table as the API describes it to the visitor."""
    return dict(visitor.get(f"/api/tables/{table_id}"))


def wait_for_step(visitor: Guest, table_id: str, step: int) -> None:
    """Until a table has come there, or further."""
    until(
        lambda: info(visitor, table_id)["step"],
        f"the table is at step {step}",
        lambda now: now >= step,
        _PATIENCE_S,
    )


def finished_table(visitor: Visitor, seating: Seating = BOTS_ONLY, **wishes: Any) -> str:
    """A table where two bots have played a game to its end; its id."""
    table_id = open_table(visitor, seating, **wishes)
    # Bots among themselves play while somebody looks on.
    page = visitor.page()
    page.goto(f"/t/{table_id}")
    until(
        lambda: info(visitor, table_id)["status"],
        "the bots finish their game",
        lambda status: status == "over",
        _PATIENCE_S,
    )
    page.close()
    return table_id


@cache
def _played(game: str, variant: str, seed: str) -> tuple[int, ...]:
    """The steps of a whole game for two, played by chance."""
    session: Session[Any] = Session(find_game(game), variant, 2, Rng(seed), start=0)
    rng = Rng("any move")
    done = []
    while not session.over():
        done.append(int(session.state.random_action(rng)))
        session.do(done[-1])
    return tuple(done)


def late_table(visitor: Visitor, game: str, variant: str, left: int, seed: str = "late") -> str:
    """The last steps of a game are to be played: the visitor decides first, against a weak bot; its id."""
    session: Session[Any] = Session(find_game(game), variant, 2, Rng(seed), start=0)
    steps = _played(game, variant, seed)
    for step in steps[: max(0, len(steps) - left)]:
        session.do(step)
    record = format_record(session, ["Ada", "Ben"], "2026-01-01")
    table_id: str = visitor.post("/api/import", record=record)["id"]
    other = 1 - session.actor()
    visitor.post(f"/api/tables/{table_id}/seats/{other}/bot", bot=_BOTS[game])
    return table_id


def abandoned_table(
    visitor: Visitor, steps: int = 12, game: str = "pagoda", variant: str = "standard"
) -> str:
    """A table where somebody played the first steps by chance and then gave up: soon reviewed; its id.

    The first player's last move was so bad that every review finds it, however few simulations it makes.
    """
    session = Session(find_game(game), variant, 2, Rng(_BLUNDERED[game]), start=0)
    rng = Rng("any move")
    for _ in range(steps):
        session.do(int(session.state.random_action(rng)))
    record = format_record(session, ["Ada", "Ben"], "2026-01-01")
    table_id: str = visitor.post("/api/import", record=record)["id"]
    visitor.post(f"/api/tables/{table_id}/resign", seat=1)
    return table_id
