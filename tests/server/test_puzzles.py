"""Puzzles through the door: all of a game at once, sent anew only when they changed; and what is tried."""

from __future__ import annotations

from typing import Any

import pytest

from pagoria.core.registry import find_game
from pagoria.play.puzzles import puzzles_of
from tests.server.people import Person
from tests.server.test_http_refusals import refused

GAMES = pytest.mark.parametrize("game", ["pagoda", "pandoria"])


def listed(person: Person, game: str = "pagoda") -> Any:
    return person.http.get(f"/api/games/{game}/puzzles").json()


def tried(person: Person, game: str, puzzle: Any, actions: list[str]) -> Any:
    wish = {"game": game, "position": puzzle["position"], "line": puzzle["line"], "actions": actions}
    return person.http.post("/api/study/solve", json=wish)


@GAMES
def test_all_puzzles_of_a_game_are_told_with_their_themes(anna: Person, game: str) -> None:
    told = listed(anna, game)
    shipped = puzzles_of(find_game(game))
    assert [puzzle["number"] for puzzle in told["puzzles"]] == [puzzle.number for puzzle in shipped]
    themes = {theme["name"]: theme["words"]["t"] for theme in told["themes"]}
    assert set(themes) == {puzzle.theme for puzzle in shipped}
    for puzzle in told["puzzles"][::40]:
        wish = {"game": game, "position": puzzle["position"]}
        table = anna.http.post("/api/study/position", json=wish).json()["frame"]["table"]
        assert (len(table["seats"]), table["variant"]) == (puzzle["players"], puzzle["variant"])
        assert table["to_act"] == puzzle["seat"]


def test_they_are_packed_and_sent_once(anna: Person) -> None:
    address = "/api/games/pagoda/puzzles"
    first = anna.http.get(address)
    assert first.headers["content-encoding"] == "gzip"
    assert first.headers["cache-control"] == "public, max-age=300"
    again = anna.http.get(address, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = anna.http.get(address, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == first.json()
    refused(anna.http.get("/api/games/chess/puzzles"), 404, "unknown_game")


@GAMES
def test_every_line_solves_its_puzzle_and_the_coach_says_why(anna: Person, game: str) -> None:
    for puzzle in listed(anna, game)["puzzles"][:3]:
        answer = tried(anna, game, puzzle, puzzle["line"]).json()
        assert answer["verdict"] == "solved"
        assert answer["claims"]
        assert not any(claim["better"] for claim in answer["claims"])
        assert tried(anna, game, puzzle, []).json() == {"verdict": "going", "claims": []}


def elsewhere(puzzle: Any) -> list[str]:
    """Another turn of the seat that decides: always the last thing that can be done."""
    game = find_game("pagoda")
    state: Any = game.notation.parse_position(puzzle["position"]).state
    actions = []
    while state.actor() == puzzle["seat"]:
        action = state.legal_actions()[-1]
        actions.append(game.notation.format_action(state, action))
        state.apply(action)
    return actions


def test_what_leads_elsewhere_is_told_without_the_answer(anna: Person) -> None:
    puzzle = listed(anna)["puzzles"][0]
    actions = elsewhere(puzzle)
    assert actions != puzzle["line"]
    assert tried(anna, "pagoda", puzzle, actions).json() == {"verdict": "elsewhere", "claims": []}
    refused(tried(anna, "pagoda", puzzle, [*actions, actions[0]]), 422, "malformed")


def not_legal(puzzle: Any) -> str:
    """A column that cannot be built there now."""
    game = find_game("pagoda")
    state: Any = game.notation.parse_position(puzzle["position"]).state
    columns = [f"C{lot}{colour}" for lot in range(1, 7) for colour in "RYGBP"]
    actions = [(column, game.notation.parse_action(state, column)) for column in columns]
    return next(column for column, action in actions if game.rules.why_not(state, action) is not None)


def test_a_try_is_checked_as_everything_else(anna: Person) -> None:
    puzzle = listed(anna)["puzzles"][0]
    refused(tried(anna, "chess", puzzle, []), 404, "unknown_game")
    refused(tried(anna, "pagoda", puzzle | {"position": "x"}, []), 422, "bad_position")
    refused(tried(anna, "pagoda", puzzle, ["nonsense"]), 422, "malformed")
    refused(tried(anna, "pagoda", puzzle, [not_legal(puzzle)]), 409, "illegal")
    for line in ([], ["E"] * 41, ["a b"]):
        refused(tried(anna, "pagoda", puzzle | {"line": line}, []), 422, "malformed")


def test_another_line_is_judged_beside_the_best(anna: Person) -> None:
    puzzle = listed(anna)["puzzles"][0]
    wish = {"game": "pagoda", "position": puzzle["position"], "eyes": puzzle["seat"], "seconds": 0.2}
    lines = {"played": puzzle["line"], "beside": puzzle["line"]}
    judged = anna.http.post("/api/study/evaluate", json=wish | lines).json()
    assert judged["played"] == judged["beside"]
    assert [act["action"] for act in judged["beside"]["actions"]] == puzzle["line"]
    told = anna.http.post("/api/study/evaluate", json=wish).json()
    assert told["beside"] is None
