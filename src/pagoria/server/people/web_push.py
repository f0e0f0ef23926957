"""Web Push: an encrypted message to a browser, by way of its maker's push service (RFC 8030, 8291, 8292)."""

from __future__ import annotations

import base64
import binascii
import json
import logging
import ssl
import time
from dataclasses import dataclass
from enum import Enum
from typing import Final
from urllib.parse import urlsplit

import aiohttp
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, VapidException
from py_vapid.utils import b64urlencode
from pywebpush import WebPusher

from pagoria.server.people.endpoints import (
    BadEndpointError,
    CheckedResolver,
    check_endpoint,
    check_spelling,
)
from pagoria.server.store.store import Store

__all__ = ["Delivery", "Subscription", "WebPush", "check_endpoint", "check_keys", "public_key", "vapid_keys"]

_log = logging.getLogger("pagoria.server")

_KEYS: Final = "vapid"
#: How long the service keeps a message for a browser that is not there: a day, then it is old news.
_KEPT_SECONDS: Final = 24 * 3600
_GONE: Final = (404, 410)
#: How long a signature is good for.
_SIGNED_SECONDS: Final = 12 * 3600
_AUTH_BYTES: Final = 16
#: RFC 8292 wants a way to reach the host; without a public address there is none.
_NOBODY: Final = "mailto:nobody@example.org"


@dataclass(frozen=True)
class Subscription:
    """A browser that wants to be told: where to send, and the keys to encrypt with."""

    endpoint: str
    p256dh: str
    auth: str


class Delivery(Enum):
    """How sending a message ended."""

    SENT = "sent"
    #: The subscription has ended.
    GONE = "gone"
    #: The service could not be reached, or is busy: it may work later.
    FAILED = "failed"


class WebPush:
    """Sends messages. Nothing that a service answers is kept or shown, and no redirect is followed."""

    def __init__(
        self,
        vapid: Vapid02,
        origin: str | None = None,
        *,
        allow_private: bool = False,
        trust: ssl.SSLContext | None = None,
    ) -> None:
        self._vapid = vapid
        self._contact = _contact(origin)
        self._allow_private = allow_private
        self._trust = trust or ssl.create_default_context()

    async def send(self, to: Subscription, message: dict[str, str], seconds: float) -> Delivery:
        """Send a message; the service has ``seconds`` to answer."""
        try:
            check_spelling(to.endpoint, allow_private=self._allow_private)
            return _delivery(await self._post(to, json.dumps(message).encode(), seconds))
        except (BadEndpointError, VapidException):
            return Delivery.GONE
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            _log.info("a push service cannot be reached: %s", type(error).__name__)
            return Delivery.FAILED

    async def _post(self, to: Subscription, message: bytes, seconds: float) -> int:
        keys = {"p256dh": to.p256dh, "auth": to.auth}
        body = WebPusher({"endpoint": to.endpoint, "keys": keys}).encode(message)["body"]
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(_KEPT_SECONDS),
            "Urgency": "normal",
            **self._credentials(to.endpoint),
        }
        # Each message has its own connector: an address that was checked for one is never used for another.
        connector = aiohttp.TCPConnector(
            resolver=CheckedResolver(allow_private=self._allow_private), ssl=self._trust, use_dns_cache=False
        )
        timeout = aiohttp.ClientTimeout(total=seconds)
        async with (
            aiohttp.ClientSession(connector=connector, timeout=timeout, trust_env=False) as session,
            session.post(to.endpoint, data=body, headers=headers, allow_redirects=False) as answer,
        ):
            return answer.status

    def _credentials(self, endpoint: str) -> dict[str, str]:
        where = urlsplit(endpoint)
        claims = {
            "aud": f"{where.scheme}://{where.netloc}",
            "sub": self._contact,
            "exp": int(time.time()) + _SIGNED_SECONDS,
        }
        signed: dict[str, str] = self._vapid.sign(claims)
        return signed


def check_keys(to: Subscription) -> None:
    """Raise ``ValueError`` unless a message can be encrypted for this browser."""
    try:
        point, secret = (base64.urlsafe_b64decode(f"{key}==") for key in (to.p256dh, to.auth))
    except binascii.Error:
        raise ValueError("the keys are not base64") from None
    EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    if len(secret) != _AUTH_BYTES:
        raise ValueError(f"auth has {_AUTH_BYTES} bytes")


def _contact(origin: str | None) -> str:
    """Where push services can complain: the public address of this server, if it has one."""
    host = urlsplit(origin or "").hostname or ""
    return f"https://{host}" if "." in host and not host.replace(".", "").isdigit() else _NOBODY


def _delivery(status: int) -> Delivery:
    if status in _GONE:
        return Delivery.GONE
    return Delivery.SENT if 200 <= status < 300 else Delivery.FAILED


async def vapid_keys(store: Store) -> Vapid02:
    """The keys by which push services know this server: made on the first start, then always the same."""
    made = Vapid02()
    made.generate_keys()
    pem = await store.setting(_KEYS, made.private_pem().decode())
    return Vapid02.from_pem(pem.encode())


def public_key(vapid: Vapid02) -> str:
    """What a browser needs to subscribe: the public key as it is sent to it."""
    point = vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    key: str = b64urlencode(point)
    return key
