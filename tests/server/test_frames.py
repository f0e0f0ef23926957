"""Who sees what: change all that a seat may not know, and every byte that it gets stays the same.

A game is played twice with the same choices, from two deals that differ in cards which the seat, or a
spectator, never saw: another card in the opponent's hand, another order of the pile.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pagoria.core.errors import PagoriaError
from pagoria.core.record import format_record
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from tests.server.people import random_picks, unpacked
from tests.server.tabling import ANN, EVE, House, Player, command, house

pytestmark = pytest.mark.anyio

_GAMES = 2
_TWINS = 3
#: Few enough that the pile is not shuffled again: the record holds the first shuffle only.
_MOVES = 16

Shuffles = list[tuple[int, ...]]


@dataclass
class Played:
    """A game at a table: what each perspective received, and what it can ask for."""

    picks: list[list[str]]
    actions: list[str]
    bytes_of: dict[int | None, list[bytes]]


def record_of(variant: str, shuffles: Shuffles) -> str:
    """The record of a game in which nothing happened yet."""
    session = Session(find_game("pagoda"), variant, 2, Rng(0), start=0, shuffles=shuffles)
    return format_record(session, ["One", "Two"], "2026-01-01")


async def play_at_a_table(tables: House, record: str, rng: Random, script: list[list[str]] | None) -> Played:
    """Import a deal and play it by the script, or at random; three look on."""
    table_id = await tables.tables.import_record(ANN, command(), record)
    players = {seat: await tables.player(table_id, ANN, seat) for seat in (0, 1)}
    watcher = await tables.player(table_id, EVE, None)
    picks: list[list[str]] = []
    for number in range(_MOVES if script is None else len(script)):
        actor = players[0].frame["table"]["to_act"]
        if actor is None:
            break
        player = players[actor]
        picks.append(script[number] if script is not None else random_picks(player.frame["menu"], rng))
        await player.choose(picks[-1])
        for person in (*players.values(), watcher):
            await person.read()
    people: dict[int | None, Player] = {0: players[0], 1: players[1], None: watcher}
    bytes_of = {seat: person.received for seat, person in people.items()}
    for seat in (0, 1, None):
        guest = EVE.id if seat is None else ANN.id
        bytes_of[seat] += await asked(tables, table_id, guest, seat)
        bytes_of[seat] = [message.replace(table_id.encode(), b"TABLE") for message in bytes_of[seat]]
    return Played(picks, [entry["action"] for entry in watcher.log], bytes_of)


async def asked(tables: House, table_id: str, guest: str, seat: int | None) -> list[bytes]:
    """What one can ask for beside the live messages."""
    again = await tables.tables.watch(table_id, guest, seat, 0)
    welcome = unpacked(await again.next())
    again.close()
    answers = [
        await tables.tables.info(table_id, guest),
        await tables.tables.past.steps(table_id, guest, seat, 0, _MOVES),
        await tables.tables.record(table_id, guest, seat),
        await tables.tables.deal(table_id, None),
    ]
    return [welcome.encode(), *(json.dumps(answer).encode() for answer in answers)]


def replayed(variant: str, shuffles: Shuffles, actions: list[str]) -> Session[Any] | None:
    """The same actions with another deal; None when they are not possible with it."""
    session = Session(find_game("pagoda"), variant, 2, Rng(0), start=0, shuffles=shuffles)
    try:
        for text in actions:
            session.do(session.game.notation.parse_action(session.state, text))
    except PagoriaError:
        return None
    return session


def seen_draws(session: Session[Any], seat: int | None) -> list[int | None]:
    draws = [draw for step in [session.opening, *(step.draws for step in session.steps)] for draw in step]
    return [card if draw.public or draw.seat == seat else None for draw, card in draws]


def twins(variant: str, session: Session[Any], seat: int | None, rng: Random) -> Iterator[Shuffles]:
    """Deals that ``seat`` cannot tell from the real one: two cards swapped that it did not see."""
    actions = [step.text for step in session.steps]
    seen = seen_draws(session, seat)
    (order,) = session.shuffles()
    drawn = [place for place, card in enumerate(seen) if card is None]
    lying = list(range(len(seen), len(order)))
    for one in rng.sample(drawn, len(drawn)):
        other = rng.choice(drawn + lying)
        swapped = list(order)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        twin = replayed(variant, [tuple(swapped)], actions)
        if tuple(swapped) != order and twin is not None and seen_draws(twin, seat) == seen:
            yield twin.shuffles()


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("variant", ["standard", "simple"])
async def test_no_byte_depends_on_what_a_seat_may_not_know(
    tmp_path: Path, variant: str, seat: int | None
) -> None:
    rng = Random(f"{variant} {seat}")
    told_apart = 0
    async with house(str(tmp_path)) as tables:
        for number in range(_GAMES):
            deal = Session(find_game("pagoda"), variant, 2, Rng(f"{variant} {seat} {number}"), start=0)
            game = await play_at_a_table(tables, record_of(variant, deal.shuffles()), rng, None)
            session = replayed(variant, deal.shuffles(), game.actions)
            assert session is not None
            for changed in islice(twins(variant, session, seat, rng), _TWINS):
                twin = await play_at_a_table(tables, record_of(variant, changed), rng, game.picks)
                assert twin.actions == game.actions
                assert twin.bytes_of[seat] == game.bytes_of[seat]
                told_apart += any(twin.bytes_of[other] != game.bytes_of[other] for other in (0, 1))
    # The deals were really different: somebody else could see it.
    assert told_apart >= 2
