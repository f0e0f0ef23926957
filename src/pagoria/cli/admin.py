"""``pagoria admin``: the host looks after people and tables, also while the server runs."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final

from pagoria.cli.errors import FINE, INPUT_FAULT, OTHER_FAILURE, complain
from pagoria.core.plurals import how_many
from pagoria.server import settings as told
from pagoria.server.store.passwords import passwords_in, without, without_password

if TYPE_CHECKING:
    from pagoria.cli.parsers import Subparsers
    from pagoria.server.people.host import Host

_HELP: Final = "reports, people and tables of the server"
_DESCRIPTION: Final = """\
What the host of a server does: read reports, look at tables and people, rename, mute, ban and delete. The
server may be running; it takes notice within seconds. Everything is written down (acts). The page /admin of
the server does the same, with a key that "pagoria serve" shows when it begins with new data.
"""
_EPILOG: Final = """\
examples:
  pagoria admin reports                       what people reported, with what was said before
  pagoria admin people ann                    whose name or id holds this; their ids
  pagoria admin mute ID                       may play, but not write (unmute)
  pagoria admin ban ID                        may not come at all, and is gone at once (unban)
  pagoria admin rename ID "A better name"
  pagoria admin delete_messages ID            all that somebody wrote
  pagoria admin delete_table TABLE            with its game and all that was said there
  pagoria admin studies                       those that were changed last
  pagoria admin delete_study STUDY            with all its chapters
  pagoria admin settle REPORT
  pagoria admin key --new                     another key for the page /admin
  pagoria admin add_program "Deep Roof"       a key with which a program may join; shown only now
  pagoria admin add_program "Deep Roof" --only-ladder
                                              the same, but people cannot choose it as an opponent
  pagoria admin revoke_program "Deep Roof"    its connections are closed; add_program makes another key
  pagoria admin programs                      all of them
"""
_LISTS: Final = ("reports", "tables", "studies", "people", "acts", "programs")
_DEEDS: Final = (
    "rename",
    "mute",
    "unmute",
    "ban",
    "unban",
    "delete_messages",
    "delete_table",
    "delete_study",
    "settle",
)
_ABOUT_PROGRAMS: Final = ("add_program", "revoke_program")


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "admin",
        help=_HELP,
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--data", default=None, metavar="DIR|URL", help="where the games are kept ($XDG_DATA_HOME/pagoria)"
    )
    parser.add_argument(
        "what", choices=(*_LISTS, *_DEEDS, *_ABOUT_PROGRAMS, "key"), metavar="WHAT", help="as in the examples"
    )
    parser.add_argument(
        "target", nargs="?", default="", help="an id; for people a part of the name; for programs the name"
    )
    parser.add_argument("name", nargs="?", default="", help="the new name, for rename")
    parser.add_argument("--json", action="store_true", help="print lists as JSON")
    parser.add_argument("--new", action="store_true", help="with key: make a new one")
    parser.add_argument(
        "--only-ladder", action="store_true", help="with add_program: it plays other bots, not people"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do it; the exit code."""
    if args.what == "key" and not args.new:
        return complain("nobody can read the key again; pagoria admin key --new makes another", INPUT_FAULT)
    if args.what in (*_DEEDS, *_ABOUT_PROGRAMS) and not args.target:
        needed = "an id" if args.what in _DEEDS else "a name"
        return complain(f"pagoria admin {args.what} needs {needed}", INPUT_FAULT)
    data = told.checked_data(args.data or told.default_data())
    # Only here: what the server is made of takes its time to load.
    import asyncio

    from pagoria.server.store.database import StoreError
    from pagoria.tables.refusal import Refusal

    try:
        asyncio.run(_as_host(data, lambda host: _do(args, host)))
    except Refusal as refusal:
        return complain(refusal.message, INPUT_FAULT)
    except StoreError as error:
        reason = without(passwords_in(data), str(error))
        return complain(f"cannot use the data in {without_password(data)}: {reason}", OTHER_FAILURE)
    return FINE


async def _as_host(data: str, work: Callable[[Host], Awaitable[None]]) -> None:
    from pagoria.server.people.host import Host
    from pagoria.server.people.people import People
    from pagoria.server.store.opening import reader_for, store_for

    # A store would begin new data where there are none.
    reader_for(data).close()
    store = store_for(data)
    await store.open()
    try:
        host = Host(store, People(store), way="command")
        await host.prepare()
        await work(host)
    finally:
        await store.close()


async def _do(args: argparse.Namespace, host: Host) -> None:
    if args.what == "key":
        print(f"The key of the page /admin, shown only now, is {await host.new_key()}")
    elif args.what == "add_program":
        key = await host.add_program(args.target, args.only_ladder)
        print(f"The key of {args.target}, shown only now, is {key}")
    elif args.what == "revoke_program":
        await host.revoke_program(args.target)
        print(f"Done: {args.what} {args.target}")
    elif args.what in _DEEDS:
        await host.act(args.what, args.target, args.name)
        print(f"Done: {args.what} {args.target}")
    else:
        found = await (host.people(args.target) if args.what == "people" else getattr(host, args.what)())
        print(json.dumps(found, indent=2, ensure_ascii=False) if args.json else _LINES[args.what](found))


def _lines(found: list[dict[str, Any]], line: Callable[[dict[str, Any]], str]) -> str:
    return "\n".join(map(line, found)) or "none"


def _report(report: dict[str, Any]) -> str:
    said = [
        f"    {message['name'] or message['author']}: {message['text'] or '(' + message['phrase'] + ')'}"
        for message in report["messages"]
    ]
    head = (
        f"{_when(report['at'])}  {report['reason']}: {report['against_name']} ({report['against']}),"
        f" by {report['author_name']} ({report['author']}), table {report['table']}"
    )
    note = [f"    note: {report['note']}"] if report["note"] else []
    return "\n".join([head, f"    report {report['id']}", *note, *said])


def _table(table: dict[str, Any]) -> str:
    state = "over" if table["lasting"] else "not over"
    return f"{_when(table['changed'])}  {table['id']}  {state}, {how_many(table['messages'], 'message')}"


def _study(study: dict[str, Any]) -> str:
    owner = f"{study['owner_name']} ({study['owner']})"
    return f"{_when(study['changed'])}  {study['id']}  {study['title']!r}, by {owner}"


def _person(person: dict[str, Any]) -> str:
    marks = [mark for mark in ("member", "muted", "banned") if person[mark]]
    reports = [how_many(person["reports"], "report")] if person["reports"] else []
    return f"{person['id']}  {person['name']}  {', '.join([*marks, *reports])}".rstrip()


def _act(act: dict[str, Any]) -> str:
    return f"{_when(act['at'])}  {act['way']}: {act['what']} {act['target']}  {act['note']}".rstrip()


def _program(program: dict[str, Any]) -> str:
    marks = ["only on the ladder"] if program["only_ladder"] else []
    marks += [f"revoked {_when(program['revoked'])}"] if program["revoked"] is not None else []
    return f"{_when(program['made'])}  {program['name']}  {', '.join(marks)}".rstrip()


def _when(at: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at / 1000))


_LINES: Final[dict[str, Callable[[list[dict[str, Any]]], str]]] = {
    "reports": lambda found: _lines(found, _report),
    "tables": lambda found: _lines(found, _table),
    "studies": lambda found: _lines(found, _study),
    "people": lambda found: _lines(found, _person),
    "acts": lambda found: _lines(found, _act),
    "programs": lambda found: _lines(found, _program),
}
