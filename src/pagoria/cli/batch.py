"""Batches: one line in, one line out, at once, so that other programs can talk to a running command."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final

from pagoria.cli.errors import FINE, INPUT_FAULT, InputError, complain
from pagoria.cli.language import Speaker
from pagoria.core.errors import PagoriaError

#: Far longer than any position with its action; what is longer is no such line.
_MAX_LINE: Final = 4096


def add_keep_going(parser: argparse.ArgumentParser) -> None:
    """The option that all batches share."""
    parser.add_argument(
        "--keep-going",
        action="store_true",
        help="after an invalid line go on with the next one; the exit code is still 2",
    )


def run_batch(answer: Callable[[str], str], keep_going: bool, speaker: Speaker) -> int:
    """Print the answer to every line of standard input; the exit code says whether all were fine."""
    code = FINE
    for number, line in enumerate(_raw_lines(sys.stdin.buffer), start=1):
        try:
            print(answer(_decode(line, speaker)), flush=True)
        except PagoriaError as error:
            fault = speaker.say("line {line}: {fault}", line=number, fault=str(error))
            code = complain(fault, INPUT_FAULT)
            if not keep_going:
                break
    return code


def _raw_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Lines as bytes; an over-long one is cut, and its rest is read without being kept."""
    while line := stream.readline(_MAX_LINE + 2):
        rest = line
        while not rest.endswith(b"\n") and len(rest) > _MAX_LINE:
            rest = stream.readline(_MAX_LINE + 2)
        yield line


def _decode(line: bytes, speaker: Speaker) -> str:
    stripped = line.removesuffix(b"\n").removesuffix(b"\r")
    if len(stripped) > _MAX_LINE:
        raise InputError(speaker.say("longer than {most} bytes", most=_MAX_LINE))
    try:
        text = stripped.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(speaker.say("byte {number} is not UTF-8", number=error.start + 1)) from error
    if not text.strip():
        raise InputError(speaker.say("empty"))
    return text
