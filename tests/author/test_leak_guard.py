"""``leaks`` finds what students must not see, and only that."""

from __future__ import annotations

import base64
import json
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from autograder.author.build import build, leaks
from autograder.author.leaks import find_leaks
from autograder.checks.bank import pack_bank, unpack_bank
from autograder.checks.bank_stamp import BankStamp
from autograder.model.course import Course, Unit
from autograder.variant import code_of

ANSWER = "return x - x.mean(dim=-1, keepdim=True)"


def append(path: Path, text: str) -> None:
    path.write_text(f"{path.read_text(encoding='utf-8')}\n{text}\n", encoding="utf-8")


def test_nothing_leaks_from_a_scaffold(small: Course) -> None:
    """The lesson, stub and visible checks of a new unit give nothing away."""

    assert leaks(small) == []


@pytest.mark.parametrize(
    "name", ["solution.py", "hidden_checks.py", "oracle.py", "styles/loops.py", "misconceptions/mean_of_all_entries.py"]
)
def test_secret_file_is_found(small: Course, unit: Unit, name: str) -> None:
    """A copy of any file that only instructors have is found beside the exercises, under whatever name."""
    build(small)
    (small.root / "exercises/notes.txt").write_bytes((unit.folder / name).read_bytes())
    found = leaks(small)

    assert found
    assert all(sentence.startswith("exercises/notes.txt holds a line of course/18_rope/") for sentence in found)
    assert any(f"course/18_rope/{name}: " in sentence for sentence in found)


@pytest.mark.parametrize("name", ["solution.py", "oracle.py", "styles/loops.py"])
def test_answer_in_the_lesson_is_found(small: Course, unit: Unit, name: str) -> None:
    """An answer in a worked example is a leak, though the author put it there: in source form or reformatted."""
    telling = {
        "solution.py": "x   - x.mean(\n    dim=-1,keepdim=True)",
        "oracle.py": "rows = [_moved(row) for row in x.reshape(-1, x.shape[-1]).tolist()]",
        "styles/loops.py": "return torch.stack([row - sum(row) / len(row) for row in rows]).reshape(x.shape)",
    }
    line = telling[name] if name != "solution.py" else f"return {telling[name]}"
    append(unit.folder / "lesson.md", f"```\n{line}\n```")

    assert any(f"course/18_rope/{name}: " in sentence for sentence in leaks(small))


def test_common_lines_are_no_leak(small: Course, unit: Unit) -> None:
    """Imports, headers and short statements may stand in a lesson although solution or oracle have them too."""
    append(unit.folder / "lesson.md", "```{code-cell} python3\nimport torch\n\nmean = sum(row) / len(row)\n```")

    assert leaks(small) == []


def test_wrong_answer_shown_on_purpose_is_no_leak(small: Course, unit: Unit) -> None:
    """A lesson may show a known mistake; the author wrote it for students to read."""
    append(unit.folder / "lesson.md", "A common mistake:\n\n```\nreturn x - x.mean()\n```")

    assert leaks(small) == []


def test_short_answer_in_the_stub_is_found(small: Course) -> None:
    """Where the answer is to be written even one short statement of the solution counts."""
    solution = small.units[0].folder / "solution.py"
    solution.write_text(solution.read_text().replace(ANSWER, "return x - 1"))
    shutil.rmtree(small.units[0].folder / "misconceptions")  # they change what stood there
    stub = solution.read_bytes()

    assert find_leaks(small, {Path("exercises/18_rope.py"): stub}) == [
        "exercises/18_rope.py holds a line of course/18_rope/solution.py: return x - 1"
    ]


def test_name_of_a_hidden_check_is_found(small: Course, unit: Unit) -> None:
    """A lesson or a visible check that names a hidden one tells of it."""
    append(unit.folder / "lesson.md", "See `test_random_rows`.")

    assert leaks(small) == [
        f"{path} holds a line of course/18_rope/hidden_checks.py: test_random_rows"
        for path in ["release/one/18_rope.ipynb"]
    ]


@pytest.mark.parametrize("where", ["source", "outputs", "attachments", "picture"])
def test_every_part_of_a_notebook_is_read(small: Course, where: str) -> None:
    """Sources, outputs, attachments and embedded pictures of a notebook are searched."""
    cell = {"cell_type": "code", "metadata": {}, "source": "", "outputs": [], "execution_count": None}
    if where == "source":
        cell["source"] = [ANSWER[:12], ANSWER[12:]]
    elif where == "outputs":
        cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": ANSWER}]
    elif where == "attachments":
        cell["attachments"] = {"a.txt": {"text/plain": ANSWER}}
    else:
        picture = base64.b64encode(f"<svg><text>{ANSWER}</text></svg>".encode()).decode()
        cell |= {"cell_type": "markdown", "source": f"[a]: data:image/svg+xml;base64,{picture}"}
    notebook = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}

    assert find_leaks(small, {Path("release/one/a.ipynb"): json.dumps(notebook).encode()})


def test_code_of_a_mistake_in_a_built_file_is_found(small: Course, unit: Unit) -> None:
    """A file of known mistakes is searched like a text: sentences may stand in it, code and hidden names may not."""
    build(small)
    assert leaks(small) == []
    whole = small.root / "solutions/18_rope.mistakes"
    (small.root / "exercises/other_18_rope.mistakes").write_bytes(whole.read_bytes())

    assert any("holds a line of course/18_rope/hidden_checks.py: test_" in sentence for sentence in leaks(small))

    bank = unpack_bank(whole.read_bytes())
    assert bank is not None
    shown = [replace(one, sentence=code_of(unit.folder / f"misconceptions/{one.name}.py")) for one in bank.known]
    data = pack_bank(replace(bank, known=shown), BankStamp("course/18_rope", "", "", ""))
    (small.root / "exercises/other_18_rope.mistakes").write_bytes(data)

    assert any("course/18_rope/misconceptions/" in sentence for sentence in leaks(small))


def test_shared_module_is_given_to_students_and_searched(small: Course, unit: Unit) -> None:
    """It lies beside the visible checks wherever these do; a line of hidden checks or of an answer in it is found."""
    shared, checks = unit.folder / "shared_18.py", unit.folder / "checks.py"
    shared.write_text('"""What checks share."""\n\nROWS = 3\n')
    checks.write_text(f"from shared_18 import ROWS\n{checks.read_text()}\nassert ROWS\n")
    changed = {path.as_posix() for path in (stale.path for stale in build(small))}

    assert {f"{folder}/shared_18.py" for folder in ("exercises", "source/one", "release/one")} <= changed
    assert leaks(small) == []
    append(unit.folder / "hidden_checks.py", "SECRET_SIZES = (17, 23), (29, 31)")
    append(small.root / "exercises/shared_18.py", "SECRET_SIZES = (17, 23), (29, 31)")
    append(small.root / "release/one/shared_18.py", ANSWER)
    sentences = " ".join(
        find_leaks(
            small,
            {
                path.relative_to(small.root): path.read_bytes()
                for path in small.root.glob("*/**/shared_18.py")
                if "course" not in path.parts
            },
        )
    )
    assert "exercises/shared_18.py holds a line of course/18_rope/hidden_checks.py" in sentences
    assert "release/one/shared_18.py holds a line of course/18_rope/solution.py" in sentences
