"""Results of a match, deal by deal: each is compared with those who held the same cards. Pure.

A board's *difference* is the points of its first seat less those of the second. A *swing* is how much better
that is than the mean of all tables of the deal: what the cards were worth is taken out, and on each board the
two swings add up to nothing. With two tables and the seats exchanged it compares both games as usual.

Matchpoints, which only count beaten opponents, would be coarse with the few tables of most evenings.
A game that was given up says little about its cards: it does not count in the mean while others were
played to the end, and whoever gave up has a worse difference than anybody who played on in that seat.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

_WON: Final = Fraction(1)
_DRAWN: Final = Fraction(1, 2)


@dataclass(frozen=True)
class BoardResult:
    """A board of a deal that is over. Without points nobody played: a bye, or the other one withdrew."""

    round: int
    deal: int
    #: Entrants by seat; None for nobody, or if the result is not the entrant's own.
    seats: tuple[int | None, int | None]
    points: tuple[int, int] | None = None
    #: The seat that gave the game up.
    gave_up: int | None = None


@dataclass
class EntrantStanding:
    """How an entrant stands. ``against`` is the sum of swings in the games with each other entrant."""

    entrant: int
    rank: int = 0
    #: One for each encounter that was won, by swings, and each bye; half of one for a drawn encounter.
    points: Fraction = Fraction(0)
    swing: Fraction = Fraction(0)
    #: The points of all opponents: a tie-break.
    opponents: Fraction = Fraction(0)
    against: dict[int, Fraction] = field(default_factory=dict)


def differences(deal: Sequence[BoardResult]) -> list[int | None]:
    """The difference of each board of one deal, as it counts."""
    played = [_difference(one) for one in deal if one.points is not None and one.gave_up is None]
    return [_counted(one, [difference for difference in played if difference is not None]) for one in deal]


def _difference(one: BoardResult) -> int | None:
    return None if one.points is None else one.points[0] - one.points[1]


def _counted(one: BoardResult, played: Sequence[int]) -> int | None:
    difference = _difference(one)
    if difference is None or one.gave_up is None:
        return difference
    if one.gave_up == 0:
        return min([difference, -1, *(other - 1 for other in played)])
    return max([difference, 1, *(other + 1 for other in played)])


def mean(deal: Sequence[BoardResult]) -> Fraction:
    """The mean difference of a deal; 0 where only one table played it."""
    counted = list(zip(deal, differences(deal), strict=True))
    there = [difference for _, difference in counted if difference is not None]
    fought = [difference for one, difference in counted if difference is not None and one.gave_up is None]
    if len(there) < 2:
        return Fraction(0)
    compared = fought or there
    return Fraction(sum(compared), len(compared))


def swings(deal: Sequence[BoardResult]) -> list[Fraction | None]:
    """The swing of each board's first seat; the second has the opposite. None where nobody played."""
    worth = mean(deal)
    return [None if difference is None else difference - worth for difference in differences(deal)]


def standings(
    entrants: Sequence[int], results: Sequence[BoardResult], by_points: bool
) -> list[EntrantStanding]:
    """All entrants, the best first. Without ``by_points`` only swings count: there are no encounters."""
    found = {entrant: EntrantStanding(entrant) for entrant in entrants}
    #: By round and entrant; everybody has one encounter in a round.
    encounters: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    walkovers: set[tuple[int, int]] = set()
    for result, swing in zip(results, _all_swings(results), strict=True):
        for seat, entrant in enumerate(result.seats):
            if entrant is None:
                continue
            other = result.seats[1 - seat]
            own = Fraction(0) if swing is None else swing * (1 - 2 * seat)
            found[entrant].swing += own
            encounters[result.round, entrant] += own
            if swing is None:
                walkovers.add((result.round, entrant))
            if other is not None:
                found[entrant].against[other] = found[entrant].against.get(other, Fraction(0)) + own
    if by_points:
        for (number, entrant), swing in encounters.items():
            won = swing > 0 or (number, entrant) in walkovers
            found[entrant].points += _WON if won else _DRAWN if swing == 0 else 0
        for one in found.values():
            one.opponents = sum((found[other].points for other in one.against), Fraction(0))
    return _ranked(list(found.values()))


def _all_swings(results: Sequence[BoardResult]) -> list[Fraction | None]:
    deals: dict[int, list[int]] = defaultdict(list)
    for place, result in enumerate(results):
        deals[result.deal].append(place)
    found: list[Fraction | None] = [None] * len(results)
    for places in deals.values():
        for place, swing in zip(places, swings([results[place] for place in places]), strict=True):
            found[place] = swing
    return found


def _ranked(all_of_them: list[EntrantStanding]) -> list[EntrantStanding]:
    """By points, then swings, then the opponents' points; those equal in all of them share a rank."""

    def merits(one: EntrantStanding) -> tuple[Fraction, Fraction, Fraction]:
        return (one.points, one.swing, one.opponents)

    ranked = sorted(all_of_them, key=lambda one: (*(-merit for merit in merits(one)), one.entrant))
    for place, one in enumerate(ranked):
        same = place > 0 and merits(ranked[place - 1]) == merits(one)
        one.rank = ranked[place - 1].rank if same else place + 1
    return ranked
