"""Refusals: why a command is not carried out, as a code that programs rely on and a sentence for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

#: Codes of errors.
Code: TypeAlias = Literal[
    "malformed",
    "unknown_game",
    "unknown_variant",
    "unknown_bot",
    "unknown_table",
    "table_full",
    "seat_taken",
    "not_your_seat",
    "not_your_turn",
    "not_started",
    "over",
    "frozen",
    "stale",
    "illegal",
    "nothing_to_undo",
    "no_help",
    "one_seat",
    "sealed",
    "match_begun",
    "members_only",
    "name_taken",
    "bad_name",
    "address_taken",
    "wrong_code",
    "last_way_in",
    "sign_in_again",
    "blocked",
    "too_large",
    "too_many",
    "wrong_origin",
    "wrong_host",
    "bad_record",
    "bad_position",
    "busy",
    "not_found",
    "wrong_method",
    "internal",
]


class Refusal(Exception):  # noqa: N818 (an answer, not a fault of ours)
    """The answer to a command that cannot be carried out. Nothing has happened."""

    def __init__(self, code: Code, message: str, details: Mapping[str, object] | None = None) -> None:
        super().__init__(message)
        self.code: Code = code
        self.message = message
        self.details: dict[str, object] = dict(details or {})
