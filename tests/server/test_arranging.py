"""Positions that are set up by hand, through the door: drafts, faults named, what does not fit refused."""

from __future__ import annotations

from typing import Any

from tests.server.people import Person
from tests.server.test_http_refusals import refused
from tests.server.test_study import asked, begun


def arranged(person: Person, position: str, **change: object) -> Any:
    return asked(person, "arrange", game="pagoda", position=position, changes=[change] if change else [])


def test_a_tower_is_built_and_scored_and_then_studied(anna: Person) -> None:
    draft = arranged(anna, begun(anna)["position"])
    assert draft["faults"] == []
    assert draft["frame"]["menu"] is None
    assert [shelf["words"]["t"] for shelf in draft["shelves"]] == ["Columns", "Tiles", "Roofs", "Cards"]
    for _ in range(4):
        draft = arranged(anna, draft["position"], do="put", piece="column R", place="lot 2")
    draft = arranged(anna, draft["position"], do="put", piece="tile B", place="lot 2")
    assert draft["position"].split()[0] == "-/R4>B0/-/-/-/-"
    assert draft["faults"] == []
    assert sorted(draft["frame"]["table"]["scores"]) == [0, 5]
    spot = asked(anna, "position", game="pagoda", position=draft["position"])
    assert spot["frame"]["menu"] is not None


def test_what_no_game_can_contain_is_named_and_can_be_put_right(anna: Person) -> None:
    begin = begun(anna)["position"]
    card = arranged(anna, begin)["standing"][0]
    draft = arranged(anna, begin, do="take", place=card)
    assert draft["faults"] == [
        {
            "words": {"t": "the display must have 5 cards and the hand at least 2 at this point"},
            "places": ["display 0", "hand 0"],
        }
    ]
    body = {"game": "pagoda", "position": draft["position"]}
    refused(anna.http.post("/api/study/position", json=body), 422, "bad_position")
    zone, seat, letter = card.split()
    draft = arranged(anna, draft["position"], do="put", piece=f"card {letter}", place=f"{zone} {seat}")
    assert draft["faults"] == []


def test_what_does_not_fit_is_refused_by_name(anna: Person) -> None:
    begin = begun(anna)["position"]
    change = {"do": "put", "piece": "roof R", "place": "lot 1"}
    told = refused(
        anna.http.post("/api/study/arrange", json={"game": "pagoda", "position": begin, "changes": [change]}),
        422,
        "bad_position",
    )
    assert told["details"]["fault"] == "lot 1: floor 1 has not its 4 columns yet"


def test_nonsense_is_refused(anna: Person) -> None:
    begin = begun(anna)["position"]
    for body in (
        {"game": "pagoda", "position": "nothing"},
        {
            "game": "pagoda",
            "position": begin,
            "changes": [{"do": "put", "piece": "x" * 81, "place": "lot 1"}],
        },
        {"game": "pagoda", "position": begin, "changes": [{"do": "burn"}]},
        {"game": "pagoda", "position": begin, "changes": [{"do": "set", "dial": "turn", "value": -1}]},
        {"game": "pagoda", "position": begin, "changes": [{"do": "set", "dial": "turn", "value": 2}]},
        {"game": "pagoda", "position": begin, "changes": [{"do": "take", "place": "lot 1"}] * 65},
        {"game": "chess", "position": begin},
    ):
        answer = anna.http.post("/api/study/arrange", json=body)
        assert 400 <= answer.status_code < 500, body


def test_a_map_is_painted(anna: Person) -> None:
    begin = asked(anna, "position", game="pandoria", variant="family", players=2, seed="paint")["position"]
    change = {"do": "put", "piece": "land f1", "place": "space D7"}
    draft = asked(anna, "arrange", game="pandoria", position=begin, changes=[change])
    assert draft["faults"] == []
    assert draft["frame"]["view"]["land"]["D7"] == "f1"
    change = {"do": "take", "place": "space D7"}
    assert (
        asked(anna, "arrange", game="pandoria", position=draft["position"], changes=[change])["faults"] == []
    )
