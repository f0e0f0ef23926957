"""``pagoria ratings``: recomputes results and ratings of people from the logs of their games."""

from __future__ import annotations

import argparse
import contextlib
import json
from typing import TYPE_CHECKING, Any, Final

from pagoria.cli.errors import FINE, OTHER_FAILURE, complain
from pagoria.cli.progress import ProgressBar
from pagoria.core.plurals import how_many
from pagoria.server import settings as told
from pagoria.server.store.passwords import passwords_in, without, without_password

if TYPE_CHECKING:
    from pagoria.cli.parsers import Subparsers
    from pagoria.server.people.recomputing import Difference, Recomputed

_HELP: Final = "recompute people's ratings from the logs"
_DESCRIPTION: Final = """\
Plays every game that "pagoria serve" keeps again, takes its result from its log and compares it with the
result that was stored when the game ended. Ratings follow from the results in their order and from nothing
else, so that all of them are right when no result differs. The server may be running.
"""
_EPILOG: Final = """\
examples:
  pagoria ratings                                   compare, in the usual place
  pagoria ratings --data games --write              put the stored results right
  pagoria ratings --data postgresql:///pagoria --json

The exit code is 0 when everything is right, or was put right, else 1. Games that today's rules cannot replay
keep the result that was stored.
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "ratings",
        help=_HELP,
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--data",
        default=None,
        metavar="DATA",
        help="a folder or the URL of a database ($XDG_DATA_HOME/pagoria)",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="only compare; this is what it does anyway")
    what.add_argument("--write", action="store_true", help="put the stored results right")
    parser.add_argument("--json", action="store_true", help="print ratings and differences as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Recompute; the exit code."""
    data = told.checked_data(args.data or told.default_data())
    # Only here: what the server is made of takes its time to load.
    from pagoria.server.people import recomputing
    from pagoria.server.store.database import StoreError
    from pagoria.server.store.opening import reader_for

    progress = ProgressBar("tables")
    try:
        with contextlib.closing(reader_for(data)) as reader:
            found = recomputing.recompute(reader, progress.show)
        if args.write:
            recomputing.write(data, found)
    except StoreError as error:
        reason = without(passwords_in(data), str(error))
        return complain(f"cannot use the data in {without_password(data)}: {reason}", OTHER_FAILURE)
    finally:
        progress.clear()
    report = _data(found, wrote=args.write)
    print(json.dumps(report, indent=2) if args.json else _text(report))
    return FINE if args.write or not found.differences else OTHER_FAILURE


def _data(found: Recomputed, *, wrote: bool) -> dict[str, Any]:
    """What was found, as plain values."""
    standings = found.standings()
    return {
        "results": len(found.results),
        "counted": standings.checksum[0],
        "not_replayed": found.frozen,
        "pools": [
            {
                "game": pool.game,
                "players": pool.players,
                "ladder": pool.ladder,
                "people": [
                    {
                        "person": person,
                        "mean": rating.mean,
                        "deviation": rating.deviation,
                        "games": rating.games,
                    }
                    for person, rating in standings.ranking(pool)
                ],
            }
            for pool in sorted(standings.pools)
        ],
        "differences": [
            {"table": difference.table, "what": _what(difference)} for difference in found.differences
        ],
        "written": wrote,
    }


def _what(difference: Difference) -> str:
    if difference.row is None:
        return "its result is missing"
    if difference.log is None:
        return "it has a result, though it is not over"
    names = [
        name
        for name in vars(difference.row)
        if getattr(difference.row, name) != getattr(difference.log, name)
    ]
    return f"its result has other {', '.join(names)}"


def _text(report: dict[str, Any]) -> str:
    differ = len(report["differences"])
    counted = f"counting for ratings: {report['counted']}; not as in the logs: {differ}"
    lines = [f"{how_many(report['results'], 'result')}; {counted}"]
    lines += [
        f"{pool['game']}, {pool['players']} players, {_LADDERS[pool['ladder']]}: {len(pool['people'])} rated"
        for pool in report["pools"]
    ]
    lines += [f"table {table}: today's rules cannot replay it" for table in report["not_replayed"]]
    lines += [f"table {difference['table']}: {difference['what']}" for difference in report["differences"]]
    if report["written"] and differ:
        lines.append(f"{differ} written")
    return "\n".join(lines)


_LADDERS: Final = {"people": "among people", "bots": "with bots"}
