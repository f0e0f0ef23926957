"""``pagoria``: reads the command line, runs one sub-command, and turns what went wrong into one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from pagoria.cli.commands import parser_for
from pagoria.cli.encoding import never_fail_on_encoding
from pagoria.cli.errors import FINE, INPUT_FAULT, INTERRUPTED, OTHER_FAILURE, complain
from pagoria.cli.extras import what_to_install
from pagoria.core.errors import PagoriaError


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and give its exit code; never raises what a user can cause."""
    for stream in (sys.stdout, sys.stderr):
        never_fail_on_encoding(stream)
    try:
        code = _run(argv)
        sys.stdout.flush()
    except PagoriaError as error:
        return complain(str(error), INPUT_FAULT)
    except KeyboardInterrupt:
        return complain("interrupted", INTERRUPTED)
    except BrokenPipeError:
        _drop_output()
        return FINE
    except ModuleNotFoundError as missing:
        return complain(what_to_install(missing), OTHER_FAILURE)
    except OSError as error:
        _drop_output()
        return complain(_os_fault(error), OTHER_FAILURE)
    return code


def _run(argv: Sequence[str] | None) -> int:
    try:
        words = sys.argv[1:] if argv is None else argv
        args = parser_for(words).parse_args(words)
    except SystemExit as stop:  # --help and --version
        return int(stop.code or FINE)
    code: int = args.run(args)
    return code


def _os_fault(error: OSError) -> str:
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason


def _drop_output() -> None:
    """Nobody reads standard output any more: let the last flush at exit go nowhere."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return
