"""Counts and whole games that must not change unless somebody means it.

    python tests/golden/make_goldens.py

writes both golden files anew, for the positions and seeds they already hold. Do it only when a rule or the
order of random numbers was changed on purpose, and read the difference before you commit it.

``pagoda_perft.txt`` holds blocks of lines: ``# what it is``, ``position …``, then for each depth the number
of action sequences of this length and how it splits by the kind of the first action. Draws come from the
position's draw pile; a reshuffled pile lies in colour order. ``pagoda_games.txt`` holds random games: the
variant, the seed and the final position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pagoria.core.contract import CHANCE, GAME_OVER
from pagoria.core.dealing import Dealer
from pagoria.core.rng import Rng
from pagoria.games.pagoda import GAME
from pagoria.games.pagoda.state import State

PERFT = Path(__file__).parent / "pagoda_perft.txt"
GAMES = Path(__file__).parent / "pagoda_games.txt"
SEEDS = 5


# -- counting -------------------------------------------------------------------------------------


def split(position: str, depth: int) -> dict[str, int]:
    """For every legal action: how many sequences of ``depth`` actions begin with it."""
    parsed = GAME.parse_position(position)
    pile = parsed.orders["draw"]
    found = {}
    for action in parsed.state.legal_actions():
        after, rest = _after(parsed.state, action, pile)
        found[GAME.format_action(parsed.state, action)] = _count(after, rest, depth - 1)
    return found


def _count(state: State, pile: Sequence[int], depth: int) -> int:
    if depth == 0:
        return 1
    legal = state.legal_actions()
    if depth == 1:
        return len(legal)
    return sum(_count(*_after(state, action, pile), depth - 1) for action in legal)


def _after(state: State, action: int, pile: Sequence[int]) -> tuple[State, Sequence[int]]:
    after = state.copy()
    after.apply(action)
    while after.actor() == CHANCE:
        if not pile:
            draw = GAME.pending_draw(after)
            assert draw is not None
            pile = draw.cards
        after.apply(pile[0])
        pile = pile[1:]
    return after, pile


def by_kind(counts: dict[str, int]) -> str:
    """``1234 = A 1000 C 234``: the total, split by the kind of the first action."""
    kinds: Counter[str] = Counter()
    for spelling, count in counts.items():
        kinds[spelling[0]] += count
    parts = " ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
    return f"{sum(counts.values())} = {parts}" if parts else "0"


# -- files ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Block:
    """One position of the perft file with the stored line of every depth, from 1."""

    title: str
    position: str
    depths: tuple[str, ...]


def read_perft() -> list[Block]:
    blocks = []
    for text in PERFT.read_text("utf-8").strip().split("\n\n"):
        title, position, *depths = text.splitlines()
        counts = tuple(line.partition(": ")[2] for line in depths)
        blocks.append(Block(title.removeprefix("# "), position.removeprefix("position "), counts))
    return blocks


def write_perft(blocks: Sequence[Block]) -> None:
    texts = []
    for block in blocks:
        lines = [f"# {block.title}", f"position {block.position}"]
        lines += [f"depth {depth}: {counts}" for depth, counts in enumerate(block.depths, start=1)]
        texts.append("\n".join(lines) + "\n")
    PERFT.write_text("\n".join(texts), encoding="utf-8")


def final_position(variant: str, seed: int) -> str:
    """How a random game ends: all its random numbers come from one stream."""
    rng = Rng(f"golden {seed}")
    dealer = Dealer(GAME, rng)
    state = GAME.new(variant, 2)
    while state.actor() != GAME_OVER:
        state.apply(dealer.outcome(state) if state.actor() == CHANCE else state.random_action(rng))
    return GAME.format_position(dealer.position(state))


def read_games() -> list[tuple[str, int, str]]:
    rows = [line.split("\t") for line in GAMES.read_text("utf-8").splitlines()]
    return [(variant, int(seed), position) for variant, seed, position in rows]


def main() -> None:
    blocks = []
    for block in read_perft():
        depths = range(1, len(block.depths) + 1)
        counts = tuple(by_kind(split(block.position, depth)) for depth in depths)
        blocks.append(Block(block.title, block.position, counts))
        print(block.title, *counts, sep="\n  ")
    write_perft(blocks)
    rows = [
        f"{variant}\t{seed}\t{final_position(variant, seed)}\n"
        for variant in GAME.variants
        for seed in range(SEEDS)
    ]
    GAMES.write_text("".join(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
