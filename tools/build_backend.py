"""The build backend (PEP 517): setuptools, with the browser client built first.

pip and other frontends ask for requirements before they build: a machine without Node.js gets one from PyPI
for the time of the build, a machine with Node.js downloads nothing.
"""

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403

import build_client

Settings = dict[str, str | list[str]] | None


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
    build_client.build()
    return str(build_meta.build_wheel(wheel_directory, config_settings, metadata_directory))


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    build_client.build()
    return str(build_meta.build_editable(wheel_directory, config_settings, metadata_directory))
