"""What not every system has; the tests that need it are left out elsewhere, and say why."""

from __future__ import annotations

import os
from typing import Final

import pytest

needs_programs: Final = pytest.mark.skipif(os.name != "posix", reason="programs play on Linux and macOS only")
