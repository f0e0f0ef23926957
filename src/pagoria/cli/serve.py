"""``pagoria serve``: tables in the browser, for oneself or for a club."""

from __future__ import annotations

import argparse
import errno
import os
import socket
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pagoria.cli.errors import FINE, OTHER_FAILURE, complain
from pagoria.cli.game_option import warn_of_broken_games
from pagoria.cli.parsers import number_to
from pagoria.server import settings as told
from pagoria.server.store.passwords import passwords_in, without, without_password

if TYPE_CHECKING:
    from pagoria.cli.parsers import OptionGroup, Subparsers

_HELP: Final = "play in the browser"
#: For numbers of guests and processes.
_MOST: Final = 1_000_000
#: Every game is kept for ever.
_MOST_LADDER_GAMES: Final = 600
_DESCRIPTION: Final = """\
Serves the games to browsers. Everything is kept in one file in the data folder, or in a PostgreSQL database;
the server may be stopped at any time and goes on where it was.
"""
_EPILOG: Final = """\
examples:
  pagoria serve --open                          for this machine, and opens a browser
  pagoria serve --host 0.0.0.0                  for everybody in this network
  pagoria serve --data postgresql:///pagoria    with a PostgreSQL database
  pagoria serve --origin https://games.example.org --proxy 127.0.0.1
                                                behind a web server on this machine, which has another name
  pagoria serve --program "Deep Roof=./deep-roof --fast"
                                                with your own program as an opponent
"""


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "serve",
        help=_HELP,
        description=_DESCRIPTION,
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    _add_address(parser.add_argument_group("address"))
    _add_data(parser.add_argument_group("data"))
    _add_opponents(parser.add_argument_group("opponents"))
    _add_messages(parser.add_argument_group("messages"))
    _add_page(parser.add_argument_group("page"))
    parser.set_defaults(run=run)


def _add_address(group: OptionGroup) -> None:
    group.add_argument(
        "--host", default=told.DEFAULT_HOST, help=f"address to listen at ({told.DEFAULT_HOST})"
    )
    group.add_argument(
        "--port",
        type=_port,
        default=told.DEFAULT_PORT,
        help=f"port to listen at ({told.DEFAULT_PORT}; 0: any)",
    )
    group.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="another address whose pages may use the server; invitations lead to the first one",
    )
    group.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="another name that the server goes by (it knows addresses, localhost and its origins; "
        "listening beyond this machine also the machine's name)",
    )
    group.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a proxy, or a network of them: X-Forwarded-For and -Proto are believed from there (nobody)",
    )
    _add_crowds(group)


def _add_crowds(group: OptionGroup) -> None:
    """What the server expects of its guests."""
    group.add_argument(
        "--guests-per-address",
        type=number_to(_MOST),
        default=told.DEFAULT_GUESTS_PER_ADDRESS,
        metavar="N",
        help="expect N guests behind one address (%(default)s): each lets it take 0.6 %% of the server's "
        "time and 4 connections; more for a large school",
    )
    group.add_argument(
        "--tables-in-memory",
        type=number_to(_MOST),
        default=told.DEFAULT_TABLES_IN_MEMORY,
        metavar="N",
        help="keep up to N idle tables in memory (%(default)s, half a megabyte each); others are loaded when"
        " a guest comes back",
    )
    # For tests, which would have to wait.
    group.add_argument(
        "--patience", type=float, default=told.DEFAULT_PATIENCE_SECONDS, help=argparse.SUPPRESS
    )


def _add_data(group: OptionGroup) -> None:
    group.add_argument(
        "--data", default=None, metavar="DIR|URL", help="where the games are kept ($XDG_DATA_HOME/pagoria)"
    )
    group.add_argument(
        "--keep-abandoned",
        type=_days,
        default=told.DEFAULT_KEEP_ABANDONED_DAYS,
        metavar="DAYS",
        help="games without an end, and imported ones, are deleted when nothing has happened there"
        " for so long (%(default)s; 0: never); games that were finished here are kept",
    )


def _add_opponents(group: OptionGroup) -> None:
    group.add_argument(
        "--thinkers",
        type=number_to(_MOST),
        default=None,
        metavar="N",
        help="processes in which computer opponents and advice think (one less than cores, but at least 4)",
    )
    group.add_argument(
        "--think",
        metavar="BUDGET",
        help="how long bots that search think about a turn: 800 (simulations) or 3s (else at most 1.2s)",
    )
    group.add_argument(
        "--bot-pace",
        type=_pace,
        default=told.DEFAULT_BOT_PACE_SECONDS,
        metavar="SECONDS",
        help="bots answer at multiples of this time, so that their hesitation tells little of their cards"
        " (%(default)s; 0: at once)",
    )
    group.add_argument(
        "--program",
        action="append",
        default=[],
        metavar="NAME=COMMAND",
        help="a program that speaks the bot protocol, as an opponent with this name",
    )
    group.add_argument(
        "--ladder",
        type=_games_an_hour,
        default=0,
        metavar="N",
        help="let network programs play up to N games an hour each by themselves, for the ladder (0: none)",
    )


