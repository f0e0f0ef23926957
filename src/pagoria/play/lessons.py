"""Lessons that play: a position with prepared piles, and a row of steps that are told, asked for or played.

A game has them in ``lessons.toml`` in its package, in the order in which they are learnt, and brings the
extension ``lessons``, a ``Teacher``; or it has none::

    [[lesson]]
    name = "first"                  # its texts are in the catalogues, see play/lesson_texts.py
    kind = "game"                   # a whole game that is explained, or a "task"
    about = ["XY-20"]               # the rules and components that it teaches
    seat = 0                        # whose part the learner plays
    position = "..."

    [[lesson.step]]
    name = "look"                   # told, with what is lit up on the board
    light = ["lot 1"]

    [[lesson.step]]
    name = "later"                  # the same in another position: some turns later
    light = []
    position = "..."

    [[lesson.step]]
    name = "column"
    do = ["C1R", "C1?"]             # any of these, * and ? standing for anything; the first is hinted at
    light = ["lot 1"]               # what is asked may light up something, too; it need not

    [[lesson.step]]
    reply = ["C2G", "E"]            # what the others do

    [[lesson.step]]
    name = "win"
    goal = { "score 0" = 6 }        # measured by the game's coach since the step began; "won" is to have won
    way = ["F1R:Y:RR"]              # how to get there, for hints

A goal is to be reached in the turn in which it is set. What is drawn comes from the position's own piles, so
that a lesson is the same every time: what was done so far says where it stands, and nothing else is kept.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from typing import Any, Final, Generic, Literal, Protocol, TypeAlias, runtime_checkable

from pagoria.core.dealing import play_on
from pagoria.core.errors import NotationError, PagoriaError
from pagoria.core.package import GamePackage
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.state import GAME_OVER, Position, S
from pagoria.play.coach import find_coach

FILE: Final = "lessons.toml"
#: The goal of winning; all other goals are measured by the coach.
WON: Final = "won"

Kind: TypeAlias = Literal["tell", "later", "do", "reply", "goal"]
LessonKind: TypeAlias = Literal["game", "task"]
Status: TypeAlias = Literal["going", "missed", "done"]

_LESSON_KEYS: Final = frozenset({"name", "kind", "about", "seat", "position", "step"})
_STEP_KEYS: Final[Mapping[Kind, frozenset[str]]] = {
    "tell": frozenset({"name", "light"}),
    "later": frozenset({"name", "light", "position"}),
    "do": frozenset({"name", "do"}),
    "reply": frozenset({"reply"}),
    "goal": frozenset({"name", "goal", "way"}),
}
#: What else a step that asks for something may have.
_MAY_HAVE: Final[Mapping[Kind, frozenset[str]]] = {
    "do": frozenset({"light"}),
    "goal": frozenset({"light"}),
}


class LessonError(PagoriaError):
    """A lesson that cannot be played as it is written; the message names it and its step."""


@dataclass(frozen=True)
class LessonStep:
    """One step; ``name`` is that of its texts, "" for what the others do."""

    kind: Kind
    name: str = ""
    light: tuple[str, ...] = ()
    #: What is asked for, what the others do, or the way to a goal.
    actions: tuple[str, ...] = ()
    goal: Mapping[str, int] = field(default_factory=dict)
    #: The position in which the lesson goes on, some turns later.
    position: str = ""

    @property
    def asks(self) -> bool:
        return self.kind in ("do", "goal")


@dataclass(frozen=True)
class Lesson:
    """What ``lessons.toml`` says of one lesson."""

    name: str
    kind: LessonKind
    about: tuple[str, ...]
    seat: int
    position: str
    steps: tuple[LessonStep, ...]


@runtime_checkable
class Teacher(Protocol):
    """What a game brings for its lessons."""

    def places(self, state: Any, seat: int) -> Collection[str]:
        """The names of all that its board can light up in a state, as ``seat`` sees it."""
        ...


# -- reading ---------------------------------------------------------------------------------------


def parse_lessons(text: str, source: str) -> tuple[Lesson, ...]:
    """The lessons that ``text`` spells; ``LessonError`` names source, lesson, step and fault."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"{source}: {error}") from error
    _check_keys(data, {"lesson"}, source)
    found = tuple(
        _lesson(entry, f"{source}: lesson {entry.get('name', number)}")
        for number, entry in enumerate(data["lesson"], 1)
    )
    _check_unique([lesson.name for lesson in found], f"{source}: the lesson")
    return found


