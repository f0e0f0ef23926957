"""Answers as JSON, and errors in their one shape."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.responses import Response

from pagoria.server.protocol import WireError
from pagoria.tables.refusal import Code, Refusal

JSON: Final = "application/json"

STATUS: Final[dict[Code, int]] = {
    "malformed": 422,
    "unknown_game": 404,
    "unknown_variant": 404,
    "unknown_bot": 404,
    "unknown_table": 404,
    "table_full": 409,
    "seat_taken": 409,
    "not_your_seat": 403,
    "not_your_turn": 409,
    "not_started": 409,
    "over": 409,
    "frozen": 409,
    "stale": 409,
    "illegal": 409,
    "nothing_to_undo": 409,
    "no_help": 403,
    "one_seat": 409,
    "sealed": 403,
    "match_begun": 409,
    "members_only": 403,
    "name_taken": 409,
    "bad_name": 422,
    "address_taken": 409,
    "wrong_code": 403,
    "last_way_in": 409,
    "sign_in_again": 403,
    "blocked": 403,
    "too_large": 413,
    "too_many": 429,
    "wrong_origin": 403,
    "wrong_host": 421,
    "bad_record": 422,
    "bad_position": 422,
    "busy": 503,
    "not_found": 404,
    "wrong_method": 405,
    "internal": 500,
}

#: The most memory that an answer holds while a slow client reads it.
_LONGEST: Final = 2 * 1024 * 1024
_encoder: Final = msgspec.json.Encoder()


def error_data(refusal: Refusal) -> WireError:
    """A refusal as it is sent, inside an answer or a message."""
    error = WireError(code=refusal.code, message=refusal.message)
    if refusal.details:
        error["details"] = refusal.details
    return error


def answer(data: object, cache: str = "no-store") -> Response:
    """Data as JSON; raises ``Refusal`` if it is too long."""
    return Response(_bounded(_encoder.encode(data)), media_type=JSON, headers={"Cache-Control": cache})


def text_answer(text: str, file_name: str) -> Response:
    """A text that a browser may keep as a file; raises ``Refusal`` if it is too long."""
    headers = {"Content-Disposition": f'inline; filename="{file_name}"'}
    return Response(_bounded(text.encode()), media_type="text/plain", headers=headers)


def error_answer(refusal: Refusal) -> Response:
    retry_after = refusal.details.get("retry_after")
    headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
    content = _encoder.encode({"error": error_data(refusal)})
    return Response(content, STATUS[refusal.code], media_type=JSON, headers=headers)


def _bounded(content: bytes) -> bytes:
    if len(content) > _LONGEST:
        raise Refusal("too_large", "the answer would be too long; ask for less at a time")
    return content
