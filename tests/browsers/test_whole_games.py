"""A whole game of each in every browser, ended as the server says."""

from __future__ import annotations

from tests.browsers.guests import DrivenToucher, Guest
from tests.e2e.reading import said
from tests.e2e.tables import AGAINST_BOT, info, open_pandoria, open_table
from tests.repeating import only_in_ci
from visitors import ENGINE_MS

#: WebKit takes thrice as long as others before the engine runs.
ENGINE_S = 2 * ENGINE_MS / 1000


@only_in_ci
def test_a_game_of_pagoda_is_played_from_the_list_of_choices(guest: Guest) -> None:
    table = open_table(guest, AGAINST_BOT)
    guest.sit_down(table)
    assert guest.play_to_the_end() == 0
    _ends_as_the_server_says(guest, table)


@only_in_ci
def test_a_game_is_verified(guest: Guest) -> None:
    table = open_table(guest, AGAINST_BOT, variant="fast")
    guest.sit_down(table)
    guest.play_to_the_end()
    guest.touch(".side-button")
    guest.touch("a[href$='/verify']")
    guest.wait_for(".verdict", said("verify.holds"), seconds=ENGINE_S)


@only_in_ci
def test_a_game_of_pandoria_is_played_on_the_board(guest: Guest) -> None:
    table = open_pandoria(guest, "family")
    guest.sit_down(table)
    toucher = DrivenToucher(guest)
    toucher.play_to_the_end()
    assert toucher.overhang == 0
    assert {"space", "option", "turn"} <= toucher.touched
    _ends_as_the_server_says(guest, table)


def _ends_as_the_server_says(guest: Guest, table: str) -> None:
    told = info(guest, table)
    assert told["status"] == "over"
    for score in told["outcome"]["scores"]:
        guest.wait_for(".ranks b", str(score))
