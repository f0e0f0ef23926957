"""Positions without a table, through the door: shapes, bounds, refusals."""

from __future__ import annotations

from typing import Any

import pytest

from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.core.state import CHANCE
from tests.server.people import Person
from tests.server.test_http_refusals import refused

GAMES = [("pagoda", "standard", 2), ("pandoria", "classic", 3), ("pandoria", "family", 2)]
every_game = pytest.mark.parametrize(("game", "variant", "players"), GAMES)


def asked(person: Person, path: str, **body: object) -> Any:
    answer = person.http.post(f"/api/study/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def begun(person: Person, game: str = "pagoda", variant: str = "standard", players: int = 2) -> Any:
    return asked(person, "position", game=game, variant=variant, players=players, seed="1")


def ending_turn(game: str, variant: str, players: int) -> tuple[Session[Any], str]:
    """A game at a decision, and an action after which something is drawn."""
    session = Session(find_game(game), variant, players, Rng(4))
    while True:
        for action in session.state.legal_actions():
            after = session.state.copy()
            after.apply(action)
            if after.actor() == CHANCE:
                return session, session.game.notation.format_action(session.state, action)
        session.do(session.state.random_action(Rng(len(session.steps))))


@every_game
def test_a_game_begins_and_its_position_is_its_address(
    anna: Person, game: str, variant: str, players: int
) -> None:
    spot = begun(anna, game, variant, players)
    assert spot["entry"] is None
    assert spot["draws"] == ""
    frame = spot["frame"]
    assert frame["table"]["status"] == "playing"
    assert frame["menu"]["choices"]
    assert len(frame["table"]["seats"]) == players
    assert asked(anna, "position", game=game, position=spot["position"]) == spot
    assert begun(anna, game, variant, players) == spot


def test_a_seat_sees_what_it_may_know_and_nobody_everything(anna: Person) -> None:
    text = begun(anna)["position"]
    game = find_game("pagoda")
    state = game.notation.parse_position(text).state
    for seat in (0, 1):
        frame = asked(anna, "position", game="pagoda", position=text, seat=seat)["frame"]
        assert frame["view"] == game.rules.view(state, seat).data()
        assert [one["mine"] for one in frame["table"]["seats"]] == [seat == 0, seat == 1]
    names = ["Ann", "Bob", "too many"]
    frame = asked(anna, "position", game="pagoda", position=text, names=names)["frame"]
    assert frame["view"] == game.rules.opened(state, state.actor()).data()
    assert [one["name"] for one in frame["table"]["seats"]] == names[:2]


@every_game
def test_chance_is_chosen_draw_by_draw_or_rolled(anna: Person, game: str, variant: str, players: int) -> None:
    session, action = ending_turn(game, variant, players)
    move = {"game": game, "position": session.position_text(), "action": action}
    chosen: list[str] = []
    while "pending" in (done := asked(anna, "move", **move, draws=chosen)):
        cards = done["pending"]["cards"]
        assert len(done["pending"]["drawn"]) == len(chosen)
        assert all(card["weight"] > 0 for card in cards)
        chosen.append(cards[-1]["card"])
    assert chosen
    assert sorted(draw["card"] for draw in done["entry"]["draws"]) == sorted(chosen)
    assert asked(anna, "move", **move, draws=done["draws"]) == done
    assert asked(anna, "position", game=game, position=done["position"])["frame"]["menu"]
    rolled = {asked(anna, "move", **move, draws=None)["draws"] for _ in range(12)}
    assert len(rolled) > 1, "the order of the pile decides nothing"
    mixed = asked(anna, "move", **move, draws=[chosen[0], *[None] * (len(chosen) - 1)])
    assert chosen[0] in [draw["card"] for draw in mixed["entry"]["draws"]]


@every_game
def test_what_lies_next_in_the_piles_comes_and_always_the_same(
    anna: Person, game: str, variant: str, players: int
) -> None:
    session, action = ending_turn(game, variant, players)
    move = {"game": game, "position": session.position_text(), "action": action}
    done = asked(anna, "move", **move, draws="piles")
    assert asked(anna, "move", **move, draws="piles") == done
    step = session.do(session.game.notation.parse_action(session.state, action))
    dealt = [session.game.notation.card_text(draw, card) for draw, card in step.draws]
    assert sorted(draw["card"] for draw in done["entry"]["draws"]) == sorted(dealt)
    assert done["position"] == session.position_text()
    moves = [{"action": action, "draws": "piles"}]
    assert asked(anna, "line", game=game, position=move["position"], moves=moves) == [done]


@every_game
def test_a_seat_is_not_told_what_others_drew_hidden(
    anna: Person, game: str, variant: str, players: int
) -> None:
    session, action = ending_turn(game, variant, players)
    move = {"game": game, "position": session.position_text(), "action": action, "draws": "piles"}
    step = session.do(session.game.notation.parse_action(session.state, action))
    hidden = [draw.seat for draw, _ in step.draws if not draw.public]
    for seat in range(players):
        told = asked(anna, "move", **move, seat=seat)["frame"]["entry"]["draws"]
        unknown = [draw["seat"] for draw in told if draw["card"] is None]
        assert sorted(unknown) == sorted(owner for owner in hidden if owner != seat)


def test_what_cannot_be_drawn_or_done_is_refused(anna: Person) -> None:
    session, action = ending_turn("pagoda", "standard", 2)
    move = {"game": "pagoda", "position": session.position_text(), "action": action}

    def ask(**changed: object) -> Any:
        return anna.http.post("/api/study/move", json=move | changed)

    refused(ask(draws=["x"]), 422, "malformed")
    refused(ask(draws="[RRRRRRRR/]"), 422, "malformed")
    refused(ask(draws=""), 422, "malformed")
    refused(ask(draws=["R"] * 90), 422, "malformed")
    refused(ask(action=None), 422, "malformed")
    refused(ask(picks=["c"]), 422, "malformed")
    refused(ask(action=None, picks=["nothing"]), 422, "malformed")
    refused(ask(action="C9R"), 422, "malformed")
    refused(ask(action="("), 422, "malformed")
    illegal = refused(ask(action="C1R=BB"), 409, "illegal")
    assert illegal["details"]["rule"].startswith("PG-")
    refused(ask(seat=2), 422, "malformed")


def test_picks_lead_to_the_same_as_the_action(anna: Person) -> None:
    spot = begun(anna)
    picks, choices = [], spot["frame"]["menu"]["choices"]
    while choices:
        choice = next(choice for choice in choices if choice["refusal"] is None)
        picks.append(choice["key"])
        choices = choice["menu"]["choices"] if isinstance(choice["menu"], dict) else []
    by_picks = asked(anna, "move", game="pagoda", position=spot["position"], picks=picks)
    action = by_picks["entry"]["action"]
    assert asked(anna, "move", game="pagoda", position=spot["position"], action=action) == by_picks


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        (
            "cards",
            "R4>B1/B1/G2/-/-/- YGBPP/yg YGBPP/rr RRRRRGGBB RRRRRGGBB 7:3 20000:00000 2s1c0l3[] standard",
        ),
        ("lots", "R9/-/-/-/-/- RYGBP/yg YGBPP/rr - - 0:0 00000:00000 2s1c0l3[] standard"),
        ("position", "R4>B1"),
        ("position", "-/-/-/-/-/- RYGBP/?2 RYGBP/?2 ?41 - 0:0 00000:00000 1s1c0l3[] standard"),
        ("position", "x" * 20_000),
    ],
)
def test_an_impossible_position_names_field_and_fault(anna: Person, field: str, wrong: str) -> None:
    answer = anna.http.post("/api/study/position", json={"game": "pagoda", "position": wrong})
    error = refused(answer, 422, "bad_position")
    assert field in error["details"]["field"]
    assert error["details"]["fault"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "chess", "position": "x"}, 404, "unknown_game"),
        ({"game": "pagoda", "variant": "none", "players": 2}, 404, "unknown_variant"),
        ({"game": "pagoda", "variant": "standard", "players": 3}, 422, "malformed"),
        ({"game": "pagoda", "variant": "standard"}, 422, "malformed"),
        ({"game": "pagoda"}, 422, "malformed"),
        ({"game": "pagoda", "position": "x" * 20_001}, 422, "malformed"),
        ({"game": "pagoda", "position": "a\nb"}, 422, "malformed"),
        ({"game": "pagoda", "variant": "standard", "players": 2, "seat": 2}, 422, "malformed"),
        ({"game": "pagoda", "variant": "standard", "players": 2, "more": 1}, 422, "malformed"),
    ],
)
def test_malformed_questions(anna: Person, body: dict[str, Any], status: int, code: str) -> None:
    refused(anna.http.post("/api/study/position", json=body), status, code)


