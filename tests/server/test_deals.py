"""Deals at the tables: a seed that is secret to the end, and then all that a game can be verified with."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from pagoria.core.proof import read_proof
from pagoria.core.registry import find_game
from pagoria.core.verification import Finding, verify
from tests.server.tabling import ANN, BOB, EVE, HERE, ME, OPEN, House, command, house, play


async def proof_of(tables: House, table_id: str) -> dict[str, Any]:
    """What the page *Verify* gathers, as JSON has it."""
    info = await tables.tables.info(table_id, None)
    proof = {
        "deal": await tables.tables.deal(table_id, None),
        "record": await tables.tables.record(table_id, None, None),
        "steps": info["step"],
        "outcome": info["outcome"],
    }
    told: dict[str, Any] = json.loads(json.dumps(proof))
    return told


def wrong(proof: dict[str, Any]) -> list[Finding]:
    return [finding for finding in verify(read_proof(json.dumps(proof)), find_game) if not finding.holds]


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("game", "variant", "start"),
    [("pagoda", "standard", None), ("pagoda", "standard", 1), ("pandoria", "family", None)],
)
async def test_a_finished_game_is_verified(data: str, game: str, variant: str, start: int | None) -> None:
    async with house(data) as tables:
        table_id = await tables.duel(game=game, variant=variant, start=start)
        players = [await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)]
        await play(players, Random(3))
        proof = await proof_of(tables, table_id)
        assert proof["deal"]["entropies"] == ["aa", "bb"]
        assert proof["deal"]["commitment"] == players[0].frame["table"]["commitment"]
        assert wrong(proof) == []


@pytest.mark.anyio
async def test_a_game_with_undo_that_was_given_up_is_verified(data: str) -> None:
    async with house(data) as tables:
        table_id = await tables.duel()
        players = [await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)]
        rng = Random(5)
        await play(players, rng, 25)
        # With one stream of choices, not the same first one again and again: that may lead nowhere.
        while not players[0].frame["undo"]:
            assert players[0].frame["table"]["status"] == "playing", "nothing could be taken back"
            await play(players, rng, 1)
        await players[0].undo()
        await tables.tables.resign(table_id, "ann", command(), 0)
        assert wrong(await proof_of(tables, table_id)) == []


@pytest.mark.anyio
async def test_the_seed_is_in_nothing_that_anybody_gets_before_the_end(data: str) -> None:
    async with house(data) as tables:
        table_id = await tables.duel()
        players = [await tables.player(table_id, ANN, 0), await tables.player(table_id, BOB, 1)]
        watcher = await tables.player(table_id, EVE, None)
        await play(players, Random(4), 30)
        await watcher.read()
        told = [await tables.tables.info(table_id, "ann"), await tables.tables.lists.mine("ann")]
        past = tables.tables.past
        told += [await past.steps(table_id, "ann", 0, first, first + 9) for first in (0, 10, 20)]
        told += [await tables.tables.record(table_id, "ann", 0), await tables.tables.deal(table_id, None)]
        received = b"".join(message for person in [*players, watcher] for message in person.received)
        await tables.tables.resign(table_id, "ann", command(), 0)
        seed = (await tables.tables.deal(table_id, None))["seed"]
        assert seed not in received.decode() + repr(told)
        assert len(seed) == 64


@pytest.mark.anyio
async def test_a_game_that_nobody_committed_to_says_so(data: str) -> None:
    async with house(data) as tables:
        table_id = await tables.open(ME, HERE)
        await tables.tables.resign(table_id, "ann", command(), 0)
        record = await tables.tables.record(table_id, None, None)
        imported = await tables.tables.import_record(ANN, command(), record)
        assert await tables.tables.deal(imported, None) == {"commitment": None}
        assert not (await tables.tables.info(imported, None))["verifiable"]


@pytest.mark.anyio
async def test_before_the_game_only_the_commitment_is_told(data: str) -> None:
    async with house(data) as tables:
        table_id = await tables.open(ME, OPEN)
        info = await tables.tables.info(table_id, None)
        assert await tables.tables.deal(table_id, None) == {"commitment": info["commitment"]}
