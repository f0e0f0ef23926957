"""Whole games over the wire: no seat and no spectator receives a byte that depends on what it may not know.

Two tables get deals that differ in cards which one observer never sees, and then the same play. Everything
that this observer receives must be the same. The law tests say so of views; here it is said of the wire.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Set
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Final

import pytest

from pagoria.core.session import Session
from server_process import Nursery, Server, running
from tests.laws.twins import stranger, twins
from tests.server.people import OPEN, Live, Person
from tests.server.screening import Screening, bots_play, case_named, random_play
from tests.server.test_http import play_out

_TRIES: Final = 200
_SWAPS: Final = 40
PAGODA: Final = case_named("pagoda-standard-2")


@pytest.fixture(scope="module")
def server(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    with running(nursery.with_purses("full"), str(folder / "data"), folder) as server:
        yield server
    server.expect_no_fault()


# --- two deals that one observer cannot tell apart -------------------------------------------------


@pytest.mark.slow
def test_games_that_differ_in_what_one_may_not_know_are_the_same_to_the_last_byte(
    server: Server,
) -> None:
    """Whole games of Pagoda, with another card in somebody's hands, where the observer does not see it."""
    play = random_play(PAGODA, seed=7)
    with ExitStack() as open_things:
        pairs = {}
        for observer in PAGODA.observers():
            twin = next(twin for twin in twins(PAGODA, play.session, observer, _TRIES) if twin.drawn)
            pairs[observer] = [
                Screening(server, open_things, play, session, PAGODA.observers())
                for session in (play.session, twin.session)
            ]
        for number, picks in enumerate(play.picks):
            for observer, pair in pairs.items():
                for screening in pair:
                    screening.do(number, picks)
                if number % 40 == 20:
                    assert pair[0].asked(observer) == pair[1].asked(observer)
        for observer, (original, twin_table) in pairs.items():
            assert original.lines[None].frame["table"]["status"] == "over"
            assert original.stream(observer)[:-1] == twin_table.stream(observer)[:-1]
            # The last frame shows to all what everybody held.
            assert all(
                player["hand"] is not None for player in original.lines[observer].frame["view"]["players"]
            )
            # The deals do differ, and whoever holds the other card was shown it.
            assert any(tells(original, twin_table, observer))


def tells(original: Screening, twin: Screening, observer: int | None) -> list[bool]:
    """Whether each of the other seats was shown something else at the twin's table."""
    others = [seat for seat in original.lines if seat not in (observer, None)]
    return [original.stream(seat) != twin.stream(seat) for seat in others]


#: What happens in each of these games, so that there is something to hide: kinds of steps, zones of draws.
_WITH_CARDS: Final = {"tile", "worker", "spell", "build", "buy", "score", "market", "hand"}


@dataclass(frozen=True)
class Part:
    """A game of Pandoria: imported after some steps, then some more over the wire."""

    case: str
    seed: int
    before: int
    steps: int
    happens: Set[str]


_PARTS: Final = (
    Part("pandoria-classic-3", 1, 28, 14, _WITH_CARDS | {"double", "single"}),
    Part("pandoria-classic-4", 129, 92, 12, _WITH_CARDS | {"recast", "take back"}),
    Part("pandoria-teams-4", 2, 40, 12, _WITH_CARDS | {"double"}),
    Part("pandoria-family+spells-2", 4, 36, 14, {"points", "card", "spell", "single", "hand", "tile"}),
    Part("pandoria-classic+river-3", 5, 28, 12, _WITH_CARDS),
)


@pytest.mark.slow
@pytest.mark.parametrize("part", _PARTS, ids=lambda part: part.case)
def test_nobody_can_tell_deals_of_pandoria_apart_that_differ_in_what_is_hidden(
    server: Server, part: Part
) -> None:
    """All hidden cards and tiles are exchanged that the play goes with; a partner sees no more (PD-71)."""
    case = case_named(part.case)
    play = bots_play(case, part.seed, part.before, part.steps)
    assert happened(play.session) >= part.happens
    with ExitStack() as open_things:
        original = Screening(server, open_things, play, play.session, case.observers())
        twin_of = {observer: stranger(case, play.session, observer, _SWAPS) for observer in case.observers()}
        assert all(twin.drawn for twin in twin_of.values())
        others = {
            observer: Screening(server, open_things, play, twin.session, case.observers())
            for observer, twin in twin_of.items()
        }
        for number, picks in enumerate(play.picks, start=play.first):
            for screening in (original, *others.values()):
                screening.do(number, picks)
        for observer, other in others.items():
            assert original.asked(observer) == other.asked(observer)
            assert original.stream(observer) == other.stream(observer)
            assert all(tells(original, other, observer))


def happened(session: Session[Any]) -> set[str]:
    kinds = {str(step.marks.get("kind")) for step in session.steps}
    return kinds | {draw.zone for step in session.steps for draw, _ in step.draws}


# --- what must never be sent -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "variant", "players"),
    [("pagoda", "fast", 2), pytest.param("pandoria", "beginner", 3, marks=pytest.mark.slow)],
)
def test_nobody_is_sent_a_hidden_card_the_seed_or_anything_of_another_guest(
    server: Server, game: str, variant: str, players: int
) -> None:
    entropies = ["a1" * 32, "b2" * 32, "c3" * 32][:players]
    with ExitStack() as open_things:
        people = [open_things.enter_context(Person(server)) for _ in range(players + 1)]
        sitting = people[:players]
        table_id = people[0].open_table(
            game=game, variant=variant, seats=[OPEN] * players, entropy=entropies[0]
        )
        for person, entropy in zip(sitting[1:], entropies[1:], strict=True):
            person.join(table_id, entropy=entropy)
        seats: list[int | None] = [*range(players), None]
        lines: dict[int | None, Live] = {
            seat: open_things.enter_context(person.live(table_id, seat))
            for seat, person in zip(seats, people, strict=True)
        }
        for line in lines.values():
            line.next()
        play_out(table_id, sitting)
        for line in lines.values():
            line.until(people[0].info(table_id)["version"])
        seed = people[0].http.get(f"/api/tables/{table_id}/deal").json()["seed"]
        secrets = [seed, *entropies, *(person.id for person in people)]
    for observer, line in lines.items():
        assert len(line.received) > 50
        for text in line.received:
            assert not [secret for secret in secrets if secret in text]
            assert_hidden(json.loads(text), observer)
    assert not [secret for secret in secrets if secret in server.log()]


def assert_hidden(message: dict[str, Any], observer: int | None) -> None:
    """Hands and draws of others are counted, never named; a menu is for nobody but who decides.

    When the game is over, all hands are open, and still no draw is named.
    """
    frame = message.get("frame", message)
    entries = [*message.get("log", []), *([frame["entry"]] if frame["entry"] else [])]
    for entry in entries:
        for draw in entry["draws"]:
            if draw["zone"] in ("hand", "tile") and draw["seat"] != observer:
                assert draw["card"] is None
    for seat, player in enumerate(frame["view"]["players"]):
        for held in {"hand", "tiles"} & player.keys():
            hidden = seat != observer and frame["table"]["status"] != "over"
            assert (player[held] is None) == hidden
    assert frame["menu"] is None or frame["view"]["actor"] == observer
