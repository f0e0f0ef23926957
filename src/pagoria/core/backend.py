"""Whether the engine runs compiled or interpreted: the same source, at very different speeds."""

from __future__ import annotations

from types import ModuleType
from typing import Literal, TypeAlias

from pagoria.core import rng

Backend: TypeAlias = Literal["compiled", "interpreted"]


def backend() -> Backend:
    """How the engine is loaded; all its modules are compiled as one group, so one of them tells."""
    return backend_of(rng)


def backend_of(module: ModuleType) -> Backend:
    """How one module is loaded, judged by the file it really came from."""
    file: str | None = getattr(module, "__file__", None)  # what is built into Python has none
    return "interpreted" if (file or "").endswith(".py") else "compiled"
