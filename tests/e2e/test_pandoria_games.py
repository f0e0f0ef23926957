"""Whole games of Pandoria in the browser: every variant, two to four at the table, wide and narrow."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import Player
from tests.e2e.reading import said
from tests.e2e.situations import page_at
from tests.e2e.tables import info, open_pandoria, open_tab
from tests.e2e.touching import Toucher
from tests.repeating import only_in_ci, some
from visitors import DESKTOP, PHONE, Screen, Visitor, Visitors

SCREENS = {"desktop": DESKTOP, "phone": PHONE}
ON_THE_BOARD = [
    ("family", 2, "desktop", {"space", "option", "turn"}),
    ("classic", 3, "phone", {"space", "card", "option"}),
    ("classic+river", 2, "desktop", {"space", "card", "option"}),
    ("family+spells", 4, "phone", {"space"}),  # Who of the four gets a spell is chance.
]
FROM_THE_LIST = [
    ("beginner+river", 3, "phone"),
    ("teams+river", 4, "desktop"),
    ("family+spells+river", 2, "phone"),
]


@pytest.mark.parametrize(("variant", "players", "screen", "touched"), some(ON_THE_BOARD, 1))
def test_a_game_is_played_by_touching_the_board(
    visitors: Visitors, variant: str, players: int, screen: str, touched: set[str]
) -> None:
    visitor, page, table = _sit_down(visitors, variant, players, SCREENS[screen])
    toucher = Toucher(page)
    toucher.play_to_the_end()
    assert toucher.overhang == 0
    assert touched <= toucher.touched
    _ends_as_the_server_says(visitor, page, table)


def test_a_card_is_played_by_touching_it(visitors: Visitors) -> None:
    toucher = Toucher(page_at(visitors.arrive(PHONE), "card"))
    assert toucher.decide()
    assert "card" in toucher.touched


@only_in_ci
@pytest.mark.parametrize(("variant", "players", "screen"), FROM_THE_LIST)
def test_a_game_is_played_from_the_list_of_choices(
    visitors: Visitors, variant: str, players: int, screen: str
) -> None:
    visitor, page, table = _sit_down(visitors, variant, players, SCREENS[screen])
    player = Player(page)
    player.begin()
    player.wait()
    assert player.overhang() == 0
    _ends_as_the_server_says(visitor, page, table)


def _sit_down(visitors: Visitors, variant: str, players: int, screen: Screen) -> tuple[Visitor, Page, str]:
    visitor = visitors.arrive(screen)
    table = open_pandoria(visitor, variant, players)
    page = visitor.page()
    Player(page).sit_down(f"/t/{table}")
    return visitor, page, table


def _ends_as_the_server_says(visitor: Visitor, page: Page, table: str) -> None:
    """Ranking, scores at the players' boards, and every step in the log."""
    told = info(visitor, table)
    assert told["status"] == "over"
    scores: list[int] = told["outcome"]["scores"]
    teams = told["teams"] or [[seat] for seat in range(len(scores))]
    ranked = sorted((scores[team[0]] for team in teams), reverse=True)
    rows = page.locator(".ranks li")
    expect(rows.locator("b")).to_have_text([str(score) for score in ranked])
    winners = [team for team in teams if set(team) <= set(told["outcome"]["winners"])]
    expect(page.locator(".ranks li.winner")).to_have_count(len(winners))
    # One's own board comes first, then the others' in the order of play; partners' points are added up.
    own, *others = page.locator(".pandoria .score").all_inner_texts()
    shown = [int(score) for score in (own, *others)]
    assert [sum(shown[partner] for partner in _team(teams, seat)) for seat in range(len(shown))] == scores
    open_tab(page, said("tab.log"))
    expect(page.locator("[role=tabpanel] .turns ol button")).to_have_count(told["step"])


def _team(teams: list[list[int]], seat: int) -> list[int]:
    return next(team for team in teams if seat in team)
