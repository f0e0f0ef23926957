"""Lessons through the door: what is listed, told and asked, what is refused, and nothing that is kept."""

from __future__ import annotations

from typing import Any

from pagoria.play.lessons import lessons
from tests.server.people import Person
from tests.server.test_http_refusals import refused


def asked(person: Person, lesson: str = "first", game: str = "pagoda", **body: object) -> Any:
    wish = {"game": game, "lesson": lesson, "language": "en", **body}
    answer = person.http.post("/api/study/lesson", json=wish)
    assert answer.status_code == 200, answer.text
    return answer.json()


def picks_of(part: Any, action: str) -> list[str]:
    """The keys that lead to an action, through the menu of the last spot."""

    def way(menu: Any, path: list[str]) -> list[str] | None:
        for choice in menu["choices"]:
            here = [*path, choice["key"]]
            if isinstance(choice["menu"], dict):
                found = way(choice["menu"], here)
                if found is not None:
                    return found
            elif choice["refusal"] is None and choice["menu"] is None and choice["key"] == action:
                return here
        return None

    found = way(part["spots"][-1]["frame"]["menu"], [])
    assert found is not None
    return found


def test_lessons_are_listed_in_three_languages(anna: Person) -> None:
    told = {lang: anna.http.get(f"/api/games/pagoda/lessons/{lang}").json() for lang in ("en", "de", "fr")}
    names = [lesson.name for lesson in lessons("pagoda")]
    for listed in told.values():
        assert [lesson["name"] for lesson in listed] == names
    assert [lesson[0]["title"] for lesson in told.values()] == [
        "Your first game",
        "Dein erstes Spiel",
        "Votre première partie",
    ]
    assert told["en"][0]["variant"] == "standard"
    assert {"PG-22", "Dragon"} <= {about for lesson in told["en"] for about in lesson["about"]}
    assert anna.http.get("/api/games/chess/lessons/en").status_code == 404
    assert anna.http.get("/api/games/pagoda/lessons/xx").status_code == 404


def test_a_lesson_is_told_up_to_what_is_asked(anna: Person) -> None:
    part = asked(anna, names=["Anna", "Ben"])
    assert [scene["spot"] for scene in part["scenes"]] == [0, 0, 0]
    assert part["scenes"][1]["light"] == ["display", "hand"]
    assert (part["asks"], part["status"], part["step"]) == ("do", "going", 2)
    assert part["task"] == part["scenes"][-1]["say"]
    assert part["hint"]["action"] == "C1R"
    (spot,) = part["spots"]
    assert spot["frame"]["seat"] == part["seat"] == 0
    assert [seat["name"] for seat in spot["frame"]["table"]["seats"]] == ["Anna", "Ben"]
    assert spot["frame"]["view"]["players"][1]["hand"] is None


def test_what_is_asked_is_done_and_the_others_answer(anna: Person) -> None:
    part = asked(anna)
    done: list[str] = []
    for action in ("C1R", "C1r", "C1r", "E"):
        part = asked(anna, done=done, picks=picks_of(part, action))
        assert part["refused"] is None
        done = part["done"]
    assert done == ["C1R", "C1r", "C1r", "E"]
    led = [spot["entry"]["action"] for spot in part["spots"]]
    assert led == ["E", "C1R", "C3Y", "E"]
    assert part["spots"][0]["entry"]["draws"], "what was drawn is told"
    drawn = part["spots"][3]["frame"]["entry"]["draws"]
    assert {draw["card"] for draw in drawn if draw["zone"] == "hand"} <= {None}


def test_the_same_actions_lead_to_the_same_moment(anna: Person) -> None:
    done = ["C1R", "C1r", "C1r", "E"]
    assert asked(anna, done=done) == asked(anna, done=done)


def test_something_else_is_answered_and_not_done(anna: Person) -> None:
    part = asked(anna, done=["C1R"])
    other = asked(anna, done=["C1R"], picks=picks_of(part, "C2G"))
    assert other["done"] == ["C1R"]
    assert "red on lot 1" in other["other"]
    assert other["refused"]["v"]["colour"] == "green"
    assert other["task"] == part["task"]


def test_a_goal_is_missed_and_reached(anna: Person) -> None:
    missed = asked(anna, "floors", done=["C1Y", "E"])
    assert (missed["status"], missed["hint"]) == ("missed", None)
    assert "fewer than 7" in missed["other"]
    going = asked(anna, "floors", done=["C1Y"])
    assert (going["status"], going["asks"], going["hint"]["action"]) == ("going", "goal", "C3R")
    assert (missed["tried"], going["tried"]) == (2, 1), "with what was done before, it begins again"
    won = asked(anna, "floors", done=["C1Y", "C3R", "C3R"])
    assert (won["status"], won["asks"], won["task"]) == ("done", None, None)
    assert won["end"]


def test_what_makes_no_sense_is_refused(anna: Person) -> None:
    def ask(**body: object) -> Any:
        wish = {"game": "pagoda", "lesson": "first", "language": "en", **body}
        return anna.http.post("/api/study/lesson", json=wish)

    refused(ask(lesson="nothing"), 404, "not_found")
    refused(ask(language="xx"), 404, "not_found")
    refused(ask(game="chess"), 404, "unknown_game")
    refused(ask(done=["C2G"]), 422, "malformed")
    refused(ask(done=["nonsense"]), 422, "malformed")
    refused(ask(done=["T1B:R"]), 409, "illegal")
    refused(ask(picks=["Q"]), 422, "malformed")
    refused(ask(lesson="floors", done=["C1Y", "C3R", "C3R", "E"]), 409, "over")
    refused(ask(done=["C1R"] * 61), 422, "malformed")
