"""The tables, windows and languages in which the client is looked at, and positions that strain it.

A position is a step of a game between simple bots, which is the same every time: nobody has to play to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal, Protocol

from playwright.sync_api import Page, expect

from pagoria.arena.simulation import deal_game
from pagoria.core.record import format_record
from pagoria.core.registry import find_game
from pagoria.core.session import Session
from pagoria.play.bots import find_bot, level_names
from pagoria.play.driver import decide
from visitors import Screen

LANGUAGES: Final = ("en", "de", "fr")

#: At these sizes a table of any kind is one screen, and everything on it is in sight.
DESKTOPS: Final = {
    "1366x768": Screen(1366, 768),
    "1440x900": Screen(1440, 900),
    "1920x1080": Screen(1920, 1080),
    "2560x1440": Screen(2560, 1440),
}
#: On these the page does not scroll, but parts of the table may be one swipe away.
SMALL: Final = {
    "1280x720": Screen(1280, 720),
    "390x844": Screen(390, 844, touch=True, scale=2),
    "320x568": Screen(320, 568, touch=True, scale=2),
    "844x390": Screen(844, 390, touch=True, scale=2),
    "zoomed": Screen(683, 384, scale=2),
}
SCREENS: Final = SMALL | DESKTOPS

#: The longest there are; one of them has nowhere to break.
NAMES: Final = (
    "Maximiliane von Falkenau",
    "Wolfeschlegelsteinhausen",
    "Jean-Baptiste de Lacroix",
    "Christopher Featherstone",
)

OWN_CARD: Final = ".near button[data-card], .hand button[data-card].lit, .own button[data-card].lit"
#: What is done before one looks: nothing but sit down, wait for another player, touch a card of one's
#: own, or be told how the game works.
Doing = Literal["decide", "wait", "select", "learn"]


class Guest(Protocol):
    """Whoever opens a table, in any browser."""

    def post(self, path: str, **body: Any) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Moment:
    """A position: the game's seed, how many of its steps were played, and what is done there."""

    seed: int
    steps: int
    doing: Doing = "decide"


@dataclass(frozen=True)
class Setup:
    """A game as it is played at a table, and the positions of it that are looked at."""

    game: str
    variant: str
    players: int
    moments: dict[str, Moment]


SETUPS: Final = {
    "pagoda": Setup(
        "pagoda",
        "standard",
        2,
        {
            "start": Moment(0, 0),
            "howto": Moment(0, 0, "learn"),
            "middle": Moment(0, 50),
            "full": Moment(0, 80),
            "question": Moment(0, 23),
            "selected": Moment(0, 80, "select"),
            "waiting": Moment(0, 60, "wait"),
            "over": Moment(0, 102),
        },
    ),
    "family-2": Setup(
        "pandoria",
        "family",
        2,
        {
            "start": Moment(2, 0),
            "howto": Moment(2, 0, "learn"),
            "middle": Moment(2, 41),
            "full": Moment(2, 84),
            "waiting": Moment(2, 60, "wait"),
            "over": Moment(2, 86),
        },
    ),
    "classic-2": Setup(
        "pandoria",
        "classic",
        2,
        {
            "start": Moment(5, 0),
            "howto": Moment(5, 0, "learn"),
            "full": Moment(5, 169),
            "question": Moment(0, 43),
            "build": Moment(2, 30),
            "buy": Moment(0, 9),
            "score": Moment(0, 156),
            "castle": Moment(0, 44),
            "wander": Moment(0, 75),
            "selected": Moment(5, 169, "select"),
            "waiting": Moment(5, 120, "wait"),
            "over": Moment(5, 174),
        },
    ),
    "classic-3": Setup(
        "pandoria",
        "classic",
        3,
        {
            "start": Moment(3, 0),
            "full": Moment(3, 140),
            "question": Moment(2, 14),
            "selected": Moment(3, 140, "select"),
            "waiting": Moment(3, 100, "wait"),
            "over": Moment(3, 168),
        },
    ),
    "classic-4": Setup(
        "pandoria",
        "classic",
        4,
        {
            "start": Moment(1, 0),
            "full": Moment(1, 170),
            "question": Moment(0, 18),
            "selected": Moment(1, 170, "select"),
            "waiting": Moment(1, 120, "wait"),
            "over": Moment(1, 193),
        },
    ),
}


@cache
def played(game: str, variant: str, players: int, seed: int, steps: int) -> Session[Any]:
    """A game of simple bots after so many steps."""
    session, streams = deal_game(find_game(game), variant, players, seed)
    bots = [find_bot(game, "greedy") for _ in range(players)]
    while len(session.steps) < steps:
        seat = session.actor()
        for _ in decide(session, bots[seat], streams[seat]):
            if len(session.steps) == steps:
                break
    return session


def session_of(setup: Setup, moment: Moment) -> Session[Any]:
    return played(setup.game, setup.variant, setup.players, moment.seed, moment.steps)


def open_moment(visitor: Guest, setup: Setup, moment: Moment) -> str:
    """A table that has come there, at which the visitor has one seat and the others are empty; its id."""
    session = session_of(setup, moment)
    table_id = _imported(visitor, setup, session)
    if not session.over():
        for seat in _leaving(session.actor(), setup.players, moment.doing):
            visitor.post(f"/api/tables/{table_id}/leave", seat=seat)
    return table_id


def open_against_bots(visitor: Guest, setup: Setup, moment: Moment) -> str:
    """The same, but the weakest bots play on all seats but the visitor's."""
    session = session_of(setup, moment)
    table_id = _imported(visitor, setup, session)
    for seat in _leaving(session.actor(), setup.players, "decide"):
        visitor.post(f"/api/tables/{table_id}/seats/{seat}/bot", bot=level_names(setup.game)[0])
    return table_id


def _imported(visitor: Guest, setup: Setup, session: Session[Any]) -> str:
    record = format_record(session, NAMES[: setup.players], "2026-01-01")
    table_id: str = visitor.post("/api/import", record=record)["id"]
    return table_id


def _leaving(actor: int, players: int, doing: Doing) -> Iterator[int]:
    """Everybody but who decides, or but who waits for that."""
    staying = (actor + 1) % players if doing == "wait" else actor
    return (seat for seat in range(players) if seat != staying)


#: Somebody who has played nothing yet; afterwards the browser remembers again what it did.
_KNOWS_NOTHING: Final = "localStorage.setItem('pagoria', '{\"known\":[]}')"
_FORGET_THAT: Final = "localStorage.removeItem('pagoria')"


def look_at_moment(page: Page, table_id: str, moment: Moment) -> None:
    """Sit down at a table and do what the moment is about."""
    if moment.doing == "learn":
        page.add_init_script(_KNOWS_NOTHING)
    page.goto(f"/t/{table_id}")
    expect(page.locator(".pagoda, .pandoria")).to_be_visible()
    expect(page.locator(".act")).to_be_visible()
    expect(page.locator("[role=tablist]")).to_be_attached()
    page.evaluate("document.fonts.ready.then(() => undefined)")
    if moment.doing == "learn":
        expect(page.locator("[data-howto]")).to_be_visible()
        page.evaluate(_FORGET_THAT)
    if moment.doing == "select":
        page.locator(OWN_CARD).first.dispatch_event("click")
