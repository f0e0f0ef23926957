"""``pagoria backup``: a copy of all games, while the server runs."""

from __future__ import annotations

import argparse
import contextlib
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pagoria.cli.errors import FINE, OTHER_FAILURE, complain
from pagoria.server import settings as told

if TYPE_CHECKING:
    from pagoria.cli.parsers import Subparsers

_HELP: Final = "copy all games into a file"
_DESCRIPTION: Final = """\
Copies everything that "pagoria serve" keeps into one file, also while it runs. Only its owner may read the
copy: it holds the keys of the guests' cookies and the seeds of games that are being played. To go back to a
copy, stop the server and put the file into the data folder as pagoria.sqlite, without the files
pagoria.sqlite-wal and -shm.
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("backup", help=_HELP, description=_DESCRIPTION)
    parser.add_argument("file", type=Path, metavar="FILE", help="the copy; it must not exist yet")
    parser.add_argument(
        "--data", default=None, metavar="DIR", help="where the games are kept ($XDG_DATA_HOME/pagoria)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Make the copy; the exit code."""
    data = told.checked_data(args.data or told.default_data())
    if told.is_database(data):
        return complain("a PostgreSQL database is copied with pg_dump", OTHER_FAILURE)
    from pagoria.server.store.private_files import make_private_file
    from pagoria.server.store.sqlite import FILE_NAME

    source = Path(data) / FILE_NAME
    if not source.is_file():
        return complain(f"{data}: there are no games here; name the folder with --data", OTHER_FAILURE)
    try:
        # Whoever made the file has it: nothing can come between looking and writing.
        make_private_file(args.file)
    except FileExistsError:
        return complain(f"{args.file}: exists already; name a new file", OTHER_FAILURE)
    except OSError as error:
        return complain(f"{args.file}: {error.strerror}", OTHER_FAILURE)
    try:
        _copy(source, args.file)
    except sqlite3.Error as error:
        args.file.unlink()
        return complain(f"{args.file}: cannot copy the games: {error}", OTHER_FAILURE)
    print(f"All games are in {args.file}")
    return FINE


def _copy(source: Path, target: Path) -> None:
    with (
        contextlib.closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as games,
        contextlib.closing(sqlite3.connect(target)) as copy,
    ):
        games.backup(copy)
