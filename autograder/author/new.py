"""Start a new exercise: a small one that works, for its author to replace piece by piece.

A scaffold that verifies shows the format better than empty files do: `autograder build` complains only about what the
author changed.
"""

from __future__ import annotations

import re
from pathlib import Path

from autograder.errors import CourseError

SCAFFOLD = Path(__file__).parent / "scaffold"
VALID_ID = re.compile(r"\d\d_[a-z][a-z0-9_]*")


def new_unit(root: Path, unit_id: str) -> list[Path]:
    """Write ``course/<unit_id>/`` of the course in ``root``. Return its files.

    Raises:
        CourseError: the id is not like 18_rope, or its name or number is taken.
    """
    if not VALID_ID.fullmatch(unit_id):
        raise CourseError(f"{unit_id!r} is not a unit id.", "Two digits, then lower case: autograder new 18_rope")
    number, name = unit_id.split("_", 1)
    content = root / "course"
    for taken in sorted(path.name for path in content.glob("[0-9][0-9]_*")):
        if taken.split("_", 1)[0] == number or taken.split("_", 1)[1] == name:
            raise CourseError(f"course/{taken} has that number or name already.", "Choose another.")
    folder = content / unit_id
    written = []
    for template in sorted(SCAFFOLD.rglob("*.template")):
        relative = template.relative_to(SCAFFOLD).with_suffix("").as_posix()
        path = folder / relative.replace("UNIT_NAME", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(template.read_text(encoding="utf-8").replace("UNIT_NAME", name), encoding="utf-8")
        written.append(path)
    return written
