"""How fast the search for Pagoda simulates, compiled against interpreted in one run.

The interpreted engine runs in a process of its own, which does one piece of work whenever it is asked, so
that both take turns and a slow moment of the machine hits both.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from typing import Final

from pagoria.arena.speed import PlayOne
from pagoria.core.rng import Rng
from pagoria.games.pagoda.bots.levels import DEPTH
from pagoria.games.pagoda.bots.search import PagodaSearch
from pagoria.games.pagoda.engine.view import parse_view

METHOD: Final = (
    "a playout is one simulation of the search for Pagoda: a deal, a candidate turn, two more turns by the "
    "evaluation; whole decisions among four candidates in three positions from the middle of standard games"
)
#: What the active player sees, in games that the bots played.
_VIEWS: Final = """\
G4>B4>Y1/Y4>G3/R4>R2/P2/G1/B4>P1 RGBBP/?2 YGGPP/yy ?39 BB 26:21 10120:01000 2s1c0l3[] standard
G4>B4>Y2/B1/G4>R1/-/P3/R2 RYYGB/rp RGBPP/?2 ?33 RRYYGGBP 16:17 00110:00100 1s2c0l3[] standard
B4>P1/Y1/G4>P4>R1/B1/Y1/G1 RRYYG/?2 RGGBB/ygbb ?39 - 15:13 00220:00001 2s2c0l3[] standard
""".splitlines()
_WIDTH: Final = 4
#: The module that runs the same with the interpreted engine, whatever is installed.
_FROM_SOURCE: Final = "pagoria.arena.from_source"


def own_search(seed: int) -> PlayOne:
    """Decisions of the search, one a call; returns the number of simulations."""
    rng = Rng(seed)
    views = cycle([parse_view(text) for text in _VIEWS])

    def think_once() -> int:
        search = PagodaSearch(next(views), rng, DEPTH, _WIDTH)
        search.sample_equally(1, 0.0)
        return search.simulations

    return think_once


@contextmanager
def interpreted_search(seed: int) -> Iterator[PlayOne]:
    """The same, with the interpreted engine in another process; raises ``OSError`` when that fails."""
    command = [sys.executable, "-P", "-m", _FROM_SOURCE, str(seed)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:

        def think_once() -> int:
            return int(_ask(process))

        try:
            _ask(process)  # what is loaded at the first time is not part of the measurement
            yield think_once
        finally:
            process.kill()


def _ask(process: subprocess.Popen[str]) -> str:
    assert process.stdin
    assert process.stdout
    process.stdin.write("\n")
    process.stdin.flush()
    answer = process.stdout.readline()
    if not answer:
        raise OSError("the interpreted engine cannot be measured: its process ended")
    return answer
