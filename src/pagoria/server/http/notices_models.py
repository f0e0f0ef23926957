"""What requests and answers about notices and vacations contain."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, Field

from pagoria.server.http.request_models import Request
from pagoria.server.people.vacations import DAYS_A_YEAR

_LONGEST_ENDPOINT: Final = 1000

Endpoint = Annotated[str, Field(pattern=r"^https://[!-~]+$", max_length=_LONGEST_ENDPOINT)]
#: Base64 as browsers write it.
Key = Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]+$", max_length=200)]
LanguageCode = Annotated[str, Field(pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$", max_length=20)]


class VacationData(BaseModel):
    """Days that a member may still be away within a year, and until when the member is away now."""

    days_left: int
    until: int | None


class NoticesData(BaseModel):
    """How the asker is told that it is their turn."""

    #: The server's public key, for a browser that wants to subscribe.
    key: str
    #: How many browsers of the asker have subscribed.
    browsers: int
    mail: Literal["never", "hourly", "daily"]
    #: Whether mails can reach the asker: the host sends some, and the asker has confirmed an address.
    can_mail: bool
    #: None for a guest, who has no vacations.
    vacation: VacationData | None


class NoticesWish(Request):
    """How often a mail may gather what waits, and the language of all that is told."""

    mail: Literal["never", "hourly", "daily"]
    language: LanguageCode


class PushWish(Request):
    """A browser that subscribed: where to send, and the keys to encrypt with, as the browser gives them."""

    endpoint: Endpoint
    p256dh: Key
    auth: Key
    language: LanguageCode


class PushEnd(Request):
    """A browser that is not to be told any more; without one, all of the asker's."""

    endpoint: Endpoint | None = None


class VacationWish(Request):
    """A vacation from now on."""

    days: Annotated[int, Field(ge=1, le=DAYS_A_YEAR, strict=True)]