def two_rolls(person: Person, game: str, position: str, action: str) -> tuple[Any, Any]:
    """What chance brought after an action, in two ways."""
    one = asked(person, "move", game=game, position=position, action=action)
    while True:
        other = asked(person, "move", game=game, position=position, action=action)
        if other["draws"] != one["draws"]:
            return one, other


@every_game
def test_a_record_becomes_a_tree_and_text_again(anna: Person, game: str, variant: str, players: int) -> None:
    session, action = ending_turn(game, variant, players)
    position = session.position_text()
    one, other = two_rolls(anna, game, position, action)
    node = {"parent": "", "action": action, "comment": "so }", "marks": ["!"]}
    tree = {
        "game": game,
        "variant": variant,
        "names": [f"Player {seat}" for seat in range(players)],
        "root": position,
        "comment": "{",
        "nodes": [node | {"id": "a", "draws": one["draws"]}, node | {"id": "b-2", "draws": other["draws"]}],
    }
    text = asked(anna, "text", **tree)["text"]
    told = asked(anna, "record", record=text)
    assert asked(anna, "text", **told)["text"] == text
    assert told["root"] == position
    assert [node["draws"] for node in told["nodes"]] == [one["draws"], other["draws"]]
    assert [node["comment"] for node in told["nodes"]] == ["so }", "so }"]
    assert told["nodes"][0]["seat"] == session.actor()
    assert told["nodes"][0]["words"]["t"]
    moves = [{"action": action, "draws": one["draws"]}]
    assert asked(anna, "line", game=game, position=position, moves=moves) == [one]


