"""The build backend (PEP 517): setuptools, with the browser client built first.

pip and other frontends ask for requirements before they build: a machine without Node.js gets one from PyPI
for the time of the build, a machine with Node.js downloads nothing. A source distribution has the built
client inside and no web/, so that what is built from it needs no Node.js.

    python -m build --wheel --config-setting engine=pure        a wheel for every machine
    python -m build --wheel --config-setting engine=compiled    for this kind of machine, or nothing

Without the setting the engine is compiled where a C compiler works; pip takes the same setting.
"""

import os

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403

import build_client

Settings = dict[str, str | list[str]] | None

#: What setup.py is told for each value of the setting.
ENGINES = {"pure": "0", "compiled": "1"}


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_sdist(config_settings), *build_client.needs()]


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_wheel(config_settings), *build_client.needs()]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    return [*build_meta.get_requires_for_build_editable(config_settings), *build_client.needs()]


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    build_client.build()
    return str(build_meta.build_sdist(sdist_directory, config_settings))


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    choose_engine((config_settings or {}).get("engine"))
    build_client.build()
    return str(build_meta.build_wheel(wheel_directory, config_settings, metadata_directory))


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    build_client.build()
    return str(build_meta.build_editable(wheel_directory, config_settings, metadata_directory))


def choose_engine(wish: object) -> None:
    """Tell setup.py which engine is wanted; None leaves it to PAGORIA_COMPILE and the compiler.

    Raises:
        SystemExit: there is no such engine.
    """
    if wish is None:
        return
    if wish not in ENGINES:
        raise SystemExit(f"pagoria: there is no engine {wish!r}; it is one of {', '.join(ENGINES)}")
    os.environ["PAGORIA_COMPILE"] = ENGINES[str(wish)]
