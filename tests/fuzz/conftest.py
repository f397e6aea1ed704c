"""The same small class as the fault tests."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "nbgrader"))

from faults.conftest import small_class, small_course  # noqa: F401
