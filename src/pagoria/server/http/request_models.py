"""What requests may contain: every text and list is bounded, and nothing else is accepted."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    StringConstraints,
    ValidationError,
    model_validator,
)
from pydantic_core import CoreSchema, InitErrorDetails

from pagoria.tables.commands import LONGEST_TIME_MS
from pagoria.tables.data import Listing
from pagoria.tables.names import LONGEST_NAME, checked_name, person_name

_LONGEST_RECORD: Final = 1024 * 1024
_MOST_SEATS: Final = 8
#: The name as it is sent; its length is counted again after it was put into its one spelling.
_LONGEST_SPELLING: Final = 4 * LONGEST_NAME


CommandId = Annotated[str, Field(pattern=r"^[0-9A-Za-z-]{8,64}$", description="the client's own id, a UUID")]
Entropy = Annotated[
    str,
    Field(
        pattern=r"^([0-9a-f]{2}){0,32}$", description="up to 32 bytes as hex: the seat's share in the deal"
    ),
]
Name = Annotated[
    str,
    StringConstraints(max_length=_LONGEST_SPELLING),
    AfterValidator(person_name),
    Field(description=f"1 to {LONGEST_NAME} visible characters"),
]
Identifier = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9+_-]{0,63}$")]
BotName = Annotated[
    str,
    # Specs of bots, which run code, do not even look like a name; programs of the network begin with @.
    StringConstraints(pattern=r"^@?[^:@]{1,24}$"),
    AfterValidator(checked_name),
    Field(description="one of the names in `bots` of the game"),
]
SeatNumber = Annotated[int, Field(ge=0, lt=_MOST_SEATS, strict=True)]
Milliseconds = Annotated[int, Field(ge=0, le=LONGEST_TIME_MS, strict=True)]


def _stop_early(schema: object) -> None:
    """Let every list and dictionary in a schema stop at its first fault, after its length was checked."""
    if isinstance(schema, dict):
        if schema.get("type") in ("list", "dict"):
            schema["fail_fast"] = True
        schema = [part for name, part in schema.items() if name != "metadata"]
    if isinstance(schema, list | tuple):
        for part in schema:
            _stop_early(part)


class Sent(BaseModel):
    """What a client sends. No list or dictionary is looked at beyond its first fault."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler, /) -> CoreSchema:
        schema = handler(source)
        _stop_early(handler.resolve_ref_schema(schema))
        return schema


class Request(Sent):
    model_config = ConfigDict(extra="forbid")

    @model_validator(mode="before")
    @classmethod
    def _stop_at_an_unknown_field(cls, data: object) -> object:
        # Pydantic itself collects all unknown fields, of which there may be thousands.
        if isinstance(data, dict):
            unknown = next((name for name in data if name not in cls.model_fields), None)
            if unknown is not None:
                fault = InitErrorDetails(type="extra_forbidden", loc=(unknown,), input=None)
                raise ValidationError.from_exception_data(cls.__name__, [fault])
        return data


class Command(Request):
    """A request that changes a table; sent again with the same id, it is answered but not repeated."""

    command_id: CommandId


class NewName(Request):
    name: Name


class SeatWishData(Request):
    """Who is to have a seat: anybody who joins, a member who is invited by name, or a bot."""

    kind: Literal["open", "bot"]
    bot: BotName | None = None
    invited: Name | None = None


class ClockWishData(Request):
    initial_ms: Annotated[int, Field(ge=1000, le=LONGEST_TIME_MS, strict=True)]
    increment_ms: Milliseconds


class NewTable(Command):
    game: Identifier
    variant: Identifier
    seats: Annotated[list[SeatWishData], Field(min_length=1, max_length=_MOST_SEATS)]
    #: The seat that starts; without it, chance decides.
    start: SeatNumber | None = None
    clock: ClockWishData | None = None
    #: Who takes the seat of a player who leaves, with three or more sides: a level, or "idle".
    #: Without it, the game's usual level.
    leavers: BotName | None = None
    listing: Listing = "link"


class Join(Command):
    """Take an open seat; without a number, any of them. Friends on one screen have names."""

    entropy: Entropy
    seat: SeatNumber | None = None
    name: Name | None = None


class SeatCommand(Command):
    seat: SeatNumber


class TryAgain(Command):
    """A finished game from a step on, at a new table, where the asker plays the seat."""

    step: Annotated[int, Field(ge=0, le=1_000_000, strict=True)]
    seat: SeatNumber


class BotCommand(Command):
    bot: BotName


class HintWish(Request):
    seat: SeatNumber


class Import(Command):
    record: Annotated[str, Field(min_length=1, max_length=_LONGEST_RECORD)]
