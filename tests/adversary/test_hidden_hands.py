"""A stranger wants to know which cards the player on turn hides, and asks the study until it tells."""

from __future__ import annotations

import httpx
import pytest

from server_process import Server
from tests.adversary.raw import SECONDS
from tests.adversary.test_help_from_bots import code, duel, first_column, forged, people
from tests.server.people import Person

__all__ = ["duel", "people"]

_COLOURS = "RYGBP"


@pytest.fixture
def stranger(server: Server) -> httpx.Client:
    """Without a cookie."""
    return httpx.Client(base_url=server.url, headers={"Origin": server.url}, timeout=SECONDS)


def position_after(stranger: httpx.Client, hand: str, actions: list[str]) -> str:
    """Where a made-up game stands in which the first player was dealt this hand."""
    tree = stranger.post("/api/study/record", json={"record": forged(hand, actions)}).json()
    moves = [{"action": node["action"], "draws": node["draws"]} for node in tree["nodes"]]
    body = {"game": "pagoda", "position": tree["root"], "moves": moves}
    return str(stranger.post("/api/study/line", json=body).json()[-1]["position"])


def told(stranger: httpx.Client, position: str) -> dict[str, str]:
    """What each door says that gives advice about a position."""
    wish = {"game": "pagoda", "position": position}
    asked = {
        "aids": wish,
        "evaluate": wish | {"eyes": "open", "seconds": 0.2},
        "solve": wish | {"line": ["E"], "actions": ["E"]},
    }
    return {door: code(stranger.post(f"/api/study/{door}", json=body)) for door, body in asked.items()}


def test_a_hand_is_not_guessed_by_what_the_study_refuses(
    people: tuple[Person, Person, Person], duel: str, stranger: httpx.Client
) -> None:
    """The next column is paid from a hand with each colour in turn: whether it could be tells nothing."""
    cheater, _, _ = people
    with cheater.live(duel, 0) as line, stranger:
        line.next()
        hand = line.frame["view"]["players"][0]["hand"]
        assert line.choose(first_column(line))["type"] == "done"
        (step,) = stranger.get(f"/api/tables/{duel}/steps", params={"from": 1, "to": 1}).json()
        answers = {}
        for colour in _COLOURS:
            card = colour.lower()
            made_up = position_after(stranger, 2 * card, [step["entry"]["action"], f"C2{card}"])
            answers[colour] = told(stranger, made_up)
    guess = [colour for colour, doors in answers.items() if doors["aids"] == "no_help"]
    assert len({*map(str, answers.values())}) == 1, f"the hand {hand} is guessed to hold {guess}"
    assert guess == list(_COLOURS), "what may come next is not explained"
