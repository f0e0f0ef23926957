"""Lessons: each is played to its end, says something to everything else, and all rules are taught."""

from __future__ import annotations

from collections.abc import Callable
from fnmatch import fnmatchcase
from typing import Any, Final

import pytest

from pagoria.core.language import languages
from pagoria.core.registry import find_game, games
from pagoria.play.coach import find_coach
from pagoria.play.lesson_texts import lesson_texts, parse_lesson_texts
from pagoria.play.lessons import Lesson, LessonError, LessonRun, lessons, parse_lessons
from tests.play.rehearsal import rehearse
from tests.tiny_game.installing import installed

EVERY: Final = [(game, lesson) for game in ("pagoda", "pandoria") for lesson in lessons(game)]
every_lesson = pytest.mark.parametrize(
    ("game", "lesson"), EVERY, ids=[f"{game}-{lesson.name}" for game, lesson in EVERY]
)
every_game = pytest.mark.parametrize("game", ["pagoda", "pandoria"])

#: What each game has to teach, besides its rules: by the names of its own components.
ABILITIES: Final = {"Lantern", "Dragon", "Bowl of rice", "Buddha", "Fan"}


def led_by_hints(game: str, lesson: Lesson, at: Callable[[LessonRun[Any]], None]) -> None:
    """Look at every moment of a lesson at which something is asked for."""
    course: LessonRun[Any] = LessonRun(find_game(game), lesson)
    while course.status == "going":
        at(course)
        hint = course.hint()
        assert hint is not None
        assert course.do(hint)


def after(game: str, lesson: Lesson, done: list[int]) -> LessonRun[Any]:
    course: LessonRun[Any] = LessonRun(find_game(game), lesson)
    for action in done:
        assert course.do(action)
    return course


@every_lesson
def test_a_lesson_is_played_to_its_end_by_its_own_hints(game: str, lesson: Lesson) -> None:
    """What it lights up is there, what the others do is legal, and its ways reach its goals."""
    course = rehearse(find_game(game), lesson)
    assert course.status == "done"
    assert course.scenes[0].position.state.actor() == lesson.seat


@every_lesson
def test_whatever_a_step_accepts_the_lesson_goes_on_to_its_end(game: str, lesson: Lesson) -> None:
    done: list[int] = []

    def try_all(course: LessonRun[Any]) -> None:
        state, step = course.position.state, lesson.steps[course.at]
        for action in state.legal_actions() if step.kind == "do" else []:
            text = find_game(game).notation.format_action(state, action)
            if not any(fnmatchcase(text, wanted) for wanted in step.actions):
                continue
            other = after(game, lesson, done)
            assert other.do(action)
            while other.status == "going":
                hint = other.hint()
                assert hint is not None, f"nothing leads on after {text}"
                other.do(hint)
            assert other.status == "done", text
        hint = course.hint()
        assert hint is not None
        done.append(hint)

    led_by_hints(game, lesson, try_all)


@every_lesson
def test_everything_else_is_refused_and_changes_nothing(game: str, lesson: Lesson) -> None:
    def try_all(course: LessonRun[Any]) -> None:
        step = lesson.steps[course.at]
        if step.kind != "do":
            return
        before, scenes = course.position, len(course.scenes)
        for action in before.state.legal_actions():
            text = find_game(game).notation.format_action(before.state, action)
            if not any(fnmatchcase(text, wanted) for wanted in step.actions):
                assert not course.do(action), text
        assert (course.position, len(course.scenes), course.status) == (before, scenes, "going")

    led_by_hints(game, lesson, try_all)


@every_lesson
def test_a_goal_is_missed_by_whoever_ends_the_turn_before_it(game: str, lesson: Lesson) -> None:
    """By doing as little as possible."""
    found = find_game(game)
    coach = find_coach(found)
    assert coach is not None

    def idle(course: LessonRun[Any]) -> None:
        if lesson.steps[course.at].kind != "goal" or done_at.get(course.at):
            return
        done_at[course.at] = True
        lazy: LessonRun[Any] = LessonRun(found, lesson)
        while lazy.at < course.at:
            hint = lazy.hint()
            assert hint is not None
            lazy.do(hint)
        for _ in range(20):
            if lazy.status != "going":
                break
            declined = coach.decline(lazy.position.state)
            action = lazy.position.state.legal_actions()[-1] if declined is None else declined
            lazy.do(action)
        assert lazy.status == "missed"

    done_at: dict[int, bool] = {}
    led_by_hints(game, lesson, idle)


@pytest.mark.parametrize("language", languages())
@every_game
def test_every_lesson_is_told_in_every_language(game: str, language: str) -> None:
    told = lesson_texts(game, language)
    assert list(told) == [lesson.name for lesson in lessons(game)]
    if language != "en":
        english = lesson_texts(game, "en")
        same = [name for name in told if told[name].text == english[name].text]
        assert same == []


@every_game
def test_lessons_are_about_rules_and_components_that_exist(game: str) -> None:
    found = find_game(game)
    setting: Any = found.presentation.setting_data(found.rules.variants[0], found.rules.players[0])
    components = {name for kind in ("spells", "buildings", "peoples") for name in setting.get(kind, {})}
    about = {what for lesson in lessons(game) for what in lesson.about}
    assert about - set(found.rulebook.ids()) <= components | ABILITIES


@every_game
def test_every_game_begins_with_a_game_and_ends_with_a_task_to_be_won(game: str) -> None:
    first, last = lessons(game)[0], lessons(game)[-1]
    assert first.kind == "game"
    for lesson in (first, last):
        assert lesson.steps[-1].goal == {"won": 1}


