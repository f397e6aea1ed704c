"""The table of forms is complete: each row is a sentence and points to something that exists, and nothing is unused."""

from __future__ import annotations

import inspect
from pathlib import Path

from forms import changes
from forms.contents import CONTENTS, SAVED
from forms.form import REAL_FILES, forms

ROWS = forms()
HELPERS = {"code", "graded", "grade_id", "answer", "place", "kind", "stub"}  # of changes.py


def changing() -> set[str]:
    """Return the names of the changes."""
    found = inspect.getmembers(changes, inspect.isfunction)
    return {name for name, function in found if function.__module__ == changes.__name__} - HELPERS


def test_names_are_unique() -> None:
    """A name is a student's folder, so no two tables may share one."""
    names = [form.name for form in ROWS]
    assert sorted(set(names)) == sorted(names)


def test_every_row_can_be_read() -> None:
    """Each says in a sentence what it is, and uses only words that the files beside the table know."""
    for form in ROWS:
        assert form.what.endswith("."), form.name
        assert set(form.change) <= changing(), form.name
        assert set((form.files or {}).values()) <= CONTENTS.keys(), form.name
        assert set(form.save_as) <= SAVED.keys(), form.name


def test_nothing_is_left_over() -> None:
    """Every change, content, encoding and folder belongs to a row."""
    assert {name for form in ROWS for name in form.change} == changing()
    assert {word for form in ROWS for word in (form.files or {}).values()} == CONTENTS.keys()
    assert {word for form in ROWS for word in form.save_as} == SAVED.keys()
    assert {path.name for path in Path(REAL_FILES).iterdir()} <= {form.name for form in ROWS}
