"""PG-06: every deal of the unseen cards that fits what was seen is equally likely, and no other is dealt."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from pagoria.core.errors import ImpossibleError
from pagoria.core.rng import Rng
from pagoria.games.pagoda import PAGODA
from tests.laws.walks import chi_square

DRAWS = 4_000
ALL_CARDS = Counter(dict.fromkeys("RYGBP", 11))

#: Views with one hidden hand. In all but the first a tile was laid before any column, so the hand must still
#: be able to build one (PG-14).
VIEWS = """
P4>Y0/P4>R1/R4>P0/G3/G4>B2/B4>P1 RRRYP/?4 YYGGB/yp ?3 \
RRRRRYYYYYYGGGGGGGGBBBBBBBBBPPPPPPPP 22:14 00001:00000 1s1c0l3[] standard
Y4>B4>P4>R4^P/G4>R3/G4>Y4>R4>R0/R4>B4>Y2/Y4>Y2/B4>G4>G4>P4^Y BPP/?2 RGBPP/gb ?11 \
RRRRRRRYYYYYYYYYGGGGBBBBPPPPPP+BB 90:75 21002:10000 1s2c0l3[B]a standard
R4>G0/P3/Y4>R0/G4>P0/B4>R0/P4>G1 YYYB/?1 RRYBB/bb ?6 \
RRRRRRRYYYYYGGGGGGGGGGBBBBBPPPPPPPP+PP 15:15 02010:20100 1s1c0l3[B]a standard
P4>B1/P4>R1/R1/R3/R4>R0/B3 YYYGG/?3 YYGGG/yyg ?9 \
RRRRRRRRYYYGBBBBBBBBPPPPPPPPP+R 12:14 20001:00000 1s2c0l3[]a standard
""".strip().splitlines()


def deals(view: str) -> Counter[bytes]:
    """How many of the deals that can be made of the unseen cards lead to each possible state."""
    lots, first, second, draw, discard, *rest = view.split(" ")
    unseen = list(
        (ALL_CARDS - Counter(c for c in (first + second + discard).upper() if c.isalpha())).elements()
    )
    size = int(first.partition("?")[2])
    found: Counter[bytes] = Counter()
    for places in combinations(range(len(unseen)), size):
        hand = "".join(sorted((unseen[place].lower() for place in places), key="rygbp".index))
        pile = "".join(card for place, card in enumerate(unseen) if place not in places)
        shown = first.replace(f"?{size}", hand)
        try:
            position = PAGODA.notation.parse_position(" ".join([lots, shown, second, pile, discard, *rest]))
        except ImpossibleError:
            continue
        found[position.state.to_bytes()] += 1
    assert draw == f"?{len(unseen) - size}"
    return found


@pytest.mark.parametrize("text", VIEWS)
def test_all_deals_that_fit_a_view_are_equally_likely(text: str) -> None:
    expected = deals(text)
    assert len(expected) > 1
    view, rng = PAGODA.notation.parse_view(text), Rng("late")
    seen = Counter(view.determinize(rng).to_bytes() for _ in range(DRAWS))
    assert set(seen) <= set(expected)
    far, bound = chi_square(seen, {state: float(count) for state, count in expected.items()}, DRAWS)
    assert far <= bound


def test_some_deals_do_not_fit() -> None:
    """Of 35, 78, 7 and 220 deals: a tile laid first tells that a column can still be built."""
    assert [deals(text).total() for text in VIEWS] == [35, 50, 4, 185]
