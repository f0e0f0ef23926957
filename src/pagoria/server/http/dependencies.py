"""What routes depend on: the house that they lead to, who asks, about which table, and who pays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Header, Path, Query
from pydantic import StringConstraints
from starlette.requests import Request
from starlette.responses import Response

from pagoria.core.catalogue import Catalogue, catalogue
from pagoria.core.errors import PagoriaError
from pagoria.core.registry import games
from pagoria.server.hosting.tables import Tables
from pagoria.server.http import request_models as wanted
from pagoria.server.http.addresses import is_table_id
from pagoria.server.http.client_files import ClientFiles
from pagoria.server.http.hosts import Hosts
from pagoria.server.http.identity import Identities
from pagoria.server.http.invitations import Invitations
from pagoria.server.http.origins import Origins
from pagoria.server.limits import prices
from pagoria.server.limits.budgets import Budgets, pay
from pagoria.server.limits.prices import Price
from pagoria.server.people.finding import GameFinding
from pagoria.server.people.host import Host
from pagoria.server.people.mail import Mailer
from pagoria.server.people.matches import Matches
from pagoria.server.people.membership import Membership
from pagoria.server.people.notices import Notices
from pagoria.server.people.people import People
from pagoria.server.people.profiles import Profiles
from pagoria.server.people.progress import Progress
from pagoria.server.people.reports import Reports
from pagoria.server.people.sanctions import Sanctions
from pagoria.server.people.sessions import Sessions
from pagoria.server.people.talk import Talk
from pagoria.server.people.vacations import Vacations
from pagoria.server.programs.matchmaker import Matchmaker
from pagoria.server.study.audience import Audience
from pagoria.server.study.evaluation import StudyEvaluation
from pagoria.server.study.kept import Studies
from pagoria.tables.games import known_game
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest


@dataclass(frozen=True)
class House:
    """What the routes lead to: everything that lives as long as the server runs."""

    tables: Tables
    identities: Identities
    people: People
    sessions: Sessions
    membership: Membership
    #: None where the host gave no mail server.
    mailer: Mailer | None
    profiles: Profiles
    sanctions: Sanctions
    talk: Talk
    reports: Reports
    host: Host
    finding: GameFinding
    notices: Notices
    vacations: Vacations
    matches: Matches
    matchmaker: Matchmaker
    evaluation: StudyEvaluation
    studies: Studies
    audience: Audience
    progress: Progress
    budgets: Budgets
    hosts: Hosts
    origins: Origins
    invitations: Invitations
    client: ClientFiles
    #: What the data and the engine are, for those who look after the server.
    backend: str

    async def start(self) -> str | None:
        """Begin with what goes on besides the tables, which have begun by then.

        Returns the host's key if it was made just now.
        """
        self._tell_one_another()
        await self.people.start()
        await self.sessions.start()
        await self.membership.start()
        await self.finding.start()
        await self.vacations.start()
        await self.notices.start()
        await self.matches.start()
        self.matchmaker.start()
        await self.host.prepare()
        await self.talk.start()
        await self.studies.start()
        await self.progress.start()
        self.audience.start()
        await self.sanctions.start()
        self.sanctions.tell(self.tables.shut_out, self.tables.forget)
        self.sanctions.tell(self.audience.shut_out)
        if self.mailer is not None:
            self.mailer.start()
        return await self.host.first_key()

    def _tell_one_another(self) -> None:
        """Tell every part that keeps data of people when a guest becomes a member or a person leaves."""
        for keeper in (
            self.talk,
            self.tables.distances,
            self.notices,
            self.matches,
            self.studies,
            self.progress,
        ):
            self.people.on_adopt(keeper.adopted)
        for losing in (self.notices, self.vacations, self.matches, self.studies, self.progress, self.reports):
            self.people.on_delete(losing.forget)
        self.people.on_export("messages", self.talk.export)
        self.people.on_export("follows", self.finding.follows.export)
        self.people.on_export("kept_away", self.tables.distances.export)
        self.people.on_export("reports", self.reports.export)
        self.people.on_export("matches", self.matches.export)
        self.people.on_export("notices", self.notices.export)
        self.people.on_export("vacations", self.vacations.export)
        self.people.on_export("progress", self.progress.export)
        self.people.on_export("balances", self.tables.balances.export)

    async def stop(self) -> None:
        await self.matchmaker.stop()
        await self.matches.stop()
        await self.notices.stop()
        await self.vacations.stop()
        await self.finding.stop()
        await self.audience.stop()
        await self.talk.stop()
        await self.sanctions.stop()
        await self.membership.stop()
        await self.sessions.stop()
        if self.mailer is not None:
            await self.mailer.stop()


def costs(price: Price) -> Any:
    """A dependency of a route: the asker pays this price, besides that of every request."""

    async def pay_for_it() -> None:
        pay(price)

    return Depends(pay_for_it)


async def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


TheHouse = Annotated[House, Depends(_house)]


async def _visitor(request: Request, house: TheHouse) -> str | None:
    """The id of the guest who asks; None when the request has no cookie of ours."""
    return await house.identities.guest_id(request)


async def _guest(request: Request, response: Response, house: TheHouse) -> Guest:
    """The guest who asks; a newcomer becomes one. The cookie is renewed in time."""
    visitor = await house.identities.visitor(request)
    known = await house.identities.find(visitor.guest_id) if visitor else None
    if known is None:
        pay(prices.NEW_GUEST)
        known = await house.identities.welcome(request.headers.get("accept-language", ""))
        house.identities.remember(known.id, request, response)
    elif visitor is not None and visitor.needs_a_new_cookie():
        await house.identities.renew(visitor, request, response)
    return known


TheGuest = Annotated[Guest, Depends(_guest)]


async def _member(guest: TheGuest) -> Guest:
    if not guest.member:
        raise Refusal("members_only", "this is for members: become one in the settings")
    return guest


async def _host(
    house: TheHouse, key: Annotated[str, Header(alias="X-Pagoria-Key", max_length=100)] = ""
) -> Host:
    """The host, who has the key. Every try costs, right or wrong."""
    pay(prices.HOST_KEY)
    await house.host.check_key(key)
    return house.host


async def _table_id(table_id: Annotated[str, Path(description="12 letters and digits")]) -> str:
    if not is_table_id(table_id):
        raise Refusal("unknown_table", "there is no such table")
    return table_id


async def _texts(game: str, language: str) -> Catalogue:
    pay(prices.TEXTS)
    if game not in games():
        raise Refusal("unknown_game", "there is no such game")
    try:
        return catalogue(game, language)
    except PagoriaError as error:
        raise Refusal("not_found", str(error)) from error


async def _setting(
    game: str,
    variant: Annotated[wanted.Identifier, Query()],
    players: Annotated[int, Query(ge=1, le=8)],
) -> dict[str, object]:
    pay(prices.TEXTS)
    found = known_game(game, variant)
    if players not in found.rules.player_counts(variant):
        raise Refusal("malformed", f"{found.title}, variant {variant}, is not for {players} players")
    return dict(found.presentation.setting_data(variant, players))


Visitor = Annotated[str | None, Depends(_visitor)]
TheMember = Annotated[Guest, Depends(_member)]
TheHost = Annotated[Host, Depends(_host)]
TableId = Annotated[str, Depends(_table_id)]
Texts = Annotated[Catalogue, Depends(_texts)]
Setting = Annotated[dict[str, object], Depends(_setting)]
Perspective = Annotated[
    int | None, Query(ge=0, lt=8, description="one of the asker's seats; without it, a spectator's")
]
Step = Annotated[int, Query(ge=0, le=1_000_000)]
#: In notation.
Action = Annotated[str, StringConstraints(min_length=1, max_length=100)]
