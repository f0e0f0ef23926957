"""What a bare installation does not bring along, and how it is installed."""

from __future__ import annotations

from typing import Final

#: What the server imports. Everything else that a command needs is in the standard library.
SERVER_MODULES: Final = frozenset(
    (
        "aiohttp",
        "cryptography",
        "fastapi",
        "h11",
        "msgspec",
        "py_vapid",
        "pydantic",
        "pydantic_core",
        "pywebpush",
        "segno",
        "starlette",
        "typing_extensions",
        "uvicorn",
        "webauthn",
        "websockets",
    )
)
_EXTRAS: Final = {"psycopg": "postgres"} | dict.fromkeys(SERVER_MODULES, "server")


def what_to_install(missing: ModuleNotFoundError) -> str:
    """How to get a module that a command needs.

    Raises:
        ModuleNotFoundError: the one that was given, when no extra brings the module.
    """
    module = (missing.name or "").partition(".")[0]
    if module not in _EXTRAS:
        raise missing
    fault = f"this command needs more than a bare installation has ({module} is missing)"
    return f'{fault}: pip install "pagoria[{_EXTRAS[module]}]"'
