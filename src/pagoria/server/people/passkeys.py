"""Passkeys (WebAuthn): a member's devices sign a challenge, and no secret ever comes here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json_dict
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from pagoria.server.people.tickets import Tickets, wrong_code
from pagoria.server.people.tokens import Challenges, digest, now_ms
from pagoria.server.store.database import Conflict, Statement
from pagoria.server.store.store import Store
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest

CHALLENGE_SECONDS: Final = 300
MOST_PASSKEYS: Final = 20

_SCHEMA: Final = (
    """CREATE TABLE IF NOT EXISTS passkeys (
        credential_id TEXT PRIMARY KEY, guest_id TEXT NOT NULL REFERENCES guests ON DELETE CASCADE,
        public_key BYTEA NOT NULL, counter BIGINT NOT NULL, label TEXT NOT NULL,
        created BIGINT NOT NULL, used BIGINT)""",
    "CREATE INDEX IF NOT EXISTS passkeys_of_members ON passkeys (guest_id)",
)

#: What a browser answers, as JSON.
Credential = Mapping[str, Any]


@dataclass(frozen=True)
class Site:
    """The page where a passkey is made or used: its origin, which the guard has checked, and its host."""

    origin: str
    host: str


@dataclass(frozen=True)
class Passkey:
    id: str
    label: str
    created: int
    used: int | None


class Passkeys:
    """The passkeys of members. Raises ``Refusal`` and ``StoreError``."""

    def __init__(self, store: Store, tickets: Tickets) -> None:
        self._store = store
        self._tickets = tickets
        self._challenges = Challenges(b"", 0)

    async def start(self) -> None:
        await self._store.prepare(_SCHEMA)
        self._challenges = Challenges(await self._store.secret("challenges"), CHALLENGE_SECONDS)

    async def of(self, guest_id: str) -> list[Passkey]:
        sql = (
            "SELECT credential_id, label, created, used FROM passkeys"
            " WHERE guest_id = ? ORDER BY created, credential_id"
        )
        return [Passkey(*row) for row in await self._store.read(sql, (guest_id,))]

    # -- a new one ------------------------------------------------------------------------------

    async def offer(self, guest: Guest, name: str, site: Site) -> dict[str, Any]:
        """What a browser needs to make a passkey."""
        known = await self._with_room_for_another(guest.id)
        options = webauthn.generate_registration_options(
            rp_id=site.host,
            rp_name="Pagoria",
            user_id=guest.id.encode(),
            user_name=name,
            challenge=self._challenges.new(_making(guest.id, site)),
            timeout=CHALLENGE_SECONDS * 1000,
            # A key that the device finds by itself: people who sign in type nothing.
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(one.id)) for one in known],
        )
        return options_to_json_dict(options)

    async def _with_room_for_another(self, guest_id: str) -> list[Passkey]:
        """The passkeys of a member who may have one more; raises ``Refusal`` for others."""
        known = await self.of(guest_id)
        if len(known) >= MOST_PASSKEYS:
            raise Refusal("too_many", f"{MOST_PASSKEYS} passkeys are enough: remove one first")
        return known

    async def made(self, guest_id: str, answer: Credential, site: Site, label: str) -> Statement:
        """Check what a browser made; the statement that keeps it."""
        challenge = _challenge_in(answer)
        ends = self._challenges.ends(challenge, _making(guest_id, site))
        if ends is None:
            raise wrong_code()
        try:
            key = webauthn.verify_registration_response(
                credential=dict(answer),
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
            )
        # Whatever a stranger's bytes do to the library.
        except Exception:
            raise wrong_code() from None
        # Many may have been offered to somebody before the first one was made.
        await self._with_room_for_another(guest_id)
        await self._tickets.spend(digest(challenge.hex()), ends)
        known = bytes_to_base64url(key.credential_id)
        values = (known, guest_id, key.credential_public_key, key.sign_count, label, now_ms(), None)
        return ("INSERT INTO passkeys VALUES (?, ?, ?, ?, ?, ?, ?)", values)

    async def add(self, guest_id: str, answer: Credential, site: Site, label: str) -> None:
        try:
            await self._store.write([await self.made(guest_id, answer, site, label)])
        except Conflict:
            raise wrong_code() from None

    async def remove(self, guest_id: str, passkey_id: str) -> None:
        sql = "DELETE FROM passkeys WHERE guest_id = ? AND credential_id = ?"
        await self._store.write([(sql, (guest_id, passkey_id))])

    # -- signing in -----------------------------------------------------------------------------

    def ask(self, site: Site) -> dict[str, Any]:
        """What a browser needs to sign in with any passkey it has for this site."""
        options = webauthn.generate_authentication_options(
            rp_id=site.host,
            challenge=self._challenges.new(_signing_in(site)),
            timeout=CHALLENGE_SECONDS * 1000,
            user_verification=UserVerificationRequirement.PREFERRED,
        )
        return options_to_json_dict(options)

    async def use(self, answer: Credential, site: Site) -> str:
        """Whose passkey signed the challenge."""
        challenge = _challenge_in(answer)
        ends = self._challenges.ends(challenge, _signing_in(site))
        sql = "SELECT credential_id, guest_id, public_key, counter FROM passkeys WHERE credential_id = ?"
        found = await self._store.read(sql, (str(answer.get("id", "")),))
        if ends is None or not found:
            raise wrong_code()
        known, guest_id, public_key, counter = found[0]
        try:
            used = webauthn.verify_authentication_response(
                credential=dict(answer),
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=bytes(public_key),
                credential_current_sign_count=counter,
            )
            handle = answer["response"].get("userHandle")
            if handle and base64url_to_bytes(handle) != str(guest_id).encode():
                raise wrong_code()
        except Exception:
            raise wrong_code() from None
        update = "UPDATE passkeys SET counter = ?, used = ? WHERE credential_id = ?"
        counted: Statement = (update, (used.new_sign_count, now_ms(), known))
        await self._tickets.spend(digest(challenge.hex()), ends, counted)
        return str(guest_id)


def _making(guest_id: str, site: Site) -> str:
    return f"make a passkey for {guest_id} at {site.origin}"


def _signing_in(site: Site) -> str:
    return f"sign in at {site.origin}"


def _challenge_in(answer: Credential) -> bytes:
    """The challenge that was signed; whether it is one of ours is another question."""
    try:
        data = json.loads(base64url_to_bytes(answer["response"]["clientDataJSON"]))
        return base64url_to_bytes(data["challenge"])
    except Exception:
        raise wrong_code() from None
