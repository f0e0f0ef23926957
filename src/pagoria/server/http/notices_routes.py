"""The routes about notices (it is your turn) and vacations."""

from __future__ import annotations

from typing import Annotated, Final
from urllib.parse import quote

from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import RedirectResponse

from pagoria.core.language import best_language
from pagoria.server.http import answer_models as given
from pagoria.server.http import notices_models as models
from pagoria.server.http.dependencies import House, TheGuest, TheHouse, TheMember, costs
from pagoria.server.limits import prices
from pagoria.server.people.vacations import Vacation
from pagoria.tables.seats import Guest

notices_api: Final = APIRouter(prefix="/api/me", responses=given.ERRORS)
unsubscribe_api: Final = APIRouter(prefix="/api/unsubscribe", responses=given.ERRORS)

Token = Annotated[str, Path(max_length=100, description="from a mail")]


@notices_api.get("/notices", dependencies=[costs(prices.NOTICES)])
async def notices(house: TheHouse, guest: TheGuest) -> models.NoticesData:
    return await _told(house, guest)


@notices_api.put("/notices", dependencies=[costs(prices.NOTICES)])
async def choose_notices(house: TheHouse, guest: TheGuest, body: models.NoticesWish) -> models.NoticesData:
    await house.notices.wishes.keep(guest.id, body.mail, best_language([body.language]))
    return await _told(house, guest)


@notices_api.post("/pushes", dependencies=[costs(prices.SUBSCRIBED)])
async def subscribe(
    request: Request, house: TheHouse, guest: TheGuest, body: models.PushWish
) -> models.NoticesData:
    visitor = await house.identities.visitor(request)
    session = None if visitor is None or visitor.session is None else visitor.session.id
    pushes, now = house.notices.pushes, house.tables.now()
    await pushes.add(guest.id, body.endpoint, body.p256dh, body.auth, now, session)
    await house.notices.wishes.speak(guest.id, best_language([body.language]))
    return await _told(house, guest)


@notices_api.post("/pushes/end", dependencies=[costs(prices.NOTICES)])
async def unsubscribe(house: TheHouse, guest: TheGuest, body: models.PushEnd) -> models.NoticesData:
    await house.notices.pushes.remove(guest.id, body.endpoint)
    return await _told(house, guest)


@notices_api.post("/vacation", dependencies=[costs(prices.VACATION)])
async def go_away(house: TheHouse, member: TheMember, body: models.VacationWish) -> models.VacationData:
    return _vacation(await house.vacations.begin(member, body.days))


@notices_api.delete("/vacation", dependencies=[costs(prices.VACATION)])
async def come_back(house: TheHouse, member: TheMember) -> models.VacationData:
    return _vacation(await house.vacations.end(member))


@unsubscribe_api.get("/{token}", status_code=303, response_class=RedirectResponse)
async def ask_to_unsubscribe(token: Token) -> str:
    """The link in a mail, opened: a page asks for confirmation, because mail programs open links, too."""
    return f"/me#stop={quote(token, safe='')}"


@unsubscribe_api.post("/{token}", dependencies=[costs(prices.CHANGED)])
async def stop_mails(house: TheHouse, token: Token) -> given.Done:
    """No more mails about turns: programs that show such a mail can ask for it, as RFC 8058 says."""
    await house.notices.unsubscribing.use(token)
    return given.Done()


async def _told(house: House, guest: Guest) -> models.NoticesData:
    wish = await house.notices.wishes.of(guest.id)
    return models.NoticesData(
        key=await house.notices.pushes.key(),
        browsers=await house.notices.pushes.number(guest.id),
        mail=wish.mail,
        can_mail=await house.notices.can_mail(guest.id),
        vacation=_vacation(await house.vacations.of(guest)) if guest.member else None,
    )


def _vacation(found: Vacation) -> models.VacationData:
    return models.VacationData(days_left=found.days_left, until=found.until)