def test_a_tree_that_cannot_be_names_the_node(anna: Person) -> None:
    spot = begun(anna)
    node = {"id": "a", "parent": "", "action": "C1R", "draws": "", "comment": "", "marks": []}
    tree = {"game": "pagoda", "variant": "standard", "names": ["A", "B"], "root": spot["position"]}

    def ask(*nodes: dict[str, Any], **changed: object) -> Any:
        return anna.http.post("/api/study/text", json={**tree, "nodes": nodes, **changed})

    second = {"id": "b", "parent": "a", "action": "X"}
    illegal = refused(ask(node, second), 409, "illegal")
    assert illegal["details"]["node"] == "b"
    assert illegal["details"]["rule"] == "PG-15"
    refused(ask(second, node), 422, "malformed")
    refused(ask(node, node), 422, "malformed")
    refused(ask(node, second | {"id": "a"}), 422, "malformed")
    refused(ask(node | {"marks": ["?!?"]}), 422, "malformed")
    refused(ask(node | {"comment": "x" * 2001}), 422, "malformed")
    refused(ask(node | {"action": "C1R ( C2R"}), 422, "malformed")
    refused(ask(node, root="x"), 422, "bad_position")
    refused(ask(node, variant="fast"), 422, "malformed")
    refused(ask(*[node | {"id": f"n{number}"} for number in range(2001)]), 422, "malformed")
    bad = refused(
        anna.http.post("/api/study/record", json={"record": "Game: pagoda\n\n("}), 422, "bad_record"
    )
    assert bad["details"]["line"] == 3


def test_a_position_is_judged_for_all_sides(anna: Person) -> None:
    text = begun(anna)["position"]
    for eyes in ("open", 0):
        told = asked(anna, "evaluate", game="pagoda", position=text, eyes=eyes, seconds=0.2)
        assert told["seat"] in (0, 1)
        best = told["lines"][0]
        assert sum(best["wins"]) == pytest.approx(1)
        assert best["low"] <= best["wins"][told["seat"]] <= best["high"]
        assert best["simulations"] > 0
        played = [action["action"] for action in best["actions"]][:1]
        again = asked(anna, "evaluate", game="pagoda", position=text, eyes=eyes, seconds=0.2, played=played)
        assert again["played"] is not None
    for wrong in ({"eyes": 2}, {"eyes": "all"}, {"seconds": 9}, {"seconds": 0}, {"played": ["X"]}):
        body = {"game": "pagoda", "position": text, "eyes": "open"} | wrong
        assert anna.http.post("/api/study/evaluate", json=body).status_code in (409, 422)
