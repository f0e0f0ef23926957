"""``pagoria verify``: deals and plays a finished game again and says whether it was as the server claims."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from pagoria.cli.choosing import add_components_option, with_components
from pagoria.cli.failures import FINE, INPUT_FAULT, InputError, complain, one_line
from pagoria.core.proof import Proof, ProofError, read_proof
from pagoria.core.registry import find_game
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
  pagoria verify pagoda-abcdefghijkl.proof.json
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
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print what was found; the exit code."""
    place = "" if args.file == "-" else f"{args.file}: "
    proof = _read(args.file, place)
    findings = verify(proof, lambda name: with_components(find_game(name), args.components))
    print(f"commitment  {proof.commitment}")
    for finding in findings:
        print(f"{'right' if finding.holds else 'WRONG':<10}  {one_line(_words(finding))}")
    if all(finding.holds for finding in findings):
        print("Everything agrees.")
        return FINE
    return complain(f"{place}something does not agree", INPUT_FAULT)


def _read(file: str, place: str) -> Proof:
    data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    try:
        return read_proof(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InputError(f"{place}byte {error.start + 1} is not UTF-8") from error
    except ProofError as error:
        raise InputError(f"{place}{error}") from error


def _words(finding: Finding) -> str:
    """The finding as an English sentence."""
    sentences = _RIGHT if finding.holds else _WRONG
    return sentences[finding.kind](finding.detail)


Detail: TypeAlias = Mapping[str, Any]

_RIGHT: Final[dict[Kind, Callable[[Detail], str]]] = {
    "commitment": lambda it: (
        "the seed is the one that was committed to" + (", as a browser noted it" if it["noted"] else "")
    ),
    "entropy": lambda it: f"what the browser added for player {it['seat'] + 1} is part of the deal",
    "game": lambda it: f"{it['game']}, {it['variant']}, {it['players']} players",
    "starter": lambda it: (
        f"player {it['seat'] + 1} started, as {'the numbers say' if it['drawn'] else 'the table had agreed'}"
    ),
    "shuffle": lambda it: f"shuffle {it['number']} ({it['pile']}): all {it['size']} lay as the numbers say",
    "actions": lambda it: f"all {it['done']} actions are legal",
    "draws": lambda it: f"all {it['drawn']} draws are those of the deal",
    "result": lambda it: (
        f"the points are {_points(it)}"
        + ("; that the game was given up there is the server's word" if it["given_up"] else "")
    ),
}

_GAME_FAULTS: Final = {
    "unknown_game": "the game {game!r} is not installed here, so it cannot be verified",
    "unknown_variant": "there is no variant {variant!r} of {game}",
    "other_rules": "this game was played by other rules or components of {game} than there are here",
    "players": "the deal and the record are not for the same number of players",
}
_ACTION_FAULTS: Final = {
    "illegal": "line {line} of the record: {action} is not legal",
    "unreadable": "line {line} of the record: {action} is no action",
    "over": "line {line} of the record: {action} comes after the end of the game",
    "count": "there are {done} actions in the record, but there were {steps} at the table",
}

_WRONG: Final[dict[Kind, Callable[[Detail], str]]] = {
    "commitment": lambda _: "the seed is not the one that was committed to",
    "entropy": lambda it: f"what the browser added for player {it['seat'] + 1} is not part of the deal",
    "record": lambda it: f"the record cannot be read: {it['fault']}",
    "game": lambda it: _GAME_FAULTS[it["fault"]].format(**it),
    "starter": lambda it: f"player {it['seat'] + 1} is said to have started, but the numbers say otherwise",
    "shuffle": lambda it: f"shuffle {it['number']} is not what the numbers and the rules say",
    "actions": lambda it: _ACTION_FAULTS[it["fault"]].format(**it) + _why(it),
    "draws": lambda it: (
        f"line {it['line']} of the record: {it['told'] or 'nothing'} stands there,"
        f" but the game goes {it['dealt'] or 'on'}"
    ),
    "result": lambda it: f"the result is not what was claimed: the points are {_points(it)}",
}


def _why(detail: Detail) -> str:
    """The rule that forbids an action; other faults have none."""
    return f": {detail['rule']}: {detail['reason']}" if detail.get("rule") else ""


def _points(detail: Detail) -> str:
    return ":".join(map(str, detail["scores"]))
