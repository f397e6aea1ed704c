"""``autograder verify`` proves a unit with what students have: built files, stored tensors, installed packages."""

from __future__ import annotations

import pytest

from autograder.author.run_unsandboxed import SEEDS
from autograder.author.student_modules import student_modules
from autograder.author.verify import verify_course, verify_unit
from autograder.model.course import Course, Unit

CHECK = 'got = expect_tensor(student.rope(reference["batch"]), shape=(2, 3, 4))'
LIVE = "reference.rope_rows(2)"
EXTRA = {  # what stands in a file, what replaces it, and what is said
    "a live call of the oracle": ("checks.py", CHECK, f"{LIVE}\n    {CHECK}", "check calls reference.rope_rows"),
    "a package that students lack": ("checks.py", "from auto", "import yaml\nfrom auto", "checks.py imports yaml"),
    "a package within a check": ("checks.py", CHECK, f"import yaml.nodes\n    {CHECK}", "checks.py imports yaml"),
    "a file of helpers": ("checks.py", "from auto", "from helper import rows\nfrom auto", "helper"),
    "a package of the lesson": ("lesson.md", "import torch", "import torch, yaml", "notebook imports yaml"),
    "a package of the solution": ("solution.py", "import torch", "import yaml\nimport torch", "py imports yaml"),
    "a file beside the checks": ("checks.py", CHECK, f'open(__file__ + "/../solution.py")\n    {CHECK}', "not pass"),
    "an unknown answer": ("lesson.md", "[answer]\n\nrope", "[answer]\n\nropes", "solution.py has no 'ropes'"),
    "another lesson": ("lesson.md", "## Your task", "[see](../01_none/lesson.md)\n\n## Your task", "it links to"),
    "a number": ("oracle.py", '"x":', '"y": 3, "x":', "oracle.py"),
}  # fmt: skip


def told(course: Course) -> list[str]:
    return dict(verify_course(course, course.units))[course.units[0].id]


def replace_in(unit: Unit, file: str, old: str, new: str) -> None:
    path = unit.folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_scaffold_works_for_students(small: Course) -> None:
    assert told(small) == []


def test_an_oracle_may_return_arrays(small: Course, unit: Unit) -> None:
    """Also the same one under two names."""
    arrays = '"array": (ones := torch.ones(2).numpy()), "again": ones, "x":'
    replace_in(unit, "oracle.py", '"x":', arrays)

    assert told(small) == []


@pytest.mark.parametrize("fault", EXTRA)
def test_what_students_lack_is_told(small: Course, unit: Unit, fault: str) -> None:
    """The author reads it before a student does."""
    file, old, new, said = EXTRA[fault]
    replace_in(unit, file, old, new)
    (unit.folder / "helper.py").write_text("rows = 3\n", encoding="utf-8")

    assert any(said in sentence for sentence in told(small)), told(small)


def test_visible_checks_have_no_oracle_in_grading(unit: Unit) -> None:
    """A live call fails wherever the check runs, so that `check` and `grade` agree."""
    replace_in(unit, "checks.py", CHECK, f"{LIVE}\n    {CHECK}")

    assert any("students have stored tensors only" in sentence for sentence in verify_unit(unit, SEEDS[:1]))


def test_needs_add_modules() -> None:
    """A package of NEEDS brings what it requires itself."""
    base = student_modules(())

    assert {"torch", "numpy", "math", "matplotlib", "autograder"} <= base
    assert base.isdisjoint({"yaml", "nbgrader", "transformers", "jupytext"})
    assert {"transformers", "tokenizers"} <= student_modules(["transformers"])


PARAMETRIZED = "@points(2)\n@__import__('pytest').mark.parametrize('d', [1])\ndef test_any_leading_dimensions"
FAULTS = {  # what stands in a file, what replaces it, and what the author reads: the line and the cure
    "an oracle that raises": ("oracle.py", "mean = sum(row) / len(row)", "mean = sum(row) / 0", "ZeroDivisionError"),
    "a number": ("oracle.py", '"x":', '"y": 3, "x":', "returns int for 'y'. Return a tensor or a NumPy array"),
    "an assert": ("checks.py", CHECK, f"{CHECK}\n    assert got is None", "Use expect(...) in its place"),
    "parametrize": ("checks.py", "@points(2)\ndef test_any_leading_dimensions(", f"{PARAMETRIZED}(d, ", "Loop over"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_authors_read_the_line_and_the_cure(small: Course, unit: Unit, fault: str) -> None:
    """No traceback: one sentence."""
    file, old, new, said = FAULTS[fault]
    replace_in(unit, file, old, new)

    sentences = told(small)

    assert any(said in sentence for sentence in sentences), sentences
    assert not any("Traceback" in sentence for sentence in sentences)


def test_a_crash_and_its_cure_are_told_once(unit: Unit) -> None:
    """Whatever answers meet it, and however many asserts a file has."""
    replace_in(unit, "checks.py", CHECK, f"{CHECK}\n    assert got.value.sum() ** 2 < 1e-6")
    replace_in(unit, "hidden_checks.py", "    expect_close(got", "    assert got.value is x\n        expect_close(got")

    sentences = list(verify_unit(unit))

    assert [sentence.partition(": ")[0] for sentence in sentences] == [
        "test_random_rows crashes on the solution and 7 other answers",
        "test_any_leading_dimensions crashes on misconceptions/adds_the_mean.py and 2 other answers",
        "hidden_checks.py uses assert. Use expect(...) in its place",
        "checks.py uses assert. Use expect(...) in its place",
    ]