def test_all_of_pagoda_is_taught() -> None:
    """Each ability; columns, tiles, roofs, the alternative turn, filling up, tiles that run out, the end."""
    about = {what for lesson in lessons("pagoda") for what in lesson.about}
    rules = {
        "PG-14",
        "PG-20",
        "PG-22",
        "PG-23",
        "PG-30",
        "PG-32",
        "PG-40",
        "PG-41",
        "PG-42",
        "PG-50",
        "PG-55",
    }
    assert about >= ABILITIES | rules | {"PG-12", "PG-61", "PG-67", "PG-70", "PG-80", "PG-81"}


def test_all_of_pandoria_is_taught() -> None:
    """Every rule, each people, each spell, each building."""
    found = find_game("pandoria")
    setting: Any = found.presentation.setting_data("classic", found.rules.players[0])
    about = {what for lesson in lessons("pandoria") for what in lesson.about}
    assert about >= set(found.rulebook.ids())
    for kind in ("peoples", "spells", "buildings"):
        assert about >= set(setting[kind]), kind


@every_game
def test_each_variant_has_a_first_game(game: str) -> None:
    found = find_game(game)
    taught = {
        found.rules.variant(found.notation.parse_position(lesson.position).state)
        for lesson in lessons(game)
        if lesson.kind == "game"
    }
    assert taught == set(found.rules.variants)


def test_a_game_without_a_teacher_has_no_lessons() -> None:
    with installed():
        assert "boast" in games()
        assert lessons("boast") == ()
        assert lesson_texts("boast", "en") == {}


# -- faults ----------------------------------------------------------------------------------------

FIRST: Final = lessons("pagoda")[0]
HEAD: Final = f"""
[[lesson]]
name = "a"
kind = "task"
about = []
seat = 0
position = "{FIRST.position}"
"""
STEP: Final = '[[lesson.step]]\nname = "x"\ndo = ["C1R"]\n'


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("x", "source: "),
        ("[[lesson]]\nname = 'a'", "source: lesson a: must have about, kind, name"),
        (HEAD.replace('"task"', '"play"') + STEP, "source: lesson a: kind is"),
        (HEAD + STEP + STEP, "source: lesson a: the step 'x' occurs twice"),
        ((HEAD + STEP) * 2, "source: the lesson 'a' occurs twice"),
        (HEAD + STEP.replace('["C1R"]', "[]"), "source: lesson a: step x: do is empty"),
        (HEAD + STEP.replace('["C1R"]', '"C1R"'), "source: lesson a: step x: do is a list of texts"),
        (HEAD + STEP + "way = []\n", "source: lesson a: step x: must have do, name, not do, name, way"),
        (HEAD + STEP + "light = 1\n", "source: lesson a: step x: light is a list of texts"),
        (HEAD + '[[lesson.step]]\nname = "x"\nlight = []\n', "the last step must ask"),
        (HEAD + '[[lesson.step]]\nname = "x"\ngoal = {}\nway = ["E"]\n', "step x: the goal is empty"),
    ],
)
def test_a_fault_of_the_file_is_named(text: str, fault: str) -> None:
    with pytest.raises(LessonError, match=fault):
        parse_lessons(text, "source")


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ('do = ["T1B:R"]', "lesson a: step x: T1B:R is not legal there"),
        ('do = ["nonsense"]', "lesson a: step x: nonsense is not legal there"),
        ('goal = { "score 0" = 9 }\nway = ["C1R", "E"]', "lesson a: step x: its way misses the goal"),
        ('goal = { "score 0" = 9 }\nway = ["C1R"]', "lesson a: step x: its hint does not lead on"),
    ],
)
def test_a_lesson_that_cannot_be_played_is_named(step: str, fault: str) -> None:
    (lesson,) = parse_lessons(f'{HEAD}[[lesson.step]]\nname = "x"\n{step}\n', "source")
    with pytest.raises(LessonError, match=fault):
        rehearse(find_game("pagoda"), lesson)


def test_a_place_that_is_not_on_the_board_cannot_be_lit_up() -> None:
    told = '[[lesson.step]]\nname = "y"\nlight = ["lot 7"]\n'
    (lesson,) = parse_lessons(HEAD + told + STEP, "source")
    with pytest.raises(LessonError, match="step y: there is no 'lot 7' to light up"):
        rehearse(find_game("pagoda"), lesson)


def test_a_position_that_is_none_is_named() -> None:
    (lesson,) = parse_lessons(HEAD.replace(FIRST.position, "-") + STEP, "source")
    with pytest.raises(LessonError, match="lesson a: position: 1 field instead"):
        rehearse(find_game("pagoda"), lesson)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "source: 'a' is missing"),
        ("[b]", "source: 'a' is missing"),
        ("[a]\ntitle = 'T'", "source: a: 'done' is missing"),
        ("[a]\ntitle=''\ntext='T'\ndone='D'\nsay={x='S'}\nother={x='O'}", "source: a: title: must be a text"),
        ("[a]\ntitle='T'\ntext='T'\ndone='D'\nsay={}\nother={x='O'}", "source: a: say: 'x' is missing"),
        ("[a]\ntitle='T'\ntext='T'\ndone='D'\nsay={x='S'}\nother={}", "source: a: other: 'x' is missing"),
        ("[a]\ntitle='T'\ntext='T'\ndone='D'\nsay={x='S',y='S'}\nother={x='O'}", "'y' is not wanted"),
    ],
)
def test_a_fault_of_the_texts_is_named(text: str, fault: str) -> None:
    with pytest.raises(LessonError, match=fault):
        parse_lesson_texts(text, "source", parse_lessons(HEAD + STEP, "source"))
