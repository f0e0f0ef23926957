"""Who plays whom in a round: everybody in turn, or entrants with about equal points. Pure functions, without
chance.

An entrant is a number. The first of a pair has the first seat; without a second it is a bye.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeAlias

Pair: TypeAlias = tuple[int, int | None]


def rounds_of_round_robin(entrants: int) -> int:
    """How many rounds it takes until everybody has met everybody."""
    return entrants - 1 if entrants % 2 == 0 else entrants


def most_swiss_rounds(entrants: int) -> int:
    """The most rounds for which nobody need meet anybody twice, whatever the results are."""
    return (entrants + 1) // 2


def round_robin(entrants: Sequence[int], number: int, gone: Collection[int] = ()) -> list[Pair]:
    """Round ``number``, from 0, by the circle method: one stays, the others move on by one place.

    An entrant whose opponent is gone has a bye.
    """
    circle: list[int | None] = list(entrants)
    if len(circle) % 2:
        circle.append(None)
    turn = number % (len(circle) - 1) if len(circle) > 1 else 0
    moved = [circle[0], *circle[len(circle) - turn :], *circle[1 : len(circle) - turn]]
    half = len(moved) // 2
    pairs = zip(moved[:half], reversed(moved[half:]), strict=True)
    # Otherwise the one who stays would always have the first seat.
    seated = [
        (two, one) if place == 0 and number % 2 else (one, two) for place, (one, two) in enumerate(pairs)
    ]
    return _without(seated, gone)


def _without(pairs: Sequence[tuple[int | None, int | None]], gone: Collection[int]) -> list[Pair]:
    found: list[Pair] = []
    for pair in pairs:
        there = [one for one in pair if one is not None and one not in gone]
        if there:
            found.append((there[0], there[1] if len(there) == 2 else None))
    return found


def swiss(
    ranking: Sequence[int], met: Collection[frozenset[int]], rested: Collection[int] = ()
) -> list[Pair]:
    """Pair those who play on, best first: each with the next one whom they have not met.

    With an odd number the last who has not ``rested`` yet has a bye. Somebody is met again only where it
    cannot be avoided.
    """
    left = list(ranking)
    byes: list[Pair] = []
    if len(left) % 2:
        tired = next((one for one in reversed(left) if one not in rested), left[-1])
        left.remove(tired)
        byes = [(tired, None)]
    pairs: list[tuple[int, int]] = []
    while left:
        one = left.pop(0)
        other = next((other for other in left if frozenset((one, other)) not in met), left[0])
        left.remove(other)
        pairs.append((one, other))
    return [*_repaired(pairs, met), *byes]


def _repaired(pairs: list[tuple[int, int]], met: Collection[frozenset[int]]) -> list[tuple[int, int]]:
    """Let those who met before change partners with the nearest pair, from the last one up.

    As long as fewer rounds were played than half of the entrants, such a pair is always there: each of the
    others spoils at least two of the meetings that the two already had.
    """

    def is_new(one: int, other: int) -> bool:
        return frozenset((one, other)) not in met

    for place in reversed(range(len(pairs))):
        one, two = pairs[place]
        if is_new(one, two):
            continue
        for near in sorted(range(len(pairs)), key=lambda at: abs(at - place)):
            three, four = pairs[near]
            ways = [((one, three), (two, four)), ((one, four), (two, three))]
            way = next((way for way in ways if all(is_new(*pair) for pair in way)), None)
            if near != place and way is not None:
                pairs[near], pairs[place] = way
                break
    return pairs
