"""The routes of identity: becoming a member, signing in and out, devices, and the asker's own data."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

import msgspec
from fastapi import APIRouter, Depends, Path
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from pagoria.core.language import best_language
from pagoria.server.http import answer_models as given
from pagoria.server.http import identity_models as models
from pagoria.server.http.dependencies import House, TheGuest, TheHouse, TheMember, costs
from pagoria.server.http.identity import Visitor
from pagoria.server.http.origins import own_origin
from pagoria.server.http.responses import JSON
from pagoria.server.http.routes import qr_picture
from pagoria.server.limits import prices
from pagoria.server.limits.budgets import charge
from pagoria.server.people.devices import device_name
from pagoria.server.people.passkeys import Site
from pagoria.server.people.sessions import id_of
from pagoria.server.people.tickets import Ticket, wrong_code
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest

identity_api: Final = APIRouter(prefix="/api/me", responses=given.ERRORS)

_encode = msgspec.json.Encoder().encode


async def _site(request: Request) -> Site:
    """The page that asks. Its origin is one of ours: else the guard would not have let it in."""
    origin = request.headers.get("origin", "").lower() or own_origin(request)
    return Site(origin, urlsplit(origin).hostname or "")


async def _asker(request: Request, house: TheHouse) -> Visitor | None:
    return await house.identities.visitor(request)


async def _device(request: Request) -> str:
    return device_name(request.headers.get("user-agent", "")[:500])


async def _sure_member(member: TheMember, asker: Annotated[Visitor | None, Depends(_asker)]) -> Guest:
    """A member who has just signed in. A stolen cookie alone changes no way in, and adds none."""
    assert asker is not None
    assert asker.session is not None, "members have one"
    if not asker.session.is_fresh():
        raise Refusal("sign_in_again", "sign in again first: this changes who gets in")
    return member


TheSite = Annotated[Site, Depends(_site)]
Asker = Annotated[Visitor | None, Depends(_asker)]
Device = Annotated[str, Depends(_device)]
SureMember = Annotated[Guest, Depends(_sure_member)]
Id = Annotated[str, Path(pattern=r"^[0-9A-Za-z_-]{1,1400}$")]


# --- becoming a member -----------------------------------------------------------------------------


@identity_api.get("/account", dependencies=[costs(prices.LOOK)])
async def account(house: TheHouse, guest: TheGuest, asker: Asker) -> models.Account:
    membership = house.membership
    here = asker.session.id if asker and asker.session else ""
    return models.Account(
        me=_me(guest),
        devices=[
            models.DeviceData(
                id=one.id, device=one.device, created=one.created, used=one.used, this=one.id == here
            )
            for one in await membership.sessions.of(guest.id)
        ],
        passkeys=[
            models.PasskeyData(id=one.id, label=one.label, created=one.created, used=one.used)
            for one in await membership.passkeys.of(guest.id)
        ],
        address=await membership.mails.address_of(guest.id),
        mails=membership.mails.possible(),
    )


@identity_api.post("/passkey-options", dependencies=[costs(prices.SIGN_IN)])
async def passkey_options(
    house: TheHouse, guest: TheGuest, site: TheSite, body: models.PasskeyWish
) -> dict[str, Any]:
    name = guest.name if guest.member else body.name
    if name is None:
        raise Refusal("malformed", "a passkey is made for a name")
    await house.people.check_free(guest, name)
    return await house.membership.passkeys.offer(guest, name, site)


@identity_api.post("/member", dependencies=[costs(prices.MEMBER)])
async def become_member(
    request: Request,
    response: Response,
    house: TheHouse,
    guest: TheGuest,
    site: TheSite,
    device: Device,
    body: models.NewMember,
) -> models.EnrolledData:
    passkey = None if body.passkey is None else (body.passkey.model_dump(exclude_none=True), site)
    token, code = await house.membership.enrol(guest, body.name, passkey, device)
    await house.notices.pushes.carry_over(guest.id, id_of(token))
    house.identities.hand_out(token, request, response)
    return models.EnrolledData(me=_me(Guest(guest.id, body.name, member=True)), recovery_code=code)


@identity_api.post("/passkeys", dependencies=[costs(prices.CHANGED)])
async def add_passkey(
    house: TheHouse, member: SureMember, site: TheSite, device: Device, body: models.NewPasskey
) -> given.Done:
    answer = body.passkey.model_dump(exclude_none=True)
    await house.membership.passkeys.add(member.id, answer, site, device)
    return given.Done()


@identity_api.delete("/passkeys/{passkey_id}", dependencies=[costs(prices.CHANGED)])
async def remove_passkey(house: TheHouse, member: SureMember, passkey_id: Id) -> given.Done:
    await house.membership.remove_passkey(member.id, passkey_id)
    return given.Done()


@identity_api.post("/recovery-code", dependencies=[costs(prices.CHANGED)])
async def new_recovery_code(house: TheHouse, member: SureMember) -> models.RecoveryCode:
    return models.RecoveryCode(recovery_code=await house.membership.recovery.renew(member.id))


# --- signing in ------------------------------------------------------------------------------------


@identity_api.post("/sign-in/options", dependencies=[costs(prices.CHANGED)])
async def sign_in_options(house: TheHouse, site: TheSite) -> dict[str, Any]:
    return house.membership.passkeys.ask(site)


@identity_api.post("/sign-in/passkey", dependencies=[costs(prices.SIGN_IN)])
async def sign_in_with_passkey(
    request: Request, response: Response, house: TheHouse, site: TheSite, body: models.PasskeySignIn
) -> given.Me:
    answer = body.passkey.model_dump(exclude_none=True)
    guest_id = await house.membership.passkeys.use(answer, site)
    return await _let_in(request, response, house, guest_id, body.adopt)


@identity_api.post("/sign-in/code", dependencies=[costs(prices.SIGN_IN)])
async def sign_in_with_code(
    request: Request, response: Response, house: TheHouse, body: models.CodeSignIn
) -> models.EnrolledData:
    guest_id, code = await house.membership.recovery.use(body.code)
    me = await _let_in(request, response, house, guest_id, body.adopt)
    return models.EnrolledData(me=me, recovery_code=code)


@identity_api.post("/sign-in/mail", dependencies=[costs(prices.MAIL)])
async def sign_in_by_mail(request: Request, house: TheHouse, body: models.AddressWish) -> given.Done:
    """The answer does not depend on whether a member has this address."""
    house.membership.mails.ask_to_sign_in(body.address, _language(body), house.origins.public(request))
    return given.Done()


@identity_api.post("/ticket", dependencies=[costs(prices.SIGN_IN)])
async def look_at_ticket(house: TheHouse, body: models.TicketLook) -> models.TicketData:
    return await _told(house, await house.membership.tickets.look(body.ticket))


@identity_api.post("/ticket/use", dependencies=[costs(prices.SIGN_IN)])
async def use_ticket(
    request: Request, response: Response, house: TheHouse, body: models.TicketSignIn
) -> models.TicketData:
    """Sign in by a link. One that confirms an address does only that."""
    ticket = await house.membership.tickets.use(body.ticket)
    if ticket.kind == "address":
        await house.membership.mails.confirm(ticket)
    else:
        await _let_in(request, response, house, ticket.guest_id, body.adopt)
    return await _told(house, ticket)


async def _told(house: House, ticket: Ticket) -> models.TicketData:
    member = await house.identities.find(ticket.guest_id)
    if member is None:
        raise wrong_code()
    return models.TicketData(kind=ticket.kind, name=member.name, address=ticket.note or None)


# --- devices and addresses -------------------------------------------------------------------------


@identity_api.post("/device-link", dependencies=[costs(prices.CHANGED + prices.QR_CODE)])
async def link_device(request: Request, house: TheHouse, member: SureMember) -> models.DeviceLink:
    token, ticket = await house.membership.tickets.issue("device", member.id)
    origin, reach = house.invitations.invite(request, seated=True)
    link = f"{origin}/me#device={token}"
    return models.DeviceLink(link=link, qr=qr_picture(link).decode(), ends=ticket.ends, reach=reach)


@identity_api.delete("/devices/{device_id}", dependencies=[costs(prices.CHANGED)])
async def sign_out_device(house: TheHouse, member: TheMember, device_id: Id) -> given.Done:
    await house.membership.sessions.end(member.id, device_id)
    await house.notices.pushes.end_session(member.id, device_id)
    return given.Done()


@identity_api.post("/sign-out", dependencies=[costs(prices.CHANGED)])
async def sign_out(
    request: Request, response: Response, house: TheHouse, member: TheMember, asker: Asker
) -> given.Done:
    assert asker is not None
    assert asker.session is not None, "members have one"
    await house.membership.sessions.end(member.id, asker.session.id)
    await house.notices.pushes.end_session(member.id, asker.session.id)
    house.identities.take_away(request, response)
    return given.Done()


@identity_api.post("/sign-out-everywhere", dependencies=[costs(prices.CHANGED)])
async def sign_out_everywhere(
    request: Request, response: Response, house: TheHouse, member: TheMember
) -> given.Done:
    await house.membership.sign_out_everywhere(member.id)
    # Their browsers no longer get notices about their games.
    await house.notices.pushes.remove(member.id, None)
    house.identities.take_away(request, response)
    return given.Done()


@identity_api.put("/address", dependencies=[costs(prices.MAIL)])
async def set_address(
    request: Request, house: TheHouse, member: SureMember, body: models.AddressWish
) -> given.Done:
    """Send a link to an address; it is the member's once that was opened."""
    origin = house.origins.public(request)
    house.membership.mails.ask_to_confirm(member, body.address, _language(body), origin)
    return given.Done()


