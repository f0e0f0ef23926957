"""The thread that writes: waiting writes are committed together, and no fault of a database ends it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pagoria.server.store.database import Conflict, Connection, Outage, Statement, StoreError

_log = logging.getLogger("pagoria.server")

#: How many writes share a commit at most.
_BATCH: Final = 512
#: How long a write may wait for its turn and its commit. Longer than any statement may take.
_PATIENCE_SECONDS: Final = 20.0
_ENDED: Final = "nothing is written any more; the server must be started again"


@dataclass
class _Write:
    statements: Sequence[Statement]
    done: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop
    #: The caller has been refused by then, so it must no longer be written.
    until: float


class Writer:
    """Writes in the order of the requests. A connection that failed is replaced by the next write."""

    def __init__(self, connect: Callable[[], Connection], patience: float = _PATIENCE_SECONDS) -> None:
        self._connect = connect
        self._patience = patience
        self._connection: Connection | None = None
        self._writes: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._closed = False
        #: The thread takes no more writes, even if it is not gone yet.
        self._ended = False
        self._outage = Outage("writing the data")

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Finish what is being written; waits for it."""
        self._closed = True
        self._writes.put(None)
        if self._thread.is_alive():
            self._thread.join()

    async def write(self, statements: Sequence[Statement]) -> None:
        """One durable transaction; raises ``StoreError`` and ``Conflict``."""
        if self._closed:
            raise StoreError("the store is closed")
        if self._ended or not self._thread.is_alive():
            raise StoreError(_ENDED)
        loop = asyncio.get_running_loop()
        until = time.monotonic() + self._patience
        write = _Write(statements, loop.create_future(), loop, until)
        self._writes.put(write)
        if self._ended:
            # The thread ended at this very moment, perhaps after its last look for waiting writes.
            self._refuse_all(())
        try:
            async with asyncio.timeout(self._patience):
                await write.done
        except TimeoutError:
            raise StoreError(f"not written within {self._patience:g} s") from None

    # -- the thread -----------------------------------------------------------------------------

    def _run(self) -> None:
        waiting: list[_Write] = []
        try:
            goes_on = True
            while goes_on:
                waiting, goes_on = self._next()
                self._write_in_time(waiting)
                waiting = []
        except BaseException:
            _log.critical("the writing thread has ended: nothing can be written any more", exc_info=True)
        finally:
            self._ended = True
            self._refuse_all(waiting)
            self._drop_connection()

    def _next(self) -> tuple[list[_Write], bool]:
        """Wait for writes and take all that are waiting; also returns whether more may come."""
        batch = [self._writes.get()]
        while len(batch) < _BATCH and not self._writes.empty():
            batch.append(self._writes.get())
        return [write for write in batch if write is not None], batch[-1] is not None

    def _write_in_time(self, writes: Sequence[_Write]) -> None:
        now = time.monotonic()
        in_time = [write for write in writes if now < write.until]
        if in_time:
            self._write_batch(in_time)

    def _write_batch(self, writes: Sequence[_Write]) -> None:
        failure = self._try([statement for write in writes for statement in write.statements])
        if isinstance(failure, Conflict) and len(writes) > 1:
            # One of them conflicts, and it must not take the others with it.
            _answer([(write, self._try(write.statements)) for write in writes])
        else:
            _answer([(write, failure) for write in writes])

    def _try(self, statements: Sequence[Statement]) -> Exception | None:
        try:
            if self._connection is None:
                self._connection = self._connect()
            self._connection.write(statements)
        except Conflict as conflict:
            return conflict
        except StoreError as error:
            self._outage.met(error)
            self._drop_connection()
            return error
        except Exception as error:
            _log.exception("writing failed in a way that nobody expected")
            self._drop_connection()
            return StoreError(f"unexpected: {type(error).__name__}")
        self._outage.over()
        return None

    def _drop_connection(self) -> None:
        if self._connection is not None:
            # It may be broken in any way; whatever was begun on it is rolled back with it.
            with contextlib.suppress(Exception):
                self._connection.close()
        self._connection = None

    def _refuse_all(self, waiting: Sequence[_Write]) -> None:
        """Refuse all waiting writes, since the thread has ended."""
        left = list(waiting)
        with contextlib.suppress(queue.Empty):
            while True:
                write = self._writes.get_nowait()
                left += [] if write is None else [write]
        if left:
            _answer([(write, StoreError(_ENDED)) for write in left])


def _answer(results: Sequence[tuple[_Write, Exception | None]]) -> None:
    """Wake all who wait, in one go: a call into the loop costs more than an answer."""
    loop = results[0][0].loop
    # A loop may be closed at any moment; then nobody waits.
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(_wake, results)


def _wake(results: Sequence[tuple[_Write, Exception | None]]) -> None:
    for write, failure in results:
        if write.done.done():
            continue
        if failure is None:
            write.done.set_result(None)
        else:
            write.done.set_exception(failure)
