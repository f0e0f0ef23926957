"""What a deal was worth is taken out of its results: only what was made of it counts."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from pagoria.server.people.scores import BoardResult, differences, mean, standings, swings


def deal(*points: tuple[int, int]) -> list[BoardResult]:
    """One deal, played by entrants 0 and 1, 2 and 3, and so on."""
    return [BoardResult(0, 0, (2 * n, 2 * n + 1), one) for n, one in enumerate(points)]


def test_each_table_is_compared_with_the_mean_of_the_deal() -> None:
    played = deal((30, 20), (25, 21), (40, 24))
    assert differences(played) == [10, 4, 16]
    assert mean(played) == 10
    assert swings(played) == [0, -6, 6]


def test_two_friends_with_the_seats_exchanged_are_compared_by_both_games() -> None:
    """Ann won by 12 with the better cards; Bob won by 5 with the same ones."""
    both = [BoardResult(0, 0, (0, 1), (42, 30)), BoardResult(0, 0, (1, 0), (35, 30))]
    ann, bob = standings([0, 1], both, by_points=False)
    assert [(one.entrant, one.rank) for one in (ann, bob)] == [(0, 1), (1, 2)]
    assert [ann.swing, ann.against[1], bob.swing] == [7, 7, -7]


def test_a_deal_that_one_table_played_counts_as_it_is() -> None:
    assert swings(deal((30, 20))) == [10]


def test_a_game_that_was_given_up_neither_pays_nor_moves_the_mean() -> None:
    played = [*deal((30, 20), (25, 21)), BoardResult(0, 0, (4, 5), (8, 3), gave_up=0)]
    # Ahead by 5 and gave up: worse than all others in that seat, and worse than a draw.
    assert differences(played) == [10, 4, -1]
    assert mean(played) == 7
    assert swings(played) == [3, -3, -8]
    far_behind = [*deal((30, 20), (0, 21)), BoardResult(0, 0, (4, 5), (3, 8), gave_up=0)]
    assert differences(far_behind) == [10, -21, -22]
    won = [*deal((30, 20), (25, 21)), BoardResult(0, 0, (4, 5), (3, 3), gave_up=1)]
    assert differences(won) == [10, 4, 11]


def test_where_all_gave_up_they_are_compared_with_each_other() -> None:
    played = [BoardResult(0, 0, (0, 1), (4, 0), gave_up=1), BoardResult(0, 0, (2, 3), (0, 0), gave_up=1)]
    assert mean(played) == Fraction(5, 2)
    assert swings(played) == [Fraction(3, 2), Fraction(-3, 2)]


def test_a_bye_and_a_walkover_are_won_without_a_swing() -> None:
    results = [
        BoardResult(0, 0, (0, 1), (9, 5)),
        BoardResult(0, 0, (2, 3), (5, 9)),
        BoardResult(0, 0, (4, None)),
    ]
    found = {one.entrant: one for one in standings(range(5), results, by_points=True)}
    assert [found[n].points for n in range(5)] == [1, 0, 0, 1, 1]
    assert found[4].swing == 0
    assert not found[4].against
    half = [
        BoardResult(0, 0, (0, 1), (5, 9)),
        BoardResult(0, 0, (2, 3), (9, 5)),
        BoardResult(0, 1, (0, None), gave_up=1),
    ]
    (first, *_) = [one for one in standings(range(4), half, by_points=True) if one.entrant == 0]
    assert first.points == 1, "one point a round, whatever was played of it before the other withdrew"


def test_points_then_swings_then_the_opponents_points_and_who_is_equal_shares_a_rank() -> None:
    ranked = standings(range(8), deal((11, 0), (6, 3), (8, 3), (7, 2)), by_points=True)
    assert [one.entrant for one in ranked] == [0, 3, 5, 7, 4, 6, 2, 1]
    assert [one.rank for one in ranked] == [1, 2, 3, 3, 5, 5, 7, 8]
    assert [one.points for one in ranked] == [1, 1, 1, 1, 0, 0, 0, 0]
    drawn = standings(range(4), deal((5, 5), (5, 5)), by_points=True)
    assert {(one.rank, one.points) for one in drawn} == {(1, Fraction(1, 2))}


@given(st.integers(2, 8), st.integers(0, 10_000))
def test_the_cards_do_not_matter(tables: int, seed: int) -> None:
    """Better cards for one seat, at all tables alike, change nothing; and swings add up to nothing."""
    rng = Random(seed)
    skill = [rng.randint(0, 9) for _ in range(2 * tables)]

    def played(luck: int) -> list[BoardResult]:
        return deal(*[(50 + luck + skill[2 * n], 50 + skill[2 * n + 1]) for n in range(tables)])

    fair, lucky = (standings(range(2 * tables), played(luck), by_points=True) for luck in (0, 17))
    assert fair == lucky
    assert sum(one.swing for one in fair) == 0
