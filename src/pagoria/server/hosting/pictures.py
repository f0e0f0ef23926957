"""Pictures of tables: what spectators could see, saved in case the rules change."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec

from pagoria.server.live.frames import Frames
from pagoria.tables.data import Deal, OutcomeData, TableInfo
from pagoria.tables.frames import table_info
from pagoria.tables.records import deal_of, record_of
from pagoria.tables.table import Table

_encode = msgspec.json.Encoder().encode


class Picture(msgspec.Struct, frozen=True):
    """Nothing in it is hidden from spectators; no guest is named in it but by the name at the table."""

    #: The first message of a live connection, with the whole log and the newest frame.
    welcome: msgspec.Raw
    #: Complete when the game was over; None before it started.
    record: str | None
    #: More than the commitment only when the game was over.
    deal: msgspec.Raw

    def message(self) -> dict[str, Any]:
        """The first message, decoded."""
        message: dict[str, Any] = msgspec.json.decode(self.welcome)
        return message

    def info(self) -> TableInfo:
        info: TableInfo = self.message()["frame"]["table"]
        return info

    def told_deal(self) -> Deal:
        deal: Deal = msgspec.json.decode(self.deal)
        return deal


_decoder: msgspec.json.Decoder[Picture] = msgspec.json.Decoder(Picture)


def picture_of(table: Table, now: int) -> bytes:
    """The picture of a table as it is, not packed yet: that takes longer and can be done elsewhere."""
    info = _encode(table_info(table, (), (), now))
    welcome = Frames(table).welcome(None, info, 0)
    record = None if table.session is None else record_of(table, None)
    return _encode(Picture(msgspec.Raw(welcome), record, msgspec.Raw(_encode(deal_of(table)))))


def pack(picture: bytes) -> bytes:
    return zlib.compress(picture)


def unpack(packed: bytes) -> Picture | None:
    """The picture; None when what was saved cannot be read any more."""
    try:
        picture = _decoder.decode(zlib.decompress(packed))
        picture.info()
    except (zlib.error, msgspec.MsgspecError, LookupError, TypeError):
        return None
    return picture


def result_in(packed: bytes | None) -> OutcomeData | None:
    """How a game ended when its picture was taken, if there is one and it had."""
    picture = None if packed is None else unpack(packed)
    return None if picture is None else picture.info()["outcome"]
