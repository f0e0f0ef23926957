"""``pagoria verify``: deals and plays a finished game again and says whether it was as the server claims."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from pagoria.cli.errors import FINE, INPUT_FAULT, InputError, complain, one_line
from pagoria.cli.game_option import add_components_option, with_components
from pagoria.cli.language import Speaker, add_language_option
from pagoria.core.proof import Proof, ProofError, read_proof
from pagoria.core.registry import find_game
from pagoria.core.terminal import sentence
from pagoria.core.texts import Text
from pagoria.core.verification import Finding, Kind, verify

if TYPE_CHECKING:
    from pagoria.cli.parsers import Subparsers

_HELP: Final = "check that a game on a server was dealt and played as it claims"
_DESCRIPTION: Final = """\
Reads the proof of a finished game, as the page "Verify deal" saves it. Deals the cards again from the numbers
in it, does every action again by the rules of this machine, and compares all of it, up to the result, with
what the server says. Asks no server.
"""
_EPILOG: Final = """\
examples:
  pagoria verify {game}-abcdefghijkl.proof.json
  pagoria verify - < proof.json                 from standard input

A proof is JSON with "deal", which the server tells at /api/tables/ID/deal, and "record", the text at
/api/tables/ID/record. It may have "steps" and "outcome", from /api/tables/ID, and "noted", what a browser
noted before the deal: {"commitment": "…", "entropies": {"0": "…"}}.

Prints one line for each statement. When one of them does not hold, the exit code is 2.
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "verify",
        help=_HELP,
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", metavar="FILE", help="the proof; - is standard input")
    add_components_option(parser)
    add_language_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what was found; the exit code."""
    place = "" if args.file == "-" else f"{args.file}: "
    speaker: Speaker = args.speaker
    proof = _read(args.file, place, speaker)
    findings = verify(proof, lambda name: with_components(find_game(name), args.components))
    game = _game_of(findings)
    marks = [speaker.say("commitment"), speaker.say("right"), speaker.say("WRONG")]
    commitment, right, wrong = (mark.ljust(max(map(len, marks))) for mark in marks)
    print(f"{commitment}  {proof.commitment}")
    for finding in findings:
        print(f"{right if finding.holds else wrong}  {one_line(_in_words(finding, game, speaker))}")
    if all(finding.holds for finding in findings):
        print(speaker.say("Everything agrees."))
        return FINE
    return complain(place + speaker.say("something does not agree"), INPUT_FAULT)


def _read(file: str, place: str, speaker: Speaker) -> Proof:
    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    try:
        return read_proof(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        fault = speaker.say("byte {number} is not UTF-8", number=error.start + 1)
        raise InputError(place + fault) from error
    except ProofError as error:
        raise InputError(f"{place}{error}") from error


# -- findings in words ----------------------------------------------------------------------------

Detail: TypeAlias = Mapping[str, Any]

_RIGHT: Final[dict[Kind, str]] = {
    "commitment": sentence("the seed is the one that was committed to"),
    "entropy": sentence("what the browser added for player {player} is part of the deal"),
    "game": sentence("{game}, {variant}, {players} players"),
    "starter": sentence("player {player} started, as the numbers say"),
    "shuffle": sentence("shuffle {number}: all {size} lay as the numbers say"),
    "actions": sentence("all {done} actions are legal"),
    "draws": sentence("all {drawn} draws are those of the deal"),
    "result": sentence("the points are {points}"),
}
_NOTED: Final = sentence("the seed is the one that was committed to, as a browser noted it")
_AGREED: Final = sentence("player {player} started, as the table had agreed")
_GIVEN_UP: Final = sentence("the points are {points}; that the game was given up there is the server's word")

_WRONG: Final[dict[Kind, str]] = {
    "commitment": sentence("the seed is not the one that was committed to"),
    "entropy": sentence("what the browser added for player {player} is not part of the deal"),
    "record": sentence("the record cannot be read: {fault}"),
    "starter": sentence("player {player} is said to have started, but the numbers say otherwise"),
    "shuffle": sentence("shuffle {number} is not what the numbers and the rules say"),
    "draws": sentence("line {line} of the record says {told}, but the game brings {dealt}"),
    "result": sentence("the result is not what was claimed: the points are {points}"),
}
_NOT_TOLD: Final = sentence("line {line} of the record says nothing where the game brings {dealt}")
_NOT_DEALT: Final = sentence("line {line} of the record says {told} where the game brings nothing")
#: What can be wrong with the game and with its actions.
_FAULTS: Final = {
    "unknown_game": sentence("the game '{game}' is not installed here, so it cannot be verified"),
    "unknown_variant": sentence("there is no variant '{variant}' of {game}"),
    "other_rules": sentence("this game was played by other rules or components of {game} than those here"),
    "players": sentence("the deal and the record are not for the same number of players"),
    "illegal": sentence("line {line} of the record: {action} is not legal: {rule}: {reason}"),
    "unreadable": sentence("line {line} of the record: {action} is not an action"),
    "over": sentence("line {line} of the record: {action} comes after the end of the game"),
    "count": sentence("there are {done} actions in the record, but there were {steps} at the table"),
}


def _in_words(finding: Finding, game: str, speaker: Speaker) -> str:
    """The finding as a sentence; ``game`` is the one that its reasons are about."""
    detail: Detail = finding.detail
    values = {name: value for name, value in detail.items() if isinstance(value, int | str)}
    if "seat" in detail:
        values["player"] = detail["seat"] + 1
    if "scores" in detail:
        values["points"] = ":".join(map(str, detail["scores"]))
    if isinstance(detail.get("reason"), Text):
        values["reason"] = speaker.of(find_game(game)).tell(detail["reason"])
    template = _right(finding.kind, detail) if finding.holds else _wrong(finding.kind, detail)
    return speaker.say(template, **values)


def _right(kind: Kind, detail: Detail) -> str:
    if kind == "commitment" and detail["noted"]:
        return _NOTED
    if kind == "starter" and not detail["drawn"]:
        return _AGREED
    return _GIVEN_UP if kind == "result" and detail["given_up"] else _RIGHT[kind]


def _wrong(kind: Kind, detail: Detail) -> str:
    if kind in ("game", "actions"):
        return _FAULTS[detail["fault"]]
    if kind == "draws" and not detail["told"]:
        return _NOT_TOLD
    return _NOT_DEALT if kind == "draws" and not detail["dealt"] else _WRONG[kind]


def _game_of(findings: Iterable[Finding]) -> str:
    """The game that was verified; "" when the record does not even name one."""
    return next((str(finding.detail["game"]) for finding in findings if finding.kind == "game"), "")
