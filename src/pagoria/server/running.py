"""One server from start to end: everything is opened and closed in the right order."""

from __future__ import annotations

import gc
import logging
import socket
import sys
from collections.abc import Callable
from typing import Final

from pagoria.core.backend import backend
from pagoria.server.hosting.tables import Tables
from pagoria.server.http.addresses import Proxies
from pagoria.server.http.app import create_app
from pagoria.server.http.client_files import ClientFiles
from pagoria.server.http.dependencies import House
from pagoria.server.http.hosts import Hosts, names_of
from pagoria.server.http.identity import CookieSeal, Identities
from pagoria.server.http.invitations import Invitations
from pagoria.server.http.origins import Origins
from pagoria.server.http.transport import DoorConfig, Server
from pagoria.server.limits.budgets import Budgets
from pagoria.server.limits.doorkeeper import BACKLOG, Doorkeeper
from pagoria.server.people.finding import GameFinding
from pagoria.server.people.host import Host
from pagoria.server.people.mail import Mailer
from pagoria.server.people.matches import Matches
from pagoria.server.people.membership import Membership
from pagoria.server.people.notices import Notices
from pagoria.server.people.people import People
from pagoria.server.people.profiles import Profiles
from pagoria.server.people.progress import Progress
from pagoria.server.people.pushes import Pushes
from pagoria.server.people.reports import Reports
from pagoria.server.people.sanctions import Sanctions
from pagoria.server.people.sessions import Sessions
from pagoria.server.people.standings import Ratings
from pagoria.server.people.talk import Talk
from pagoria.server.people.vacations import Vacations
from pagoria.server.programs.matchmaker import Matchmaker
from pagoria.server.protocol import MESSAGE_SIZE
from pagoria.server.settings import Settings
from pagoria.server.store.passwords import DiscreetFormatter
from pagoria.server.store.store import Store
from pagoria.server.study.audience import Audience
from pagoria.server.study.evaluation import StudyEvaluation
from pagoria.server.study.kept import Studies
from pagoria.server.thinking.pool import Thinkers

_PING_SECONDS: Final = 20
_STOP_SECONDS: Final = 5
_COOKIE_KEY: Final = "cookie_key"


async def serve(
    settings: Settings, store: Store, door: socket.socket, opened: Callable[[str | None], None]
) -> None:
    """Serve until told to stop by a signal; ``opened`` is called once guests can come in.

    It is told the host's key if that was made just now: nobody can find it out later. Raises ``StoreError``
    if the data cannot be used.
    """
    _log_to_errors(settings)
    await store.open()
    _collect_seldom()
    try:
        tables = Tables(
            store,
            settings.tables_in_memory,
            thinkers=Thinkers(settings.thinkers),
            programs=settings.programs,
            budget=settings.budget,
            bot_pace=settings.bot_pace,
            keep_abandoned_days=settings.keep_abandoned_days,
        )
        await tables.start()
        try:
            house = await _furnish(settings, store, tables)
            key = await house.start()
            try:
                await Server(_config(settings, house), lambda: opened(key)).serve([door])
            finally:
                await house.stop()
        finally:
            await tables.stop()
    finally:
        await store.close()


def _collect_seldom() -> None:
    """Run Python's cycle collector seldom: with a thousand tables a run takes long and finds nothing.

    A menu is made of thousands of small objects, which is what makes the collector look; none is in a cycle.
    """
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


async def _furnish(settings: Settings, store: Store, tables: Tables) -> House:
    origins = Origins(settings.origins)
    sessions, people = Sessions(store), People(store)
    ratings = Ratings(tables.results)
    mailer = None if settings.smtp is None else Mailer(settings.smtp)
    sanctions = Sanctions(store)
    studies = Studies(store, sanctions, tables.distances)
    talk = Talk(store, tables.rooms, tables.distances, sanctions)
    membership = Membership(store, people, sessions, tables.owners, mailer)
    origin = next(iter(settings.origins), None)
    finding = GameFinding(store, tables, people, ratings, tables.distances.may_meet)
    pushes = Pushes(store, origin, allow_private=settings.allow_private_push)
    return House(
        tables=tables,
        identities=Identities(store, CookieSeal(await store.secret(_COOKIE_KEY)), sessions),
        people=people,
        sessions=sessions,
        membership=membership,
        mailer=mailer,
        profiles=Profiles(store, people, tables.results, ratings, tables.balances),
        sanctions=sanctions,
        talk=talk,
        reports=Reports(store, talk),
        host=Host(store, people),
        finding=finding,
        notices=Notices(store, tables, pushes, mailer, membership.mails, origin, finding.presence.here),
        vacations=Vacations(store, tables),
        matches=Matches(store, tables, tables.now),
        matchmaker=Matchmaker(tables, ratings.today, settings.ladder),
        evaluation=StudyEvaluation(tables.advice, tables.laundering),
        studies=studies,
        audience=Audience(studies),
        progress=Progress(store),
        budgets=Budgets(settings.guests_per_address),
        hosts=Hosts(names_of(settings.host, settings.hosts, settings.origins)),
        origins=origins,
        invitations=Invitations(origins, settings.host),
        client=ClientFiles(settings.client),
        backend=f"{store.backend}, {backend()} engine",
    )


def _config(settings: Settings, house: House) -> DoorConfig:
    return DoorConfig(
        create_app(house),
        Doorkeeper(settings.guests_per_address, Proxies(settings.proxies)),
        settings.patience,
        backlog=BACKLOG,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        ws_max_size=MESSAGE_SIZE,
        # Packing a frame takes as long as making it, and frames are small.
        ws_per_message_deflate=False,
        ws_ping_interval=_PING_SECONDS,
        ws_ping_timeout=_PING_SECONDS,
        lifespan="off",
        log_config=None,
        # Its warnings are about single requests, of which anybody can send as many as they like.
        log_level=logging.ERROR,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_STOP_SECONDS,
    )


def _log_to_errors(settings: Settings) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(DiscreetFormatter(settings.data, settings.smtp_url))
    logging.basicConfig(handlers=[handler])
