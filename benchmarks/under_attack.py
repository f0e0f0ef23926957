"""How long honest players wait while somebody attacks, beside a run of the same length without an attack.

    python -m benchmarks.under_attack --seconds 20 [ATTACK …]

Eight guests play at four tables of both games, and one plays against a bot; what counts is the time from
sending a choice to its answer, which comes when the move is durable. Each attack gets a server of its own,
and before it the same players have the server for themselves for the same time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

from benchmarks.attacks import ATTACKS
from benchmarks.guests import Guest, Live, ServerProcess, server_process
from benchmarks.server_load import milliseconds

_PAUSE_SECONDS: Final = 0.1
_TABLES: Final = (
    ("pagoda", "standard"),
    ("pagoda", "fast"),
    ("pandoria", "classic"),
    ("pandoria", "beginner"),
)


class Honest:
    """People who play, and how long they waited."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.waits: list[float] = []
        self.bot_waits: list[float] = []
        self.faults: list[str] = []

    async def play(self, until: float) -> None:
        async with AsyncExitStack() as open_things:
            pairs = []
            for number, (game, variant) in enumerate(_TABLES):
                pair = [
                    await open_things.enter_async_context(Guest(self._port, f"127.0.1.{2 * number + side}"))
                    for side in (1, 2)
                ]
                pairs.append((game, variant, pair))
            alone = await open_things.enter_async_context(Guest(self._port, "127.0.1.100"))
            await asyncio.gather(
                *(self._series(until, game, variant, pair) for game, variant, pair in pairs),
                self._against_bot(until, alone),
            )

    async def _series(self, until: float, game: str, variant: str, pair: list[Guest]) -> None:
        """Game after game of two people."""
        while time.monotonic() < until:
            table_id = await pair[0].open_table(game, variant, "open", "open")
            seats = [await guest.join(table_id) for guest in pair]
            await asyncio.gather(
                *(self._one(until, guest, table_id, seat) for guest, seat in zip(pair, seats, strict=True))
            )

    async def _one(self, until: float, guest: Guest, table_id: str, seat: int) -> None:
        rng = random.Random(f"{table_id} {seat}")
        async with guest.live(table_id, seat) as line:
            while time.monotonic() < until and not line.over():
                if line.may_choose():
                    await self._move(line, rng)
                    await asyncio.sleep(_PAUSE_SECONDS)
                else:
                    await _next_until(line, until)

    async def _move(self, line: Live, rng: random.Random) -> None:
        began = time.perf_counter()
        answer = await line.choose(rng)
        self.waits.append(time.perf_counter() - began)
        if answer["type"] == "error":
            self.faults.append(answer["error"]["code"])

    async def _against_bot(self, until: float, guest: Guest) -> None:
        rng = random.Random(7)
        while time.monotonic() < until:
            table_id = await guest.open_table("pagoda", "standard", "open", "mason")
            seat = await guest.join(table_id)
            async with guest.live(table_id, seat) as line:
                began = None
                while time.monotonic() < until and not line.over():
                    if line.may_choose():
                        if began is not None:
                            self.bot_waits.append(time.perf_counter() - began)
                        await asyncio.sleep(_PAUSE_SECONDS)
                        await self._move(line, rng)
                        began = None if line.may_choose() else time.perf_counter()
                    else:
                        await _next_until(line, until)


async def _next_until(line: Live, until: float) -> None:
    try:
        async with asyncio.timeout(max(0.0, until - time.monotonic())):
            await line.next()
    except TimeoutError:
        return


async def measure(name: str, seconds: float) -> dict[str, Any]:
    """The same players without and with an attack, on one server, one after the other."""
    with tempfile.TemporaryDirectory() as folder, server_process(Path(folder), "--bot-pace", "0") as server:
        calm = await _run(server, seconds)
        attacker = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.attacks", name, str(server.port), str(seconds + 4)],
            stdout=subprocess.PIPE,
            text=True,
        )
        await asyncio.sleep(2)
        attacked = await _run(server, seconds)
        counted, _ = await asyncio.to_thread(attacker.communicate)
        return {
            "attack": name,
            "calm_ms": milliseconds(calm.waits),
            "attacked_ms": milliseconds(attacked.waits),
            "p99_ratio": round(_p99(attacked.waits) / _p99(calm.waits), 2),
            "bot_ms": [milliseconds(calm.bot_waits)["p50"], milliseconds(attacked.bot_waits)["p50"]],
            "moves": [len(calm.waits), len(attacked.waits)],
            "faults": attacked.faults,
            "attacker": json.loads(counted or "{}"),
            "memory_mb": round(server.memory_mb()),
            "log_bytes": len(server.log()),
            "tracebacks": server.log().count("Traceback"),
        }


def _p99(waits: list[float]) -> float:
    return milliseconds(waits)["p99"]


async def _run(server: ServerProcess, seconds: float) -> Honest:
    honest = Honest(server.port)
    await honest.play(time.monotonic() + seconds)
    # A player who got no answer at all waited all the time.
    honest.waits = honest.waits or [seconds]
    honest.bot_waits = honest.bot_waits or [seconds]
    return honest


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how long honest players wait under attack.")
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=f"any of: {', '.join(ATTACKS)} (all)")
    parser.add_argument("--seconds", type=float, default=20, metavar="S", help="with and without attack (20)")
    args = parser.parse_args()
    for name in args.attacks or ATTACKS:
        print(json.dumps(asyncio.run(measure(name, args.seconds))), flush=True)


if __name__ == "__main__":
    main()