def _add_messages(group: OptionGroup) -> None:
    group.add_argument(
        "--smtp",
        metavar="URL",
        help="where mails are handed in, as smtp://user:password@host:port or smtps://…; with it, members may"
        " sign in by mail",
    )
    group.add_argument("--mail-from", metavar="ADDRESS", help="the address that mails come from")
    group.add_argument(
        "--allow-private-push",
        action="store_true",
        help="push services may also be machines in this network (browsers name them, so that they could"
        " make the server send to any)",
    )


def _add_page(group: OptionGroup) -> None:
    group.add_argument(
        "--client",
        type=Path,
        default=told.CLIENT_FOLDER,
        metavar="DIR",
        help="a page that you built yourself, with your own boards (default: the one that came along)",
    )
    group.add_argument("--open", action="store_true", help="open the page in a browser")


def _port(text: str) -> int:
    number = int(text) if text.isdecimal() else -1
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port from 0 to 65535")
    return number


def _games_an_hour(text: str) -> int:
    number = int(text) if text.isdecimal() else -1
    if not 0 <= number <= _MOST_LADDER_GAMES:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to {_MOST_LADDER_GAMES}")
    return number


def _pace(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 10:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds from 0 to 10")
    return seconds


def _days(text: str) -> int:
    number = int(text) if text.isdecimal() else -1
    if not 0 <= number <= 36_500:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of days from 0 to 36500")
    return number


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C; the exit code."""
    settings = _settings(args)
    warn_of_broken_games()
    # Only here: the web framework takes longer to load than most other commands take to run.
    import asyncio

    from pagoria.server import running
    from pagoria.server.store.database import StoreError
    from pagoria.server.store.opening import store_for

    try:
        door = _bind(settings.host, settings.port)
    except OSError as error:
        return complain(_bind_fault(settings, error), OTHER_FAILURE)
    address = _address(door)
    with door:
        try:
            store = store_for(settings.data)
            asyncio.run(
                running.serve(settings, store, door, lambda key: _announce(args, settings, address, key))
            )
        except StoreError as error:
            reason = without(passwords_in(settings.data), str(error))
            fault = f"cannot use the data in {without_password(settings.data)}: {reason}"
            return complain(f"{fault}; name another place with --data", OTHER_FAILURE)
    return FINE


def _settings(args: argparse.Namespace) -> told.Settings:
    origins = told.checked_origins(args.origin)
    return told.Settings(
        host=args.host,
        port=args.port,
        data=told.checked_data(args.data or told.default_data()),
        origins=origins,
        hosts=told.checked_hosts(args.allow_host),
        proxies=told.checked_proxies(args.proxy),
        patience=args.patience,
        guests_per_address=args.guests_per_address,
        tables_in_memory=args.tables_in_memory,
        thinkers=args.thinkers,
        budget=None if args.think is None else told.checked_budget(args.think),
        bot_pace=args.bot_pace,
        programs=told.checked_programs(args.program),
        client=args.client,
        keep_abandoned_days=args.keep_abandoned,
        smtp=told.checked_smtp(args.smtp, args.mail_from, origins),
        smtp_url=args.smtp or "",
        ladder=args.ladder,
        allow_private_push=args.allow_private_push,
    )


def _bind(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    door = socket.socket(family, kind, protocol)
    try:
        # Else a server that was stopped just now would keep its successor out for a minute.
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(address)
    except OSError:
        door.close()
        raise
    return door


def _bind_fault(settings: told.Settings, error: OSError) -> str:
    place = f"{settings.host} port {settings.port}"
    if error.errno == errno.EADDRINUSE:
        return f"{place} is in use, perhaps by another pagoria serve; choose another with --port"
    if error.errno == errno.EACCES:
        return f"{place} needs more rights; choose a port from 1024 with --port"
    return f"cannot listen at {place}: {error.strerror or error}; choose another address with --host"


def _address(door: socket.socket) -> str:
    host, port = door.getsockname()[:2]
    # What listens everywhere is reached at this machine's own name for itself.
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}"


def _announce(args: argparse.Namespace, settings: told.Settings, address: str, key: str | None) -> None:
    data = without_password(settings.data)
    print(f"Pagoria is at {address} and keeps its games in {data}; Ctrl-C stops it", flush=True)
    if key is not None:
        print(f"The host's page is {address}/admin; its key, shown only now, is {key}", flush=True)
    if not (settings.client / "index.html").is_file():
        complain("the page is not built: run make play in a clone of Pagoria, or install it again", FINE)
    if args.open and _has_display():
        webbrowser.open(address)


def _has_display() -> bool:
    """Whether a browser can have a window; without one Python would start a browser in the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
