"""The type of what ``argparse`` gives for adding sub-commands; it has no public name at run time."""

from __future__ import annotations

import argparse
from typing import TypeAlias

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
