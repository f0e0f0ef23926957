"""Counts and whole games that must not change unless somebody means it.

    python -m tests.golden.make_goldens pandoria

writes the golden files of a game anew, for the positions and seeds they already hold. Do it only when a
rule, a component or the order of random numbers was changed on purpose, and read the difference before you
commit it. When the stored positions themselves became impossible, ``--new-positions`` finds others first.

``rules.tsv`` says under which rules the goldens were made: for each variant the game's ``rules_version`` and
the fingerprint of its components. Servers hold stored games against both. Therefore this program writes no
other ends of games as long as both are the same.

``…_perft.txt`` holds blocks of lines: ``# what it is``, ``position …``, then for each depth the number of
action sequences of this length and how it splits by the kind of the first action. Draws come from the
position's own piles; a pile without an order lies sorted. ``…_games.txt`` holds random games: the variant,
the seed and the final position.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TypeAlias

from pagoria.core.dealing import Dealer
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER, Position, S
from tests.golden.goldens import GOLDENS, Goldens, Sample

HERE = Path(__file__).parent
RULES_FILE = HERE / "rules.tsv"

Piles: TypeAlias = Mapping[str, Sequence[int]]


# -- counting -------------------------------------------------------------------------------------


def split(game: GamePackage[S], position: str, depth: int) -> dict[str, int]:
    """For every legal action: how many sequences of ``depth`` actions begin with it."""
    parsed = game.notation.parse_position(position)
    found = {}
    for action in parsed.state.legal_actions():
        after, rest = _after(game, parsed.state, action, parsed.orders)
        found[game.notation.format_action(parsed.state, action)] = _count(game, after, rest, depth - 1)
    return found


def _count(game: GamePackage[S], state: S, piles: Piles, depth: int) -> int:
    if depth == 0:
        return 1
    legal = state.legal_actions()
    if depth == 1:
        return len(legal)
    return sum(_count(game, *_after(game, state, action, piles), depth - 1) for action in legal)


def _after(game: GamePackage[S], state: S, action: int, piles: Piles) -> tuple[S, Piles]:
    after = state.copy()
    after.apply(action)
    while after.actor() == CHANCE:
        draw = game.rules.pending_draw(after)
        assert draw is not None
        pile = piles.get(draw.pile) or draw.cards
        after.apply(pile[0])
        piles = {**piles, draw.pile: pile[1:]}
    return after, piles


def by_kind(counts: Mapping[str, int]) -> str:
    """``1234 = A 1000 C 234``: the total, split by the kind of the first action."""
    kinds: Counter[str] = Counter()
    for spelling, number in counts.items():
        kinds[spelling[0]] += number
    parts = " ".join(f"{kind} {number}" for kind, number in sorted(kinds.items()))
    return f"{sum(counts.values())} = {parts}" if parts else "0"


# -- random games ---------------------------------------------------------------------------------


def players_for(game: GamePackage[S], variant: str) -> int:
    """One number of players for each variant, a different one each time."""
    counts = game.rules.player_counts(variant)
    return counts[game.rules.variants.index(variant) % len(counts)]


def random_game(game: GamePackage[S], variant: str, players: int, seed: int) -> Iterator[Position[S]]:
    """The positions of a random game; all its random numbers come from one stream."""
    rng = Rng(f"golden {seed}")
    dealer = Dealer(game, rng)
    state = game.rules.new(variant, players)
    while state.actor() != GAME_OVER:
        if state.actor() == CHANCE:
            state.apply(dealer.outcome(state))
        else:
            yield dealer.position(state)
            state.apply(state.random_action(rng))
    yield dealer.position(state)


def final_position(game: GamePackage[S], variant: str, seed: int) -> str:
    """How a random game ends."""
    *_, last = random_game(game, variant, players_for(game, variant), seed)
    return game.notation.format_position(last)


def find_position(game: GamePackage[S], sample: Sample[S]) -> str:
    """The first position like this in random games."""
    for seed in count():
        for position in random_game(game, sample.variant, sample.players, seed):
            if position.state.actor() != GAME_OVER and sample.fits(position.state):
                return game.notation.format_position(position)
    raise AssertionError("not reached")


# -- the rules they were made under ---------------------------------------------------------------


@dataclass(frozen=True)
class Ruleset:
    """What a stored game of one variant is held against."""

    rules_version: int
    fingerprint: str


def rulesets(game: GamePackage[S]) -> dict[str, Ruleset]:
    """Today's rules of each variant."""
    return {
        variant: Ruleset(game.rules.version, game.rules.fingerprint(variant))
        for variant in game.rules.variants
    }


