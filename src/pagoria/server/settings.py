"""What ``pagoria serve`` was told, checked before anything starts."""

from __future__ import annotations

import ipaddress
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from pagoria.core.errors import MalformedError, PagoriaError
from pagoria.core.registry import games
from pagoria.play.bots import bot_names, find_bot
from pagoria.play.specs import parse_spec
from pagoria.server.store.passwords import without_password
from pagoria.tables.names import checked_name

DEFAULT_HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8000
DEFAULT_GUESTS_PER_ADDRESS: Final = 50
DEFAULT_PATIENCE_SECONDS: Final = 10.0
#: Levels that do not search always take the same time, much less than this.
DEFAULT_BOT_PACE_SECONDS: Final = 0.25
DEFAULT_KEEP_ABANDONED_DAYS: Final = 60
DEFAULT_TABLES_IN_MEMORY: Final = 250
CLIENT_FOLDER: Final = Path(__file__).with_name("client")

#: Well below the time after which a thinker counts as dead.
LONGEST_BUDGET_SECONDS: Final = 20

_ORIGIN: Final = re.compile(r"https?://[a-z0-9.\-]+(:\d{1,5})?|https?://\[[0-9a-f:.]+\](:\d{1,5})?")
_HOST: Final = re.compile(r"[a-z0-9_.\-]{1,253}")
_MAIL_PORTS: Final = {"smtp": 587, "smtps": 465}
_SENDER: Final = re.compile(r"[^\s@<>]{1,64}@[a-zA-Z0-9.\-]{1,253}")
_DATABASE_SCHEMES: Final = ("postgresql://", "postgres://")


