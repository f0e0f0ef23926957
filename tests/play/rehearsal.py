"""A lesson played to its end, to say whether it holds as it is written."""

from __future__ import annotations

from typing import Any

from pagoria.core.errors import NotationError
from pagoria.core.package import GamePackage
from pagoria.play.lessons import FILE, Lesson, LessonError, LessonRun, find_teacher, where


def rehearse(game: GamePackage[Any], lesson: Lesson) -> LessonRun[Any]:
    """A lesson played to its end by its own hints; ``LessonError`` names the first step that fails."""
    try:
        course: LessonRun[Any] = LessonRun(game, lesson)
    except NotationError as error:
        raise LessonError(f"{game.module}/{FILE}: lesson {lesson.name}: {error}") from error
    while course.status == "going":
        at, hint = course.at, course.hint()
        if hint is None or course.position.state.actor() != lesson.seat or not course.do(hint):
            raise LessonError(f"{where(game, lesson, at)}: its hint does not lead on")
    if course.status == "missed":
        raise LessonError(f"{where(game, lesson, course.at)}: its way misses the goal")
    _check_light(game, lesson, course)
    return course


def _check_light(game: GamePackage[Any], lesson: Lesson, course: LessonRun[Any]) -> None:
    teacher = find_teacher(game)
    assert teacher is not None, "a game without a teacher has no lessons"
    for scene in course.scenes:
        if scene.led is not None:
            continue
        there = teacher.places(scene.position.state, lesson.seat)
        for place in lesson.steps[scene.step].light:
            if place not in there:
                raise LessonError(f"{where(game, lesson, scene.step)}: there is no {place!r} to light up")
