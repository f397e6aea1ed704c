"""No text of a student's steers the instructor's terminal, a comment or a page: it is planted in every field."""

from __future__ import annotations

import io
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from class_of import graded
from faults.small_class import ASSIGNMENT, SmallClass, build_small_course
from nbgrader_helpers import check, grade_of, unit_grade
from rich.console import Console

from autograder.grade.run import grade_course
from autograder.grades.pace import Pace
from autograder.grades.scores import comment_text
from autograder.model.grade import SubmissionGrade
from autograder.model.outcome import Status
from autograder.progress import progress_bar
from autograder.report.on_terminal import print_report

HOSTILE = "\x1b]0;owned\x07\x1b[2J\x9b1m\n\rada   20 of 20\u202etxet\u2066 [red]\x00[/red] \u2028end"
STEERING = set("\x1b\x07\x9b\x00\u202e\u2066\u2028\r")
CODE = json.dumps(HOSTILE)  # as a literal of Python


def terminal(grades: list[SubmissionGrade]) -> str:
    """All that `autograder grade` prints about these grades, in a terminal without colours."""
    into = io.StringIO()
    console = Console(file=into, force_terminal=True, no_color=True, color_system=None, width=2000)
    print_report(console, graded([grade.summary() for grade in grades]), Pace())
    return into.getvalue()


def test_each_field_is_plain_in_the_terminal() -> None:
    """The student's name, comments and incidents; each stays on its own line."""
    unit = replace(
        unit_grade("01_double", check("test", 1, earned=0), status=Status.GRADER_ERROR, comment=HOSTILE),
        incidents=(HOSTILE,),
    )
    grade = replace(grade_of(HOSTILE, unit), incidents=(HOSTILE,))

    printed = terminal([grade])

    assert not STEERING & set(printed)
    # a head of two lines, a row, its key; a remark and two incidents, each kind below an empty line and a heading;
    # after another empty line the time, the conclusion and five commands
    assert len(printed.splitlines()) == 4 + 3 + 4 + 1 + 2 + 5
    assert "[red]" in printed  # no markup of rich's either


def test_a_comment_is_one_line_that_nothing_renders() -> None:
    """Feedback pages take it for markdown."""
    text = comment_text(unit_grade("01_double", comment=f"# {HOSTILE}<b>`x`"))

    assert text is not None
    assert text.isprintable()
    assert not set(text) & set("<>`\n")


def test_the_progress_bar_shows_a_name_as_it_is() -> None:
    """A student's name is no markup of rich's, which would raise or colour the line."""
    into = io.StringIO()
    with progress_bar(Console(file=into, force_terminal=True, color_system=None, width=200)) as show:
        show(0, {"first": 1}, None)
        show(1, {"first": 1}, grade_of("[/odd]\x07", unit_grade("01_double")))

    assert "\x07" not in into.getvalue()


@pytest.mark.slow
def test_hostile_text_reaches_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted in names of files, cells, outputs, errors, their classes, returned values, markdown and metadata."""
    small = SmallClass.copy(build_small_course(tmp_path / "course"), tmp_path / "class", monkeypatch)
    folder = small.root / "submitted/ada" / ASSIGNMENT
    path = folder / "01_double.ipynb"
    notebook = json.loads(path.read_text())
    odd = {"cell_type": "code", "metadata": {}, "outputs": [], "execution_count": None}
    notebook["cells"] += [
        {**odd, "source": f"raise type({json.dumps('E' + HOSTILE.replace(chr(0), ''))}, (Exception,), {{}})({CODE})"},
        {**odd, "source": f"print({CODE})\n{CODE}"},
        {**odd, "source": f"def double(x):\n    raise ValueError({CODE})\ndef halve(x):\n    return {CODE}"},
        {**odd, "source": f"# {HOSTILE}"},
        {"cell_type": "markdown", "metadata": {}, "source": HOSTILE},
        {"cell_type": "raw", "metadata": {}, "source": HOSTILE},
    ]
    notebook["metadata"] = {"kernelspec": {"language": HOSTILE, "name": HOSTILE}, "language_info": {"name": HOSTILE}}
    path.write_text(json.dumps(notebook))
    (folder / "02_ramp.ipynb").unlink()
    (folder / "02_ramp.py").write_text(f"raise RuntimeError({CODE})\ndef ramp(n):\n    return n\n")
    (folder / f"x{HOSTILE.translate({0: None, 47: None})}.py").write_text("x = 1")
    (folder / f"linked{HOSTILE.translate({0: None, 47: None})}").symlink_to("/dev/zero")

    found: list[SubmissionGrade] = []
    grade_course(
        small.course,
        small.course.assignments,
        small.options(students=("ada",)),
        lambda done, of, grade: found.append(grade) if grade is not None else None,
    )

    assert not STEERING & set(terminal(found))
    comments = [row[3] for row in small.rows() if len(row) == 4 and row[3]]
    assert comments
    assert all(comment.isprintable() for comment in comments)
    pages = list((small.root / "autograded/ada").rglob("*.ipynb"))
    assert len(pages) == 2
    for page in pages:
        texts = [*strings(json.loads(page.read_text()))]
        assert any("txet" in text for text in texts)  # it was planted there
        assert not (STEERING - {"\r", "\u2028"}) & set("".join(texts))
    assert all(os.path.basename(page).isprintable() for page in pages)


def strings(value: object) -> list[str]:
    """Every text in a notebook."""
    if isinstance(value, dict):
        return [text for item in value.values() for text in strings(item)] + list(value)
    if isinstance(value, list):
        return [text for item in value for text in strings(item)]
    return [value] if isinstance(value, str) else []
