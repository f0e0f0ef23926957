"""Work on a Ray cluster: the same function on the same tasks, on as many machines as there are."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Iterator
from types import ModuleType, TracebackType
from typing import Any, Final, Self

from pagoria.arena.matches import MatchResult, Play, Task, play_match
from pagoria.core.errors import PagoriaError

#: The least that Ray takes; tasks and results are a few hundred bytes.
_OBJECT_STORE_BYTES: Final = 80 * 1024 * 1024
#: Ray itself goes on trying for many minutes when nobody listens at an address.
_CONNECT_SECONDS: Final = 5.0
#: Tasks that wait beside each that runs, so that no machine waits for the way here and back.
_AHEAD: Final = 2


class RayCluster:
    """Plays on the cluster at an address; ``local`` starts one on this machine and stops it afterwards."""

    def __init__(self, address: str, play: Play = play_match) -> None:
        """Connect; raises ``PagoriaError`` without Ray and ``ConnectionError`` without a cluster."""
        self._ray: Any = _import_ray()
        _connect(self._ray, address)
        # A task whose machine is lost is played once more, as with processes.
        self._play = self._ray.remote(num_cpus=1, max_retries=1)(play)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ray.shutdown()

    def play(self, tasks: Iterator[Task]) -> Iterator[MatchResult]:
        running: dict[Any, Task] = {}
        while True:
            while len(running) < self._room():
                task = next(tasks, None)
                if task is None:
                    break
                running[self._play.remote(task)] = task
            if not running:
                return
            finished, _ = self._ray.wait(list(running), num_returns=1)
            for reference in finished:
                yield self._result(reference, running.pop(reference))

    def _room(self) -> int:
        """How many tasks may be on their way; asked again each time, as machines come and go."""
        return _AHEAD * max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def _result(self, reference: Any, task: Task) -> MatchResult:
        try:
            result: MatchResult = self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:
            raise RuntimeError(f"{task}: {error}") from None
        except self._ray.exceptions.RayError as error:
            first = str(error).strip().partition("\n")[0]
            raise ChildProcessError(
                f"a worker was lost ({type(error).__name__}: {first}) in {task}; what was finished is kept"
            ) from error
        return result


def _import_ray() -> ModuleType:
    # Read when Ray is imported: we send nobody statistics, and keep our own signal handlers.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
        import ray.exceptions
    except ImportError as error:
        raise PagoriaError(f'--ray needs Ray ({error}): pip install "pagoria[cluster]"') from error
    module: ModuleType = ray
    return module


def _connect(ray: Any, address: str) -> None:
    _require_listener(address)
    options: dict[str, Any] = {"address": address, "log_to_driver": False, "logging_level": "ERROR"}
    if address == "local":
        options |= {"include_dashboard": False, "object_store_memory": _OBJECT_STORE_BYTES}
    try:
        ray.init(**options)
    except (ConnectionError, ValueError, RuntimeError, ImportError) as error:
        first = str(error).strip().partition("\n")[0]
        raise ConnectionError(f"no Ray cluster at {address}: {first}") from error


def _require_listener(address: str) -> None:
    found = re.fullmatch(r"(?:ray://)?([^/:]+):(\d{1,5})", address)
    if found is None:
        return  # local, auto, or something that Ray may understand
    try:
        socket.create_connection((found[1], int(found[2])), _CONNECT_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise ConnectionError(f"no Ray cluster at {address}: {error}") from error
