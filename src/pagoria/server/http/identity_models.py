"""What requests and answers about members contain."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, Field, StringConstraints

from pagoria.server.http.answer_models import Me
from pagoria.server.http.request_models import Name, Request, Sent
from pagoria.server.people.mail_links import LONGEST_ADDRESS, is_address

_LONGEST_PART: Final = 16_384
#: Browsers write no more than ten parts, and no more than ten ways to reach a passkey.
_MOST_PARTS: Final = 20

#: In base64, as browsers write it: nothing else is looked for in the data.
CredentialId = Annotated[str, StringConstraints(pattern=r"^[0-9A-Za-z_-]{0,1400}$")]
CredentialPart = Annotated[str, StringConstraints(max_length=_LONGEST_PART)]
CredentialParts = Annotated[list[CredentialPart], Field(max_length=_MOST_PARTS)]
CredentialExtensions = Annotated[dict[CredentialPart, Any], Field(max_length=_MOST_PARTS)]
Token = Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]{43}$", description="what stands in a link behind #")]
RecoveryCodeText = Annotated[str, StringConstraints(min_length=1, max_length=80)]
LanguageCode = Annotated[str, Field(pattern=r"^[A-Za-z-]{2,12}$", description="of the mail")]


def _checked_address(text: str) -> str:
    if not is_address(text):
        raise ValueError("an address is like ann@example.org")
    return text


MailAddress = Annotated[
    str,
    StringConstraints(max_length=LONGEST_ADDRESS, strip_whitespace=True),
    AfterValidator(_checked_address),
]


class CredentialData(Sent):
    """What a browser's ``PublicKeyCredential`` says of itself as JSON; what is in it is checked elsewhere."""

    id: CredentialId
    rawId: CredentialId  # noqa: N815 (the browser's word)
    type: Literal["public-key"]
    response: Annotated[
        dict[CredentialPart, CredentialPart | CredentialParts | int | None], Field(max_length=_MOST_PARTS)
    ]
    clientExtensionResults: CredentialExtensions = Field(default_factory=dict)  # noqa: N815
    authenticatorAttachment: CredentialPart | None = None  # noqa: N815


class PasskeyWish(Request):
    """A passkey is to be made: for a guest, under the name that they want as a member."""

    name: Name | None = None


class NewMember(Request):
    name: Name
    #: Without one, the recovery code is the only way in.
    passkey: CredentialData | None = None


class NewPasskey(Request):
    passkey: CredentialData


class SignIn(Request):
    """Signing in, in a browser that may have been used as a guest."""

    #: Whether what was a guest's in this browser comes along: only if somebody says so, as others may have
    #: put it there.
    adopt: bool = False


class PasskeySignIn(SignIn):
    passkey: CredentialData


class CodeSignIn(SignIn):
    code: RecoveryCodeText


class TicketSignIn(SignIn):
    ticket: Token


class TicketLook(Request):
    ticket: Token


class AddressWish(Request):
    address: MailAddress
    language: LanguageCode = "en"


class Deletion(Request):
    """The member's own name, typed again to confirm that they want to leave."""

    name: Name


class EnrolledData(BaseModel):
    """Who the asker is now. The recovery code is shown here and never again."""

    me: Me
    recovery_code: str


class RecoveryCode(BaseModel):
    recovery_code: str


class DeviceData(BaseModel):
    """A device where the member is signed in."""

    id: str
    #: The browser and its system; "" when nothing is known.
    device: str
    created: int
    used: int
    #: The device that asks.
    this: bool


class PasskeyData(BaseModel):
    id: str
    label: str
    created: int
    used: int | None


class Account(BaseModel):
    """What the asker can change about themselves; a guest has no devices and no passkeys."""

    me: Me
    devices: list[DeviceData]
    passkeys: list[PasskeyData]
    #: The confirmed address.
    address: str | None
    #: Whether this server sends mails.
    mails: bool


class DeviceLink(BaseModel):
    """The link for a second device: good once, for some minutes."""

    link: str
    #: The same as a picture, in SVG.
    qr: str
    ends: int
    #: Who can use that address, as in an invitation.
    reach: Literal["everybody", "network", "closed", "machine"]


class TicketData(BaseModel):
    """What a ticket is for, and whose it is."""

    kind: Literal["device", "mail", "address"]
    name: str
    #: What is to be confirmed.
    address: str | None
