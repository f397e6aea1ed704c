"""An auto-grader for PyTorch exercises: safe, fast, and it says why.

``from autograder import check`` is all a student needs. It is looked up on first use, so that importing the package
costs nothing and never imports torch. No module here may be called ``check``: it would take the function's place.
"""

from __future__ import annotations

from typing import Any

__all__ = ["check"]


def __getattr__(name: str) -> Any:
    if name == "check":
        from autograder.student.check import check

        return check
    raise AttributeError(f"module 'autograder' has no attribute {name!r}")
