"""Read the table of forms: what a student handed in, and what that student deserves."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
REAL_FILES = FOLDER / "files"
FULL = "full"


@dataclass(frozen=True, kw_only=True)
class Form:
    """One row of the table. ``README.md`` explains each field for instructors.

    Args:
        what: one sentence about what was handed in.
        assignment: "warm_up", or an assignment of this repository's course.
        exercises: those that the form is about; the first is the one whose file is changed.
        deserves: "full", points of the first exercise, or points by exercise.
        status: of the first exercise; "" for "graded".
        says: a part of a sentence that all three ways must say.
        remark: a part of a sentence that both graders must say.
        warned: a part of what the instructor is warned of; "" for nothing.
        check: the file that the student checks; "" for the first one, None for none.
    """

    name: str
    what: str
    assignment: str = "warm_up"
    exercises: tuple[str, ...] = ("01_double",)
    deserves: Any = FULL
    status: str = ""
    says: str = ""
    remark: str = ""
    warned: str = ""
    check: str | None = ""
    # The notebook: the released one with right answers, and these changes.
    answer: str | None = None
    first: str | None = None
    before: str | None = None
    after: str | None = None
    last: str | None = None
    change: tuple[str, ...] = ()
    metadata: Mapping[str, Any] | None = None
    cell_metadata: Mapping[str, Any] | None = None
    # Or a module, or named contents under any file names.
    module: str | None = None
    files: Mapping[str, str] | None = None
    # In every case
    save_as: tuple[str, ...] = ()
    file: str = ""
    beside: Mapping[str, str] | None = None
    alone: bool = False

    @property
    def exercise(self) -> str:
        return self.exercises[0]

    @property
    def folder(self) -> Path:
        """The real files that were handed in, if there are any."""
        return REAL_FILES / self.name

    @property
    def has_no_neighbour(self) -> bool:
        """True if nothing right is handed in for the other exercise of the tests' own course."""
        return self.alone or self.assignment != "warm_up" or self.folder.is_dir()

    def points(self, full: Mapping[str, float]) -> dict[str, float]:
        """Return the deserved points of each exercise that this form speaks of."""
        if isinstance(self.deserves, Mapping):
            return dict(self.deserves)
        deserved = {exercise: full[exercise] for exercise in self.exercises}
        return deserved if self.deserves == FULL else {**deserved, self.exercise: self.deserves}


def forms() -> list[Form]:
    """Return every row of every table, in order."""
    return [form for path in sorted((FOLDER / "table").glob("*.toml")) for form in _rows(path)]


def _rows(path: Path) -> Iterator[Form]:
    known = {field.name for field in fields(Form)}
    for name, row in tomllib.loads(path.read_text(encoding="utf-8")).items():
        if unknown := row.keys() - known:
            raise ValueError(
                f"{path.name}: [{name}] has {', '.join(sorted(unknown))}. Fields: {', '.join(sorted(known))}."
            )
        yield Form(name=name, **{key: _value(key, value) for key, value in row.items()})


def _value(key: str, value: Any) -> Any:
    if key in ("exercises", "change", "save_as"):
        return (value,) if isinstance(value, str) else tuple(value)
    return None if key == "check" and value is False else value