def _lesson(entry: dict[str, Any], where: str) -> Lesson:
    _check_keys(entry, _LESSON_KEYS, where)
    if entry["kind"] not in ("game", "task"):
        raise LessonError(f"{where}: kind is 'game' or 'task'")
    steps = tuple(
        _step(step, f"{where}: step {step.get('name', number)}")
        for number, step in enumerate(entry["step"], 1)
    )
    _check_unique([step.name for step in steps if step.name], f"{where}: the step")
    if not steps or not steps[-1].asks:
        raise LessonError(f"{where}: the last step must ask for something")
    about = _strings(entry, "about", where)
    return Lesson(entry["name"], entry["kind"], about, entry["seat"], entry["position"], steps)


def _step(entry: dict[str, Any], where: str) -> LessonStep:
    kind = _kind(entry)
    _check_keys(entry, _STEP_KEYS[kind], where, _MAY_HAVE.get(kind, ()))
    name = entry.get("name", "")
    light = _strings(entry, "light", where) if "light" in entry else ()
    if kind in ("tell", "later"):
        return LessonStep(kind, name, light=light, position=entry.get("position", ""))
    if kind == "goal":
        goal = {str(what): int(amount) for what, amount in entry["goal"].items()}
        if not goal:
            raise LessonError(f"{where}: the goal is empty")
        return LessonStep(kind, name, light=light, actions=_some(entry, "way", where), goal=goal)
    return LessonStep(kind, name, light=light, actions=_some(entry, kind, where))


def _kind(entry: Mapping[str, Any]) -> Kind:
    """What a step is, by what only such steps have."""
    kinds: tuple[Kind, ...] = ("do", "reply", "goal")
    return next((kind for kind in kinds if kind in entry), "later" if "position" in entry else "tell")


