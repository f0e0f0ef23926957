"""Whether a puzzle is solved: by the position that is reached, in whatever order."""

from __future__ import annotations

import pytest

from pagoria.games.pagoda import PAGODA
from pagoria.tables.refusal import Refusal
from pagoria.tables.study.solving import attempt

POSITION = (
    "P4>B4>R1/G4>B1/Y4>Y1/G1/R1/G1 RRRPP/rp RRGBP/ygbb - RRRRRYYYYYYYYYYGGGGGGGGGBBBBBBBBPPPPPPP "
    "21:13 00120:02001 2s2c0l3[] standard"
)
LINE = ("C1R", "C1R", "C2B", "E")


@pytest.mark.parametrize(
    ("actions", "verdict"),
    [
        (LINE, "solved"),
        (("C1R", "C2B", "C1R", "E"), "solved"),
        (("C2B", "C1R", "C1R", "E"), "solved"),
        (("C1R", "C1R", "C2B"), "going"),
        ((), "going"),
        (("C1R", "C2B", "E"), "elsewhere"),
    ],
    ids=["itself", "another order", "the first one last", "begun", "nothing", "another turn"],
)
def test_the_order_does_not_matter(actions: tuple[str, ...], verdict: str) -> None:
    assert attempt(PAGODA, POSITION, LINE, actions)["verdict"] == verdict


@pytest.mark.parametrize(
    "actions", [("C1R", "C1R", "C2B", "E", "E"), ("C1G",)], ids=lambda part: " ".join(part)
)
def test_what_is_not_legal_is_refused(actions: tuple[str, ...]) -> None:
    with pytest.raises(Refusal):
        attempt(PAGODA, POSITION, LINE, actions)
