"""The same small class as the fault tests."""

from __future__ import annotations

from faults.conftest import small_class, small_course  # noqa: F401