def _some(entry: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
    found = _strings(entry, key, where)
    if not found:
        raise LessonError(f"{where}: {key} is empty")
    return found


def _strings(entry: Mapping[str, Any], key: str, where: str) -> tuple[str, ...]:
    found = entry[key]
    if not isinstance(found, list) or not all(isinstance(part, str) for part in found):
        raise LessonError(f"{where}: {key} is a list of texts")
    return tuple(found)


def _check_keys(
    entry: Mapping[str, Any], wanted: Collection[str], where: str, more: Collection[str] = ()
) -> None:
    if set(entry) - set(more) != set(wanted):
        raise LessonError(f"{where}: must have {', '.join(sorted(wanted))}, not {', '.join(sorted(entry))}")


def _check_unique(names: Sequence[str], what: str) -> None:
    for name in names:
        if names.count(name) > 1:
            raise LessonError(f"{what} {name!r} occurs twice")


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game in the order of learning; none for a game without a teacher."""
    found = find_game(game)
    if find_teacher(found) is None:
        return ()
    return parse_lessons(found.file(FILE).read_text(encoding="utf-8"), f"{found.module}/{FILE}")


def find_teacher(game: GamePackage[Any]) -> Teacher | None:
    """The teacher of a game; None if it has none."""
    return game.extension("lessons", Teacher, None)


# -- playing ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scene(Generic[S]):
    """What is shown at one moment: a step, the position, and the action that has just led there, if any."""

    step: int
    position: Position[S]
    #: The position before it and the action.
    led: tuple[Position[S], int] | None = None


class LessonRun(Generic[S]):
    """A lesson in progress: what was shown so far, what is asked now, and how it stands."""

    def __init__(self, game: GamePackage[S], lesson: Lesson) -> None:
        self._game = game
        self.lesson = lesson
        self.position = game.notation.parse_position(lesson.position)
        self.status: Status = "going"
        self.scenes: list[Scene[S]] = []
        #: The number of the step that asks now; when the lesson is done, the number of all steps.
        self.at = 0
        #: What was done in the step that asks, and the state in which that began.
        self._in_step: list[str] = []
        self._since = self.position.state
        self._go_on()

    def do(self, action: int) -> bool:
        """Do a legal action if it is what the step asks for; otherwise return False and change nothing."""
        step = self.lesson.steps[self.at]
        text = self._game.notation.format_action(self.position.state, action)
        if step.kind == "do":
            if not any(fnmatchcase(text, wanted) for wanted in step.actions):
                return False
            self._play(action)
        else:
            self._play(action)
            self._in_step.append(text)
            if not self._reached(step):
                self.status = "missed" if self._gone() else "going"
                return True
        self.at += 1
        self._go_on()
        return True

    @property
    def tried(self) -> int:
        """How many actions were done towards the goal of the step that asks."""
        return len(self._in_step)

    def hint(self) -> int | None:
        """An action that leads on; None if the known way no longer leads to the goal."""
        step = self.lesson.steps[self.at]
        if step.kind == "do":
            return self._first_of(step.actions)
        left = list(step.actions)
        for text in self._in_step:
            if text not in left:
                return None
            left.remove(text)
        state = self.position.state
        return next((number for text in left if (number := self._legal(state, text)) is not None), None)

    def _go_on(self) -> None:
        """Tell and play everything that needs no answer, up to the step that asks for something."""
        steps = self.lesson.steps
        while self.at < len(steps):
            step = steps[self.at]
            if step.kind == "reply":
                for text in step.actions:
                    self._play(self._spelled(text))
            else:
                if step.kind == "later":
                    self.position = self._game.notation.parse_position(step.position)
                self.scenes.append(Scene(self.at, self.position))
            if step.asks:
                self._in_step, self._since = [], self.position.state
                return
            self.at += 1
        self.status = "done"

    def _play(self, action: int) -> None:
        before = self.position
        self.position = play_on(self._game, self.position, action, Rng(0))
        self.scenes.append(Scene(self.at, self.position, (before, action)))

    def _reached(self, step: LessonStep) -> bool:
        coach, state = find_coach(self._game), self.position.state
        for what, amount in step.goal.items():
            if what == WON:
                outcome = self._game.rules.outcome(state)
                if outcome is None or self.lesson.seat not in outcome.winners:
                    return False
            elif coach is None or coach.measure(state, what) - coach.measure(self._since, what) < amount:
                return False
        return True

    def _gone(self) -> bool:
        """Whether the turn in which the goal had to be reached is over."""
        state = self.position.state
        return state.actor() == GAME_OVER or self._game.rules.turn(state) != self.lesson.seat

    def _legal(self, state: S, text: str) -> int | None:
        try:
            number = self._game.notation.parse_action(state, text)
        except NotationError:
            return None
        return number if self._game.rules.why_not(state, number) is None else None

    def _first_of(self, wanted: Sequence[str]) -> int:
        """The first legal action among those that are wanted, in the order in which they are written."""
        state, game = self.position.state, self._game
        legal = {game.notation.format_action(state, action): action for action in state.legal_actions()}
        for pattern in wanted:
            found = next((text for text in legal if fnmatchcase(text, pattern)), None)
            if found is not None:
                return legal[found]
        raise LessonError(f"{where(game, self.lesson, self.at)}: {wanted[0]} is not legal there")

    def _spelled(self, text: str) -> int:
        """An action that the lesson itself names."""
        number = self._legal(self.position.state, text)
        if number is None:
            raise LessonError(f"{where(self._game, self.lesson, self.at)}: {text} is not legal there")
        return number


def where(game: GamePackage[Any], lesson: Lesson, step: int) -> str:
    """A step, as errors name it."""
    name = lesson.steps[step].name or step + 1
    return f"{game.module}/{FILE}: lesson {lesson.name}: step {name}"
