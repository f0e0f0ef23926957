"""What requests about progress may contain, and what is answered."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from pagoria.server.http.request_models import Request

#: What was achieved, such as `puzzle:17`.
Mark = Annotated[str, Field(pattern=r"^[a-z0-9:._+-]{1,80}$")]


class NewMarks(Request):
    marks: Annotated[list[Mark], Field(min_length=1, max_length=200)]


class ProgressData(BaseModel):
    """All that the asker has achieved."""

    marks: list[str]
