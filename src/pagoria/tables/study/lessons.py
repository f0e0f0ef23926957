"""Lessons as they are asked for and told: the question holds what was done so far, and nothing is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from pagoria.core.language import languages
from pagoria.core.package import GamePackage
from pagoria.core.state import Position
from pagoria.play.lesson_texts import LessonTexts, lesson_texts
from pagoria.play.lessons import Lesson, LessonRun, Scene, lessons
from pagoria.tables.games import found_game
from pagoria.tables.refusal import Refusal
from pagoria.tables.study.answers import Eyes, Move
from pagoria.tables.study.data import StudySpot
from pagoria.tables.study.lesson_data import LessonHint, LessonInfo, LessonPart, LessonScene
from pagoria.tables.study.positions import PILES, Due, Spot, moved, picked, spelled

_NO_MOVE: Final = Move(None, None, None)


@dataclass(frozen=True)
class Asked:
    """A lesson in a language, with what the learner did so far and perhaps wants to do next."""

    game: GamePackage[Any]
    language: str
    lesson: Lesson
    done: Sequence[str]
    wanted: Move
    names: Sequence[str]

    @property
    def texts(self) -> LessonTexts:
        return lesson_texts(self.game.id, self.language)[self.lesson.name]


@cache
def lesson_list(game_id: str, language: str) -> list[LessonInfo]:
    """The lessons of a game in the order of learning."""
    game, texts = found_game(game_id), lesson_texts(game_id, language)
    return [
        LessonInfo(
            name=lesson.name,
            kind=lesson.kind,
            variant=_variant(game, lesson),
            title=texts[lesson.name].title,
            text=texts[lesson.name].text,
            about=list(lesson.about),
        )
        for lesson in lessons(game_id)
    ]


def asked(
    game_id: str,
    language: str,
    name: str,
    done: Sequence[str],
    wanted: Move = _NO_MOVE,
    names: Sequence[str] = (),
) -> Asked:
    """What somebody asks for, if there is such a game, language and lesson."""
    game = found_game(game_id)
    if language not in languages():
        raise Refusal("not_found", "there is no such language")
    lesson = next((lesson for lesson in lessons(game_id) if lesson.name == name), None)
    if lesson is None:
        raise Refusal("not_found", "there is no such lesson")
    return Asked(game, language, lesson, done, wanted, names)


def part(wish: Asked) -> LessonPart:
    """What the last action led to, up to the next that is asked for."""
    course: LessonRun[Any] = LessonRun(wish.game, wish.lesson)
    shown, done = 0, []
    for text in wish.done:
        shown = len(course.scenes)
        action = spelled(wish.game, _asking(course), text)
        if not course.do(action):
            raise Refusal("malformed", f"{text[:40]!r} is not what the lesson asks for")
        done.append(text)
    refused = None
    if wish.wanted != _NO_MOVE:
        shown = len(course.scenes)
        action = _meant(wish, course)
        text = wish.game.notation.format_action(course.position.state, action)
        words: Any = wish.game.presentation.describe_action(course.position.state, action).data()
        if course.do(action):
            done.append(text)
        else:
            refused = words
            # Nothing has happened: the step that asks is shown once more.
            shown -= 1
    return _told(wish, course, shown, done, refused)


def _asking(course: LessonRun[Any]) -> Any:
    if course.status != "going":
        raise Refusal("over", "nothing more is asked for in this lesson")
    return course.position.state


def _meant(wish: Asked, course: LessonRun[Any]) -> int:
    state = _asking(course)
    if wish.wanted.action is not None:
        return spelled(wish.game, state, wish.wanted.action)
    return picked(wish.game, state, wish.wanted.picks or ())


def _told(wish: Asked, course: LessonRun[Any], shown: int, done: list[str], refused: Any) -> LessonPart:
    lesson, texts = wish.lesson, wish.texts
    spots: list[StudySpot] = []
    scenes: list[LessonScene] = []
    drawn: Position[Any] | None = None
    for number, scene in enumerate(course.scenes[shown:], shown):
        if scene.led is not None or scene.position is not drawn:
            spots.append(_spot(wish, scene, number))
            drawn = scene.position
        scenes.append(_scene(wish, scene, len(spots) - 1))
    over = course.status == "done"
    step = lesson.steps[-1 if over else course.at]
    return LessonPart(
        title=texts.title,
        kind=lesson.kind,
        variant=_variant(wish.game, lesson),
        seat=lesson.seat,
        done=done,
        tried=course.tried,
        steps=len(lesson.steps),
        step=course.at,
        asks=None if over or step.kind not in ("do", "goal") else step.kind,
        task=None if over else texts.say[step.name],
        status=course.status,
        spots=spots,
        scenes=scenes,
        hint=_hint(wish.game, course) if course.status == "going" else None,
        refused=refused,
        other=texts.other[step.name] if refused is not None or course.status == "missed" else None,
        end=texts.done if over else None,
    )


def _spot(wish: Asked, scene: Scene[Any], number: int) -> StudySpot:
    eyes = Eyes(wish.game, wish.lesson.seat, wish.names)
    if scene.led is None:
        return eyes.spot(Spot(scene.position))
    before, action = scene.led
    spot = moved(wish.game, before, action, PILES, number)
    assert not isinstance(spot, Due), "the piles decide all that is drawn"
    return eyes.spot(spot)


def _scene(wish: Asked, scene: Scene[Any], spot: int) -> LessonScene:
    step = wish.lesson.steps[scene.step]
    told = scene.led is None
    return LessonScene(
        spot=spot,
        step=scene.step,
        say=wish.texts.say[step.name] if told else None,
        light=list(step.light) if told else [],
    )


def _hint(game: GamePackage[Any], course: LessonRun[Any]) -> LessonHint | None:
    state, action = course.position.state, course.hint()
    if action is None:
        return None
    words: Any = game.presentation.describe_action(state, action).data()
    marks = dict(game.presentation.action_marks(state, action))
    return LessonHint(action=game.notation.format_action(state, action), words=words, marks=marks)


def _variant(game: GamePackage[Any], lesson: Lesson) -> str:
    return game.rules.variant(game.notation.parse_position(lesson.position).state)
