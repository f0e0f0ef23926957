"""Games as text: a header of ``Key: value`` lines, an empty line, then one line a turn.

The header's deal holds every order in which cards lay, so that a record replays to the same position
anywhere. What draws brought stands in brackets behind the action that caused them; in the record that
one seat may see, hidden draws are only counted and the deal is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from pagoria.core.dealing import Source
from pagoria.core.errors import IllegalActionError, NotationError, PagoriaError, ShuffleError
from pagoria.core.package import GamePackage
from pagoria.core.plurals import how_many
from pagoria.core.session import LoggedStep, Session
from pagoria.core.state import Outcome, S

UNFINISHED = "*"
#: The header line of a game that was not played with the components that come with it: where those were.
COMPONENTS = "Components"
#: The header line of a tree (``tree_text``): where its lines begin.
POSITION = "Position"
_REQUIRED = ("Game", "Variant", "Players", "Start")
_MAX_TEXT = 1_000_000
#: No action looks like this: a colon inside an action is always followed by more.
_HEADER_LINE = re.compile(r"[A-Z][A-Za-z]*:(\s|$)")


class RecordError(PagoriaError):
    """A record that cannot be replayed: the line, the token or key, and what is wrong there."""

    def __init__(self, line: int, place: str, fault: str) -> None:
        super().__init__(f"line {line}: {place}: {fault}" if place else f"line {line}: {fault}")
        self.line = line
        self.place = place
        self.fault = fault


class IllegalRecordError(RecordError):
    """A record with an action that the rules do not allow, and the reason."""

    def __init__(self, line: int, illegal: IllegalActionError) -> None:
        super().__init__(line, f"action {illegal.action}", str(illegal.reason))
        self.action = illegal.action
        self.reason = illegal.reason


@dataclass(frozen=True)
class ParsedRecord:
    """A record as read: header entries and turns, each with its line number."""

    header: tuple[tuple[int, str, str], ...]
    turns: tuple[tuple[int, tuple[str, ...]], ...]

    def get(self, key: str) -> str:
        """The value of a header entry; raises ``RecordError`` if there is none."""
        for _, name, value in self.header:
            if name == key:
                return value
        raise RecordError(self._first_line(), key, "this header line is missing")

    def line_of(self, key: str, entry: int = 0) -> int:
        """The line of a header entry (of several with the same key, the one counted from 0); else the first
        line.
        """
        lines = [line for line, name, _ in self.header if name == key]
        return lines[entry] if entry < len(lines) else self._first_line()

    def _first_line(self) -> int:
        return self.header[0][0] if self.header else 1

    def entries(self) -> list[tuple[str, str]]:
        return [(key, value) for _, key, value in self.header]

    def player_names(self) -> list[str]:
        return [name.strip() for name in self.get("Players").split(",")]


@dataclass(frozen=True)
class Replay(Generic[S]):
    """A record that was played to its end."""

    record: ParsedRecord
    session: Session[S]


def result_text(outcome: Outcome | None) -> str:
    """Scores and reason, ``54:47 tiles-out``, or ``*`` for a game that goes on."""
    if outcome is None:
        return UNFINISHED
    return f"{':'.join(map(str, outcome.scores))} {outcome.reason}"


def format_record(
    session: Session[S],
    names: Sequence[str],
    date: str,
    seat: int | None = None,
    full: bool = True,
    shuffles: Sequence[Sequence[int]] = (),
    components: str = "",
) -> str:
    """The record of a game: complete, or with ``full=False`` as ``seat`` or a spectator may see it.

    ``shuffles`` may hold more than were laid so far: those to come in a game that goes on. ``components``
    says where the components were, unless they were the game's own.
    """
    game = session.game
    header = [
        ("Game", game.id),
        ("Variant", session.variant),
        *([(COMPONENTS, components)] if components else []),
        ("Players", ", ".join(name.replace(",", " ") for name in names)),
        ("Date", date),
        ("Start", str(session.start + 1)),
        ("Result", result_text(session.outcome())),
    ]
    if full:
        header += game.notation.format_shuffles(max(session.shuffles(), shuffles, key=len))
    lines = [f"{key}: {value}" for key, value in header]
    lines.append("")
    lines += _turn_lines(session, lambda draw_seat, public: full or public or draw_seat == seat)
    return "\n".join(lines) + "\n"


def _turn_lines(session: Session[S], visible: Callable[[int, bool], bool]) -> list[str]:
    lines: list[list[str]] = []
    previous: LoggedStep | None = None
    for step in session.steps:
        if previous is None or step.turn != previous.turn:
            lines.append([])
        lines[-1].append(step.text)
        if step.draws:
            known = [(draw, card if visible(draw.seat, draw.public) else None) for draw, card in step.draws]
            lines[-1].append(session.game.notation.format_draws(known))
        previous = step
    return [" ".join(tokens) for tokens in lines]


def is_text(source: str) -> bool:
    """Whether a string is the text of records, perhaps empty or cut short, and not the path of a file."""
    return len(source.splitlines()) != 1 or not source.strip() or _HEADER_LINE.match(source) is not None


def split_records(text: str) -> Iterator[tuple[int, str]]:
    """The records in a text, one behind the other, each with the number of its first line.

    A record ends where the header of the next one begins.
    """
    first, lines, in_header = 1, list[str](), True
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if not in_header and _HEADER_LINE.match(stripped):
            yield first, _joined(lines)
            lines, in_header = [], True
        if lines or stripped:
            first = first if lines else number
            lines.append(line)
            in_header = in_header and bool(stripped)
    if lines:
        yield first, _joined(lines)


def _joined(lines: Sequence[str]) -> str:
    return "\n".join(lines).rstrip() + "\n"


def parse_record(text: str, first_line: int = 1) -> ParsedRecord:
    """Read the form of a record; what it means is up to ``replay``.

    ``first_line`` is the number of its first line in the file.
    """
    if len(text) > _MAX_TEXT:
        raise RecordError(1, "", f"a record has at most {_MAX_TEXT} characters")
    header: list[tuple[int, str, str]] = []
    turns: list[tuple[int, tuple[str, ...]]] = []
    in_header = True
    for number, line in enumerate(text.splitlines(), start=first_line):
        stripped = line.strip()
        if in_header and stripped:
            key, colon, value = stripped.partition(":")
            if not colon:
                raise RecordError(number, stripped[:40], "a header line is 'Key: value'")
            header.append((number, key.strip(), value.strip()))
        elif in_header:
            in_header = not header
        elif stripped:
            turns.append((number, tuple(stripped.split())))
    return ParsedRecord(tuple(header), tuple(turns))


def replay(
    text: str, find_game: Callable[[str], GamePackage[S]], source: Source, first_line: int = 1
) -> Replay[S]:
    """Play a record by the rules; raises ``RecordError`` at the first thing that is wrong.

    ``source`` shuffles only what the record of an unfinished game does not hold yet.
    """
    record = parse_record(text, first_line)
    session = open_session(record, find_game, source)
    for index, (line, tokens) in enumerate(record.turns):
        turn = session.game.rules.turn(session.state)
        _replay_turn(record, session, line, tokens)
        unfinished = not session.over() and session.game.rules.turn(session.state) == turn
        if unfinished and index + 1 < len(record.turns):
            raise RecordError(line, tokens[-1], "the turn does not end here")
    _check_result(record, session)
    # An unfinished game may know what is still to come; a finished one cannot.
    if session.over() and session.shuffles_to_come():
        raise _shuffle_fault(record, session.game, len(session.shuffles()) + 1, "the game ends before it")
    return Replay(record, session)


def open_session(
    record: ParsedRecord, find_game: Callable[[str], GamePackage[S]], source: Source
) -> Session[S]:
    if POSITION in dict(record.entries()):
        raise RecordError(record.line_of(POSITION), POSITION, "a game that is replayed begins with its deal")
    for key in _REQUIRED:
        record.get(key)
    game = find_recorded_game(record, find_game)
    variant = record.get("Variant")
    if variant not in game.rules.variants:
        raise RecordError(record.line_of("Variant"), "Variant", f"there is no variant {variant!r}")
    players = len(record.player_names())
    if players not in game.rules.player_counts(variant):
        raise RecordError(
            record.line_of("Players"), "Players", f"{how_many(players, 'player')} cannot play this game"
        )
    start = record.get("Start")
    if start not in [str(seat + 1) for seat in range(players)]:
        raise RecordError(record.line_of("Start"), "Start", f"{start!r} is not a player's number")
    try:
        shuffles = game.notation.parse_shuffles(record.entries())
        return Session(game, variant, players, source, start=int(start) - 1, shuffles=shuffles)
    except ShuffleError as error:
        raise _shuffle_fault(record, game, error.number, error.fault) from error
    except NotationError as error:
        raise RecordError(record.line_of(error.field, error.entry), error.field, error.fault) from error


def find_recorded_game(record: ParsedRecord, find_game: Callable[[str], GamePackage[S]]) -> GamePackage[S]:
    """The game that is recorded; raises ``RecordError``."""
    try:
        return find_game(record.get("Game"))
    except PagoriaError as error:
        raise RecordError(record.line_of("Game"), "Game", str(error)) from error


def _shuffle_fault(record: ParsedRecord, game: GamePackage[S], number: int, fault: str) -> RecordError:
    """The error at the header line with a shuffle, counted from 1 in the order in which they happen."""
    shuffles = game.notation.parse_shuffles(record.entries())
    keys = [key for key, _ in game.notation.format_shuffles(shuffles)]
    key = keys[number - 1]
    return RecordError(record.line_of(key, keys[: number - 1].count(key)), key, fault)


def _replay_turn(record: ParsedRecord, session: Session[S], line: int, tokens: Sequence[str]) -> None:
    turn = session.game.rules.turn(session.state)
    step: LoggedStep | None = None
    for token in tokens:
        if token.startswith("["):
            _check_draws(session, step, line, token)
            continue
        if session.over():
            raise RecordError(line, token, "the game is over before this action")
        if session.game.rules.turn(session.state) != turn:
            raise RecordError(line, token, "the turn was over before this action")
        step = _replay_action(record, session, line, token)


def _replay_action(record: ParsedRecord, session: Session[S], line: int, token: str) -> LoggedStep:
    place = f"action {token}"
    try:
        action = session.game.notation.parse_action(session.state, token)
    except NotationError as error:
        raise RecordError(line, place, error.fault) from error
    try:
        return session.do(action)
    except IllegalActionError as error:
        raise IllegalRecordError(line, error) from error
    except ShuffleError as error:
        fault = f"{error.fault}, after {place} in line {line}"
        raise _shuffle_fault(record, session.game, error.number, fault) from error


def _check_draws(session: Session[S], step: LoggedStep | None, line: int, token: str) -> None:
    actual = session.game.notation.format_draws(step.draws) if step and step.draws else "[]"
    if token != actual:
        raise RecordError(line, token, f"the deal brings {actual} here")


def _check_result(record: ParsedRecord, session: Session[S]) -> None:
    stated = record.get("Result") if any(key == "Result" for _, key, _ in record.header) else None
    actual = result_text(session.outcome())
    if stated is not None and stated != actual:
        raise RecordError(
            record.line_of("Result"), "Result", f"{stated!r} is stated, but the game gives {actual!r}"
        )