@identity_api.delete("/address", dependencies=[costs(prices.CHANGED)])
async def remove_address(house: TheHouse, member: SureMember) -> given.Done:
    await house.membership.remove_address(member.id)
    return given.Done()


# --- everything that is mine -----------------------------------------------------------------------


@identity_api.get("/export", dependencies=[costs(prices.EXPORT)], response_model=dict[str, Any])
async def export(house: TheHouse, guest: TheGuest) -> Response:
    known = await house.membership.export(guest)
    headers = {"Content-Disposition": 'attachment; filename="pagoria.json"'}
    return StreamingResponse(_exported(house, guest, known), media_type=JSON, headers=headers)


async def _exported(house: House, guest: Guest, known: dict[str, Any]) -> AsyncIterator[bytes]:
    """All as JSON, streamed study by study and game by game, as it may not fit into memory."""
    yield _encode(known)[:-1]
    for name, found in (("studies", house.studies.export(guest)), ("games", _games(house, guest))):
        yield f',"{name}":['.encode()
        comma = b""
        async for each in found:
            yield comma + _encode(each)
            comma = b",\n"
        yield b"]"
    yield b"}"


async def _games(house: House, guest: Guest) -> AsyncIterator[dict[str, Any]]:
    for table_id in await house.tables.owners.tables_of(guest.id):
        charge(prices.WHOLE_GAME)
        with contextlib.suppress(Refusal):
            yield await _game(house, guest, table_id)


