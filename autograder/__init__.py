"""An auto-grader for PyTorch exercises: safe, fast, and it says why.

Students need only ``from autograder import check``; a lesson may also use ``own_answers``. Both are imported on first
use, so that importing the package is cheap and never imports torch. No module here may be called ``check``, because it
would shadow the function. ``inside/launch.py`` provides stubs of both names when notebooks are graded.
"""

from __future__ import annotations

from typing import Any

__all__ = ["check", "own_answers"]


def __getattr__(name: str) -> Any:
    if name == "check":
        from autograder.student.check import check

        return check
    if name == "own_answers":
        from autograder.student.own_answers import own_answers

        return own_answers
    raise AttributeError(f"module 'autograder' has no attribute {name!r}")
