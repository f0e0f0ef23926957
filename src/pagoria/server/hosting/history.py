"""Looking back at a table: what was seen after each step, and what other moves would have shown."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from pagoria.core.rewind import rewound
from pagoria.core.tree import Tree, from_session
from pagoria.server.hosting.rooms import Rooms
from pagoria.tables.data import Frame
from pagoria.tables.fairness import check_over, check_perspective
from pagoria.tables.lines import line_frames
from pagoria.tables.past import MOST_STEPS, FinishedLog, finished_log, past_frame
from pagoria.tables.refusal import Refusal


class History:
    """Frames of the past, made again for one reader at a time, and logs. All methods raise ``Refusal``."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._one_at_a_time = asyncio.Semaphore()

    async def steps(
        self, table_id: str, guest_id: str | None, seat: int | None, first: int, last: int
    ) -> list[Frame]:
        """The frames after the steps ``first`` to ``last``, at most ``MOST_STEPS``; step 0 is the deal.

        Only one reader looks back at a time, and pauses after each frame, so that moves need not wait.
        """
        if not 0 <= first <= last < first + MOST_STEPS:
            raise Refusal("malformed", f"ask for 1 to {MOST_STEPS} steps at a time, from 0 on")
        frames: list[Frame] = []
        async with self._one_at_a_time:
            for number in range(first, last + 1):
                found = await self._step(table_id, guest_id, seat, number)
                if found is None:
                    break
                frames.append(found)
                await asyncio.sleep(0)
        return frames

    async def _step(self, table_id: str, guest_id: str | None, seat: int | None, number: int) -> Frame | None:
        """The frame after a step; None if there is no such step."""
        async with self._rooms.visit(table_id, guest_id) as room:
            check_perspective(room.table, guest_id, seat)
            if room.table.session is None:
                raise Refusal("not_started", "the game has not started")
            return past_frame(room.table, room.past(), seat, room.info(guest_id), number)

    async def line(
        self, table_id: str, guest_id: str | None, seat: int | None, step: int, actions: Sequence[str]
    ) -> list[Frame]:
        """The frames of a line that could have been played after a step, in a game that is over."""
        async with self._one_at_a_time, self._rooms.visit(table_id, guest_id) as room:
            check_perspective(room.table, guest_id, seat)
            check_over(room.table)
            return list(line_frames(room.table, room.past(), seat, room.info(guest_id), step, actions))

    async def as_tree(self, table_id: str, guest_id: str | None) -> tuple[str, Tree]:
        """A finished game as a tree with one line, and its title."""
        async with self._rooms.visit(table_id, guest_id) as room:
            table = room.table
            check_perspective(table, guest_id, None)
            check_over(table)
            names = [name.replace(",", " ").strip() for name in table.names()]
            session = table.running()
            tree = from_session(session, rewound(session).position(), names)
            return f"{table.game.title}: {', '.join(names)}", tree

    async def finished_log(self, table_id: str, guest_id: str | None) -> FinishedLog:
        """The log of a game that is over."""
        async with self._rooms.visit(table_id, guest_id) as room:
            return finished_log(room.table)
