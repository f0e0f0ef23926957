"""Balances: kept with the results of reviewed games, summed up on profiles, untold while a game goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pagoria.play.balance import BalanceSum
from pagoria.tables.results import Result
from pagoria.tables.seats import Guest
from tests.server.club import enrol, played, profiles, resigned, seated
from tests.server.tabling import House, house, refused
from tests.server.test_thinkers import EXPERTS, notes
from waiting import until_async

__all__ = ["notes"]

pytestmark = pytest.mark.anyio


@pytest.fixture
async def club(tmp_path: Path, notes: Path) -> AsyncIterator[House]:
    del notes
    async with house(str(tmp_path / "data"), thinkers=EXPERTS) as opened:
        yield opened


async def reviewed(club: House, table_id: str) -> list[dict[str, Any]]:
    """The balances of a game when its review is ready and they are kept."""
    found: list[dict[str, Any]] | None = await until_async(
        lambda: asked(club, table_id), "the review is ready", lambda found: found is not None, 120
    )
    # It is told at once, and kept right after that.
    known = club.tables.advice._reviews._known
    await until_async(lambda: known[table_id].payer is None, "its balances are kept")
    assert found is not None
    return found


async def asked(club: House, table_id: str) -> list[dict[str, Any]] | None:
    review: Any = await club.tables.advice.review(table_id, "ann", None)
    return review["seats"] if review["status"] == "ready" else None


async def sums(club: House, member: Guest) -> dict[str, BalanceSum]:
    return (await profiles(club).of(member.name)).balances


def share_of_the_win(result: Result, seat: int) -> float:
    """Cards fall as they like: now and then a game is drawn."""
    winners = [number for number, played in enumerate(result.seats) if played.rank == 1]
    return 1 / len(winners) if seat in winners else 0


async def test_a_members_games_add_up_on_the_profile(club: House) -> None:
    anna, ben = await enrol(club, "Anna", "Ben")
    tables = [await played(club, anna, ben, rng=Random(seed), variant="fast") for seed in (1, 2)]
    # Nothing is known of a game before somebody looks back at it.
    assert await sums(club, anna) == {}
    told = [await reviewed(club, table_id) for table_id in tables]
    for seat, member in enumerate((anna, ben)):
        found = (await sums(club, member))["pagoda"]
        assert (found.games, found.fair) == (2, 1)
        for name in ("deal", "chance", "others", "own"):
            parts = [seats[seat][name] for seats in told]
            assert getattr(found, name).value == pytest.approx(sum(part["value"] for part in parts))
            assert getattr(found, name).error >= max(part["error"] for part in parts)
        results = (await profiles(club).of(member.name)).recent
        assert found.result == sum(share_of_the_win(result, seat) for result in results)
    # They are in the file with everything of a person, game by game.
    kept = await club.tables.balances.export(anna)
    assert {each["table"] for each in kept} == set(tables)
    assert [each["own"] for each in kept if each["table"] == tables[0]] == [told[0][0]["own"]]


async def test_a_review_that_is_made_again_takes_the_place_of_the_first(club: House) -> None:
    anna, ben = await enrol(club, "Anna", "Ben")
    table_id = await played(club, anna, ben, rng=Random(3), variant="fast")
    first = await reviewed(club, table_id)
    before = await sums(club, anna)
    await club.again()
    assert (await sums(club, anna)) == before
    second = await reviewed(club, table_id)
    # What was decided is judged as before; of the deal as many games are played as there is time for.
    assert [seat["own"] for seat in first] == [seat["own"] for seat in second]
    assert (await sums(club, anna))["pagoda"].games == 1


async def test_nothing_is_kept_of_games_that_were_given_up_and_nobodys_id_in_any(club: House) -> None:
    anna, ben = await enrol(club, "Anna", "Ben")
    await reviewed(club, await resigned(club, anna, ben, loser=0))
    assert await club.store.read("SELECT * FROM balances") == []
    await reviewed(club, await played(club, anna, ben, rng=Random(4), variant="fast"))
    rows = await club.store.read("SELECT * FROM balances")
    assert len(rows) == 1
    assert anna.id not in str(rows)
    assert "Anna" not in str(rows)
    # With its table everything that was kept of a game goes.
    await club.store.write([("DELETE FROM tables", ())])
    assert await club.store.read("SELECT * FROM balances") == []


async def test_others_learn_nothing_from_games_that_are_private(club: House) -> None:
    anna, ben = await enrol(club, "Anna", "Ben")
    table_id = await played(club, anna, ben, rng=Random(5), variant="fast")
    await reviewed(club, table_id)
    await club.store.write([("UPDATE results SET void = ? WHERE table_id = ?", ("private", table_id))])
    assert await sums(club, anna) == {}
    assert len(await club.tables.balances.export(anna)) == 1


async def test_nobody_is_told_how_good_the_deal_is_while_it_is_played(club: House) -> None:
    """Whatever a player may ask during the game, no question about the deal reaches those who think."""
    anna, ben = await enrol(club, "Anna", "Ben")
    asked_about: list[object] = []
    think = club.thinkers.think

    async def note(question: Any, asker: Any) -> Any:
        asked_about.append(question)
        return await think(question, asker)

    club.thinkers.think = note  # type: ignore[method-assign]
    table_id = await seated(club, anna, ben, variant="fast")
    await refused("no_help", club.tables.advice.review(table_id, anna.id, 0))
    await refused("no_help", club.tables.advice.review(table_id, None, None))
    assert asked_about == []
    assert await sums(club, anna) == {}
