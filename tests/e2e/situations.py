"""Situations of Pandoria: games that were played by chance until something had to be decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Any, Final

from playwright.sync_api import Page

from pagoria.core.choices import expand
from pagoria.core.record import format_record
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from tests.e2e.tables import WEAKEST, Guest, info, look_at_table
from visitors import Visitor

Data = dict[str, Any]
_GAME: Final = find_game("pandoria")
_NAMES: Final = ("Ada", "Ben", "Cem", "Dea")


@dataclass(frozen=True)
class Situation:
    """What is wanted, and the seed of the first game in which it is looked for."""

    variant: str
    players: int
    phase: str
    seed: int = 0
    #: Whether it will do, by the complete choices that there are.
    fits: Callable[[list[Data]], bool] = lambda _leaves: True
    #: Steps that must have been played before.
    after: int = 0


def _kinds(*wanted: str) -> Callable[[list[Data]], bool]:
    return lambda leaves: set(wanted) <= {leaf["marks"].get("kind") for leaf in leaves}


def _closes_for_somebody(leaves: list[Data]) -> bool:
    return any(shared(leaf["marks"]) for leaf in leaves)


def _two_places(leaves: list[Data]) -> bool:
    """A card that can be built in one place or another, and the turn goes on."""
    built = [leaf for leaf in leaves if leaf["marks"].get("kind") == "build" and not leaf["final"]]
    cards = [leaf["marks"]["card"] for leaf in built]
    return len(cards) > len(set(cards))


def shared(marks: Data) -> list[Data]:
    """What a placement brings to whom, in all regions that it closes."""
    return [share for region in marks.get("effects", {}).get("closes", []) for share in region["shares"]]


SITUATIONS: Final = {
    "place": Situation("classic", 2, "place", seed=11, fits=_closes_for_somebody),
    "figure": Situation("classic", 2, "figure"),
    "card": Situation("classic", 2, "card", seed=1, fits=_kinds("spell", "build")),
    "two places": Situation("classic", 2, "card", seed=135, fits=_two_places),
    "target": Situation("classic", 2, "target", seed=26),
    "castle": Situation("classic", 2, "castle"),
    "build": Situation("classic", 2, "build", seed=58),
    "score": Situation("classic", 3, "score", seed=26),
    "take": Situation("family+spells", 3, "take"),
    "buy": Situation("classic", 2, "buy", seed=10, fits=_kinds("buy")),
    "wander": Situation("classic", 2, "wander", seed=1, fits=_kinds("move")),
    "over": Situation("classic", 2, "over"),
    "teams late": Situation("teams+river", 4, "place", after=80),
    "classic late": Situation("classic", 3, "card", after=80),
    "spells late": Situation("family+spells", 4, "place", after=60),
    "family late": Situation("family", 2, "place", after=50),
}


def leaves_of(menu: Data) -> Iterator[Data]:
    """The complete choices of a menu."""
    for choice in menu["choices"]:
        if choice["refusal"] is None and choice["menu"] is None:
            yield choice
        elif choice["refusal"] is None:
            yield from leaves_of(choice["menu"])


@cache
def session_at(name: str) -> Session[Any]:
    """A game that has come to a situation."""
    wanted = SITUATIONS[name]
    for seed in count(wanted.seed):
        session: Session[Any] = Session(_GAME, wanted.variant, wanted.players, Rng(seed), start=0)
        if _reached(session, wanted, Rng(f"any {seed}")):
            return session
    raise AssertionError(f"no game has such a position: {wanted}")


def offered_at(name: str) -> list[Data]:
    """The complete choices of a situation, as the engine lists them."""
    return list(leaves_of(expand(_GAME, session_at(name).state)))


def _reached(session: Session[Any], wanted: Situation, rng: Rng) -> bool:
    """Play by chance until it is there; false when the game ends without it."""
    while True:
        phase = _GAME.rules.view(session.state, max(session.actor(), 0)).data()["phase"]
        if phase == wanted.phase and len(session.steps) >= wanted.after:
            leaves = [] if session.over() else list(leaves_of(expand(_GAME, session.state)))
            if wanted.fits(leaves):
                return True
        if session.over():
            return False
        session.do(int(session.state.random_action(rng)))


def open_situation(visitor: Guest, name: str) -> str:
    """A table that has come there: the visitor has to decide, weak bots have the other seats; its id."""
    return open_session(visitor, session_at(name), SITUATIONS[name].players, WEAKEST)


def open_session(visitor: Guest, session: Session[Any], players: int, bot: str) -> str:
    """A table that has come to where a game is, with bots on the seats that do not decide; its id."""
    record = format_record(session, _NAMES[:players], "2026-01-01")
    table_id: str = visitor.post("/api/import", record=record)["id"]
    deciding = info(visitor, table_id)["to_act"]
    for seat in range(players):
        if deciding not in (None, seat):
            visitor.post(f"/api/tables/{table_id}/seats/{seat}/bot", bot=bot)
    return table_id


def page_at(visitor: Visitor, name: str) -> Page:
    """The page of a situation."""
    page = visitor.page()
    look_at_table(page, f"/t/{open_situation(visitor, name)}")
    return page