async def _game(house: House, guest: Guest, table_id: str) -> dict[str, Any]:
    info = await house.tables.info(table_id, guest.id)
    mine = [number for number, seat in enumerate(info["seats"]) if seat["mine"]]
    started = info["status"] != "waiting"
    seat = mine[0] if mine and not info["frozen"] else None
    record = await house.tables.record(table_id, guest.id, seat) if started else None
    return {"id": table_id, "created": info["created"], "seats": mine, "record": record}


@identity_api.post("/delete", dependencies=[costs(prices.MEMBER)])
async def delete(
    request: Request, response: Response, house: TheHouse, member: SureMember, body: models.Deletion
) -> given.Done:
    if body.name != member.name:
        raise Refusal("malformed", "this is not your name")
    await house.membership.delete(member)
    house.identities.take_away(request, response)
    return given.Done()


# --- parts -----------------------------------------------------------------------------------------


def _me(guest: Guest) -> given.Me:
    return given.Me(id=guest.id, name=guest.name, member=guest.member)


def _language(body: models.AddressWish) -> str:
    return best_language([body.language])


async def _let_in(request: Request, response: Response, house: House, guest_id: str, adopt: bool) -> given.Me:
    """Begin a session in this browser, in place of whatever it was before."""
    member = await house.identities.find(guest_id)
    if member is None:
        raise wrong_code()
    before = await house.identities.visitor(request)
    if before is not None and before.session is not None:
        await house.sessions.end(before.guest_id, before.session.id)
        if before.guest_id != guest_id:
            await house.notices.pushes.end_session(before.guest_id, before.session.id)
    was_guest = before is not None and before.session is None and adopt
    taken_along = before.guest_id if before is not None and was_guest else None
    device = await _device(request)
    token = await house.membership.sign_in(guest_id, device, taken_along)
    same = before is not None and before.session is not None and before.guest_id == guest_id
    ended = before.session.id if before is not None and before.session is not None and same else None
    await house.notices.pushes.carry_over(guest_id, id_of(token), ended)
    house.identities.hand_out(token, request, response)
    return _me(member)