@dataclass(frozen=True)
class SmtpServer:
    """The server that takes our mails, and their sender."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = field(default="", repr=False)
    #: Encrypted from the beginning (smtps); else as soon as the server offers it.
    encrypted: bool = False


@dataclass(frozen=True)
class Settings:
    """Where to listen, where the data are, and who may talk to the server."""

    host: str
    port: int
    #: A folder, or the URL of a PostgreSQL database.
    data: str
    #: Origins of web pages that may use this server, besides its own; the first is where people find it.
    origins: tuple[str, ...] = ()
    #: Names that the server goes by, besides the machine's own.
    hosts: tuple[str, ...] = ()
    #: Addresses and networks of proxies: what they say about their clients is believed.
    proxies: tuple[str, ...] = ()
    #: How many guests are expected behind one address: it may take as much of the server as they need.
    guests_per_address: int = DEFAULT_GUESTS_PER_ADDRESS
    #: How many seconds a connection may take for a request.
    patience: float = DEFAULT_PATIENCE_SECONDS
    client: Path = CLIENT_FOLDER
    #: How many idle tables may stay in memory. One takes half a megabyte.
    tables_in_memory: int = DEFAULT_TABLES_IN_MEMORY
    #: How many processes think; None: as many as the machine's cores allow.
    thinkers: int | None = None
    #: The budget of bots that search, as in a spec; None: their own.
    budget: str | None = None
    #: Bots answer at multiples of this many seconds after they were asked.
    bot_pace: float = DEFAULT_BOT_PACE_SECONDS
    #: Programs that guests may choose as opponents, by name, and the commands that start them.
    programs: Mapping[str, str] = field(default_factory=dict)
    #: The server that takes our mails; None: no mails are sent.
    smtp: SmtpServer | None = None
    #: The URL of that server as it was given, for code that must not print it.
    smtp_url: str = field(default="", repr=False)
    #: After how many days without an event unfinished tables are deleted; 0: never.
    keep_abandoned_days: int = DEFAULT_KEEP_ABANDONED_DAYS
    #: How many games of the ladder each network program plays in an hour by itself; 0: none.
    ladder: int = 0
    #: Push services may be in the host's own network.
    allow_private_push: bool = False


def default_data() -> str:
    """The data folder by the XDG standard."""
    base = os.environ.get("XDG_DATA_HOME", "")
    # The standard says that a relative path there is to be ignored.
    home = Path(base) if Path(base).is_absolute() else Path.home() / ".local" / "share"
    return str(home / "pagoria")


def is_database(data: str) -> bool:
    """Whether the data are in a database, not in a folder."""
    return data.startswith(_DATABASE_SCHEMES)


def checked_data(data: str) -> str:
    """``data`` if it is a folder's name or a database's URL, else ``PagoriaError``."""
    if "://" in data and not is_database(data):
        raise PagoriaError(f"--data {without_password(data)}: name a folder, or a URL like postgresql://…")
    return data


def checked_origins(origins: Iterable[str]) -> tuple[str, ...]:
    """The origins in the spelling that browsers use; raises ``PagoriaError``."""
    spelled = [origin.lower().rstrip("/") for origin in origins]
    for origin in spelled:
        if not _ORIGIN.fullmatch(origin):
            raise PagoriaError(f"--origin {origin}: an origin is like https://games.example.org")
    return tuple(spelled)


def checked_hosts(hosts: Iterable[str]) -> tuple[str, ...]:
    """The host names in small letters; raises ``PagoriaError``."""
    spelled = [host.lower() for host in hosts]
    for host in spelled:
        if not _HOST.fullmatch(host):
            raise PagoriaError(f"--allow-host {host}: a name is like games.example.org, without a port")
    return tuple(spelled)


def checked_proxies(proxies: Iterable[str]) -> tuple[str, ...]:
    """The addresses, unchanged; raises ``PagoriaError``."""
    addresses = tuple(proxies)
    for address in addresses:
        try:
            ipaddress.ip_network(address)
        except ValueError:
            raise PagoriaError(f"--proxy {address}: an address is like 192.0.2.1 or 10.0.0.0/8") from None
    return addresses


def checked_smtp(url: str | None, sender: str | None, origins: Sequence[str]) -> SmtpServer | None:
    """The mail server, from ``smtp://user:password@host:port``; raises ``PagoriaError``."""
    if url is None:
        return None
    shown = without_password(url)
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise PagoriaError(f"--smtp {shown}: is something to be escaped?") from None
    if parts.scheme not in _MAIL_PORTS or not host or parts.path.strip("/") or parts.query:
        raise PagoriaError(f"--smtp {shown}: a mail server is like smtp://user:password@mail.example.org:587")
    if not sender or not _SENDER.fullmatch(sender):
        raise PagoriaError("--smtp needs --mail-from, an address like games@example.org")
    if not origins:
        # The host named by a request may be a stranger's server, which would receive what the link holds.
        raise PagoriaError("--smtp needs --origin: where the links in mails lead")
    return SmtpServer(
        host,
        port or _MAIL_PORTS[parts.scheme],
        sender,
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        encrypted=parts.scheme == "smtps",
    )


def checked_budget(budget: str) -> str:
    """``budget`` if it is allowed at a table, else ``PagoriaError``."""
    try:
        found = parse_spec(f"bot@{budget}").budget
    except MalformedError as error:
        raise PagoriaError(f"--think {error.fault}") from error
    if found is None or (found.seconds or 0) > LONGEST_BUDGET_SECONDS or found.processes > 1:
        raise PagoriaError(f"--think {budget}: at most {LONGEST_BUDGET_SECONDS} s, in one process")
    return budget


def checked_programs(programs: Iterable[str]) -> dict[str, str]:
    """The commands by their names, from ``NAME=COMMAND``; raises ``PagoriaError``."""
    commands: dict[str, str] = {}
    for text in programs:
        name, equals, command = (part.strip() for part in text.partition("="))
        if not (equals and command):
            raise PagoriaError(f"--program {text}: a program is like NAME=COMMAND")
        name = _checked_program_name(text, name)
        if name in commands or any(name in bot_names(game) for game in games()):
            raise PagoriaError(f"--program {text}: there is another bot with this name")
        find_bot(next(iter(games())), f"program:{command}").close()
        commands[name] = command
    return commands


def _checked_program_name(text: str, name: str) -> str:
    # A name that looks like a bot's spec is only looked up among the offered programs.
    if set(name) & set(":@"):
        raise PagoriaError(f"--program {text}: a name has no : or @")
    try:
        return checked_name(name)
    except ValueError as error:
        raise PagoriaError(f"--program {text}: {error}") from error
