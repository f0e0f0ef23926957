"""``pagoria check``: plays all stored games again and says which of them today's rules do not play."""

from __future__ import annotations

import argparse
import contextlib
import json
from typing import TYPE_CHECKING, Any, Final

from pagoria.cli.errors import FINE, OTHER_FAILURE, UsageError, complain, one_line
from pagoria.cli.progress import ProgressBar
from pagoria.core.plurals import how_many
from pagoria.server import settings as told
from pagoria.server.store.passwords import passwords_in, without, without_password

if TYPE_CHECKING:
    from pagoria.cli.parsers import Subparsers
    from pagoria.server.checking import Report

_HELP: Final = "replay all stored games by today's rules"
_DESCRIPTION: Final = """\
Plays every game that "pagoria serve" keeps again, from its first event to its last, and names those that
today's rules and components do not play as they were played: the server shows them as they were saved, and
nobody can go on with them. Also looks for events that are missing and for seeds that were not the ones
committed to. Nothing is written, and the server may be running. To know what an update of Pagoria will do,
run this with the new one before its server.
"""
_EPILOG: Final = """\
examples:
  pagoria check                               the games in the usual place
  pagoria check games                         those in this folder
  pagoria check postgresql:///pagoria --json  those in a database, as JSON

The exit code is 0 when every game is in order, else 1.
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "check",
        help=_HELP,
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "data", nargs="?", metavar="DATA", help="a folder or the URL of a database ($XDG_DATA_HOME/pagoria)"
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check the data; the exit code."""
    data = args.data or told.default_data()
    name = without_password(data)
    if "://" in data and not told.is_database(data):
        raise UsageError(f"{name}: name a folder, or a URL like postgresql://…")
    # Only here: what the server is made of takes its time to load.
    from pagoria.server import checking
    from pagoria.server.store.database import StoreError
    from pagoria.server.store.opening import reader_for

    progress = ProgressBar("tables")
    try:
        with contextlib.closing(reader_for(data)) as reader:
            report = checking.check_all(reader, progress.show)
    except StoreError as error:
        reason = without(passwords_in(data), str(error))
        return complain(f"cannot read the data in {name}: {reason}", OTHER_FAILURE)
    finally:
        progress.clear()
    print(json.dumps(_data(report), indent=2) if args.json else _text(report))
    return OTHER_FAILURE if report.faults else FINE


def _data(report: Report) -> dict[str, Any]:
    """The report as plain values."""
    rulesets = sorted(report.finished.keys() | report.unfinished.keys())
    return {
        "tables": report.tables,
        "in_order": report.replay(),
        "rules": [
            {
                "game": game,
                "version": version,
                "finished": report.finished[game, version],
                "unfinished": report.unfinished[game, version],
            }
            for game, version in rulesets
        ],
        "faults": [
            {"table": fault.table, "event": fault.event, "fault": fault.fault} for fault in report.faults
        ],
    }


def _text(report: Report) -> str:
    data = _data(report)
    lines = [f"{how_many(data['tables'], 'table')}, {data['in_order']} in order, {len(data['faults'])} not"]
    lines += [
        f"{rules['game']}, rules version {rules['version']}: "
        f"{rules['finished']} finished, {rules['unfinished']} unfinished"
        for rules in data["rules"]
    ]
    lines += [
        f"table {fault['table']}, event {fault['event']}: {one_line(fault['fault'])}"
        for fault in data["faults"]
    ]
    return "\n".join(lines)