def read_rulesets(game: GamePackage[S]) -> dict[str, Ruleset]:
    """The rules of each variant when the goldens were made."""
    rows = [line.split("\t") for line in RULES_FILE.read_text("utf-8").splitlines()]
    return {variant: Ruleset(int(version), known) for id, variant, version, known in rows if id == game.id}


def write_rulesets(game: GamePackage[S]) -> None:
    others = [line for line in RULES_FILE.read_text("utf-8").splitlines() if line.split("\t")[0] != game.id]
    own = [
        f"{game.id}\t{variant}\t{ruleset.rules_version}\t{ruleset.fingerprint}"
        for variant, ruleset in rulesets(game).items()
    ]
    RULES_FILE.write_text("".join(f"{line}\n" for line in sorted([*others, *own])), encoding="utf-8")


def how_to_change_rules(game: GamePackage[S]) -> str:
    """What somebody is told whose change lets games end otherwise."""
    return (
        f"{game.title} is played by other rules than before, and stored games must not go on under them: "
        f"raise rules_version (it is {game.rules.version}), "
        f"say in docs/reference/games/{game.id}.md what has changed, "
        f"then run python -m tests.golden.make_goldens {game.id}"
    )


def changed_games(game: GamePackage[S]) -> list[str]:
    """Variants whose games end otherwise than their goldens, though they go by the same rules."""
    then, now = read_rulesets(game), rulesets(game)
    return sorted(
        {
            variant
            for variant, seed, position in read_games(game)
            if then.get(variant) == now.get(variant) and final_position(game, variant, seed) != position
        }
    )


# -- files ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Block:
    """One position of the perft file with the stored line of every depth, from 1."""

    title: str
    position: str
    depths: tuple[str, ...]


def _perft_file(game: GamePackage[S]) -> Path:
    return HERE / f"{game.id}_perft.txt"


def _games_file(game: GamePackage[S]) -> Path:
    return HERE / f"{game.id}_games.txt"


def read_perft(game: GamePackage[S]) -> list[Block]:
    blocks = []
    for text in _perft_file(game).read_text("utf-8").strip().split("\n\n"):
        title, position, *depths = text.splitlines()
        counts = tuple(line.partition(": ")[2] for line in depths)
        blocks.append(Block(title.removeprefix("# "), position.removeprefix("position "), counts))
    return blocks


def write_perft(game: GamePackage[S], blocks: Sequence[Block]) -> None:
    texts = []
    for block in blocks:
        lines = [f"# {block.title}", f"position {block.position}"]
        lines += [f"depth {depth}: {counts}" for depth, counts in enumerate(block.depths, start=1)]
        texts.append("\n".join(lines) + "\n")
    _perft_file(game).write_text("\n".join(texts), encoding="utf-8")


def read_games(game: GamePackage[S]) -> list[tuple[str, int, str]]:
    rows = [line.split("\t") for line in _games_file(game).read_text("utf-8").splitlines()]
    return [(variant, int(seed), position) for variant, seed, position in rows]


def write_games(goldens: Goldens[S]) -> None:
    rows = [
        f"{variant}\t{seed}\t{final_position(goldens.game, variant, seed)}\n"
        for variant in goldens.game.rules.variants
        for seed in range(goldens.seeds)
    ]
    _games_file(goldens.game).write_text("".join(rows), encoding="utf-8")


def new_blocks(goldens: Goldens[S]) -> list[Block]:
    """Positions as the samples describe them, not counted yet."""
    return [
        Block(sample.title, find_position(goldens.game, sample), ("",) * sample.depth)
        for sample in goldens.samples
    ]


def main(goldens: Goldens[S], new_positions: bool) -> None:
    game = goldens.game
    if changed_games(game):
        raise SystemExit(how_to_change_rules(game))
    blocks = []
    for block in new_blocks(goldens) if new_positions else read_perft(game):
        depths = range(1, len(block.depths) + 1)
        counts = tuple(by_kind(split(game, block.position, depth)) for depth in depths)
        blocks.append(Block(block.title, block.position, counts))
        print(block.title, *counts, sep="\n  ")
    write_perft(game, blocks)
    write_games(goldens)
    write_rulesets(game)


if __name__ == "__main__":
    main(GOLDENS[sys.argv[1]], "--new-positions" in sys.argv)
