"""A passkey in software: what a browser and its authenticator would answer, and what a forger would."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

_PRESENT_AND_VERIFIED = 0x05
_WITH_KEY = 0x40


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """One passkey of one person, at one site."""

    def __init__(self, origin: str, host: str) -> None:
        self.origin = origin
        self._host = host
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._id = secrets.token_bytes(16)
        self._handle = b""
        self.counter = 0

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """What ``navigator.credentials.create`` gives."""
        self._handle = _bytes(options["user"]["id"])
        point = self._key.public_key().public_numbers()
        key = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)}
        data = self._data(_PRESENT_AND_VERIFIED | _WITH_KEY)
        data += bytes(16) + len(self._id).to_bytes(2) + self._id + cbor2.dumps(key)
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        return self._credential({"clientDataJSON": _text(client), "attestationObject": _text(attestation)})

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """What ``navigator.credentials.get`` gives."""
        self.counter += 1
        data, client = self._data(_PRESENT_AND_VERIFIED), self._client("webauthn.get", options["challenge"])
        signed = data + hashlib.sha256(client).digest()
        signature = self._key.sign(signed, ec.ECDSA(hashes.SHA256()))
        return self._credential(
            {
                "clientDataJSON": _text(client),
                "authenticatorData": _text(data),
                "signature": _text(signature),
                "userHandle": _text(self._handle),
            }
        )

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self._host.encode()).digest() + bytes([flags]) + self.counter.to_bytes(4)

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _credential(self, response: dict[str, str]) -> dict[str, Any]:
        known = _text(self._id)
        return {
            "id": known,
            "rawId": known,
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {},
        }
