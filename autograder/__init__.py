"""An auto-grader for PyTorch exercises: safe, fast, and it says why.

``from autograder import check`` is all a student needs; a lesson may also build on ``own_answers``. Both are looked up
on first use, so that importing the package costs nothing and never imports torch. No module here may be called
``check``: it would take the function's place. ``inside/launch.py`` gives both names to notebooks that are graded.
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
