"""``pagoria replay``: plays a record by the rules and says how it ends."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pagoria.cli.errors import FINE, InputError, one_line
from pagoria.cli.game_option import add_components_option, with_components
from pagoria.cli.language import GameVoice, Speaker, add_language_option
from pagoria.cli.menus import in_words
from pagoria.cli.narrator import result_in_words
from pagoria.core.record import COMPONENTS, IllegalRecordError, RecordError, Replay, parse_record, replay
from pagoria.core.registry import find_game
from pagoria.core.rewind import rewound
from pagoria.core.rng import Rng
from pagoria.core.session import Session

if TYPE_CHECKING:
    from pagoria.cli.parsers import Subparsers

_HELP: Final = "check a record of a game and print its last position and result"
_DESCRIPTION: Final = """\
Plays a record by the rules. Prints the final position on one line and the result on the next, or says
which line and which action is not legal and why.
"""
_EPILOG: Final = """\
examples:
  pagoria replay game.txt
  pagoria replay --verbose game.txt    what happened, step by step
  pagoria replay - < game.txt          from standard input

A record that is not legal ends with exit code 2:
  pagoria: game.txt: line 14: action C1R: PG-12: 3 columns are already built this turn
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "replay",
        help=_HELP,
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="the record; - is standard input")
    parser.add_argument(
        "-v", "--verbose", action="store_true", help="tell every step, with scores and positions"
    )
    add_components_option(parser)
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    replayed = read_record(args.file, Rng(0), args.speaker, args.components)
    names = [one_line(name) for name in replayed.record.player_names()]
    voice = args.speaker.of(replayed.session.game)
    if args.verbose:
        for line in _story(replayed.session, names, voice):
            print(line)
        print()
    print(replayed.session.position_text())
    print(result_line(replayed.session, names, voice))
    return FINE


def read_record(file: str, rng: Rng, speaker: Speaker, components: Path | None = None) -> Replay[Any]:
    """The game recorded in a file (``-`` is standard input); its errors name the file."""
    place = "" if file == "-" else f"{file}: "
    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    try:
        text = data.decode("utf-8-sig")
        if components is None:
            _refuse_missing_components(text)
        return replay(text, lambda name: with_components(find_game(name), components), rng)
    except UnicodeDecodeError as error:
        fault = speaker.say("byte {number} is not UTF-8", number=error.start + 1)
        raise InputError(place + fault) from error
    except RecordError as error:
        raise InputError(place + _fault(error, text, speaker)) from error


def _fault(error: RecordError, text: str, speaker: Speaker) -> str:
    """What is wrong in a record. What the rules say is said in the speaker's language; other faults are about
    the form of the text, and English as its keys are."""
    if not isinstance(error, IllegalRecordError):
        return str(error)
    voice = speaker.of(find_game(parse_record(text).get("Game")))
    why = in_words(error.reason, voice)
    return voice.say("line {line}: action {action}: {why}", line=error.line, action=error.action, why=why)


def _refuse_missing_components(text: str) -> None:
    """A game that was played with other components needs them again."""
    record = parse_record(text)
    if COMPONENTS in dict(record.entries()):
        folder = record.get(COMPONENTS)
        raise RecordError(record.line_of(COMPONENTS), COMPONENTS, f"give them again: --components {folder}")


def result_line(session: Session[Any], names: list[str], voice: GameVoice) -> str:
    """The result in words, or who has to move."""
    outcome = session.outcome()
    if outcome is None:
        return voice.say("unfinished: {name} to move", name=names[session.actor()])
    return result_in_words(session.game, outcome, names, voice)


def _story(session: Session[Any], names: list[str], voice: GameVoice) -> Iterator[str]:
    """Every step in words; the recorded game is played once more to see what lies in between."""
    game = session.game
    again = rewound(session)
    turns = 0
    yield again.position_text()
    for index, step in enumerate(session.steps):
        if index == 0 or session.steps[index - 1].turn != step.turn:
            turns += 1
            yield "\n" + voice.say("Turn {number}, {name}", number=turns, name=names[step.turn])
        again.do(step.action)
        scores = ":".join(map(str, game.rules.scores(again.state)))
        draws = f" {game.notation.format_draws(step.draws)}" if step.draws else ""
        yield f"  {names[step.seat]} {voice.tell(step.words)} ({step.text}{draws}, {scores})"
        if again.over() or game.rules.turn(again.state) != step.turn:
            yield f"  {again.position_text()}"
