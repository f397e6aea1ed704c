"""Every file of a submission answers an exercise, lies beside the answers, or is named with what to do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from autograder.model.course import Course
from autograder.submissions import find_answers
from autograder.submissions.find import Submission
from autograder.submissions.folder import Contents
from autograder.submissions.read import HandedIn, read_submission

FIRST, SECOND = "01_double", "02_ramp"
PDF = b"%PDF-1.7\n\0"
Files = dict[str, bytes]


@pytest.fixture
def solved(course: Course) -> Files:
    """The solved modules and notebooks, by name."""
    modules = {f"{unit}.py": (course.root / f"solutions/{unit}.py").read_bytes() for unit in (FIRST, SECOND)}
    return modules | {f"{unit}.ipynb": notebook(course, "source", unit) for unit in (FIRST, SECOND)}


def notebook(course: Course, folder: str, unit: str) -> bytes:
    return (course.root / folder / f"warm_up/{unit}.ipynb").read_bytes()


def read(course: Course, files: Files) -> HandedIn:
    return read_submission(Submission("ada", course.assignments[0], "nowhere", Contents(files, ())))


def found(handed_in: HandedIn) -> dict[str, list[str]]:
    return {unit: [file.name for file in files] for unit, files in handed_in.answers.items()}


@pytest.mark.parametrize(
    "name",
    [
        *("Copy of 01_double.ipynb", "Kopie von 01_double.ipynb", "01_double のコピー.ipynb", "01_double (1).ipynb"),
        *(
            "homework.ipynb",
            "01_double",
            "01_double.ipynb.txt",
            "01_double.ipynb.json",
            "x/Untitled1.ipynb",
            "02.IPYNB",
        ),
        *("01_double.py", "Sample One 01_double abgabe.ipynb", "02_ramp_and_others.ipynb.download"),
    ],
)
def test_a_notebook_is_found_under_any_name(course: Course, solved: Files, name: str) -> None:
    """By its name or its content, as a notebook whatever its suffix is."""
    handed_in = read(course, {name: solved["01_double.ipynb"], "02_ramp.ipynb": solved["02_ramp.ipynb"]})

    assert found(handed_in) == {FIRST: [name], SECOND: ["02_ramp.ipynb"]}
    assert handed_in.answers[FIRST][0].is_notebook
    assert (handed_in.unread, handed_in.remarks) == ((), ())


@pytest.mark.parametrize(
    "name", ["homework.py", "01_double.py.txt", "answers", "double.txt", "01_double.ipynb", "a.md"]
)
def test_python_is_found_under_any_name(course: Course, solved: Files, name: str) -> None:
    """It must define an answer; a remark says how it was found."""
    handed_in = read(course, {name: solved["01_double.py"]})
    (answer,) = handed_in.answers[FIRST]

    assert (answer.name, answer.is_notebook, answer.unreadable) == (name, False, "")
    assert name in answer.remark


def test_one_file_may_answer_everything(course: Course, solved: Files) -> None:
    """It is run for each exercise that it answers."""
    handed_in = read(course, {"all.py": solved["01_double.py"] + solved["02_ramp.py"]})

    assert found(handed_in) == {FIRST: ["all.py"], SECOND: ["all.py"]}


def test_a_file_that_is_named_after_one_may_answer_others(course: Course, solved: Files) -> None:
    """If they are not answered elsewhere: the release of the other, or a file that cannot be read, is no answer."""
    both = {"my 01_double and more.py": solved["01_double.py"] + solved["02_ramp.py"]}
    others = notebook(course, "release", SECOND), b"{", solved["02_ramp.ipynb"]
    firsts = [found(read(course, both | {"02_ramp.ipynb": other}))[SECOND][0] for other in others]

    assert firsts == [*both, "02_ramp.ipynb", "02_ramp.ipynb"]
    assert found(read(course, both | {"02_ramp.ipynb": b"{"}))[SECOND] == ["02_ramp.ipynb", *both]


def test_given_code_is_no_answer(course: Course, solved: Files) -> None:
    """A later exercise may be handed out with the answer to an earlier one, and a notebook of it is none."""
    later = course.root / "course" / SECOND / "solution.py"
    given = "### BEGIN GIVEN\ndef double(x):\n    return x + x\n\n\n"
    later.write_text(later.read_text().replace("### BEGIN GIVEN\n", given))
    files = {"homework.py": b"def double(x):\n    return x + x\n\n" + solved["02_ramp.py"]}

    assert found(read(course, files)) == {FIRST: [], SECOND: ["homework.py"]}


def test_content_decides_where_a_name_misleads(course: Course, solved: Files) -> None:
    """Words of an exercise's name in a longer name are a guess."""
    handed_in = read(course, {"my 02_ramp practice.py": solved["01_double.py"]})

    assert found(handed_in) == {FIRST: ["my 02_ramp practice.py"], SECOND: []}


def test_a_cell_s_id_is_enough(course: Course, solved: Files) -> None:
    """An answer that is no Python, or that is called otherwise, is in the cell that nbgrader names."""
    raw: dict[str, Any] = json.loads(solved["01_double.ipynb"])
    for cell in raw["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("grade_id", "").startswith("answer-"):
            cell["source"] = "def twice(x) return"

    assert found(read(course, {"x.ipynb": json.dumps(raw).encode()}))[FIRST] == ["x.ipynb"]


def test_answers_come_before_what_was_handed_out(course: Course, solved: Files) -> None:
    """The release beside a copy with the answers, under any name."""
    released = notebook(course, "release", FIRST)
    for name in "Copy of 01_double.ipynb", "homework.ipynb":
        handed_in = read(course, {"01_double.ipynb": released, name: solved["01_double.ipynb"]})

        assert found(handed_in)[FIRST] == [name, "01_double.ipynb"]
        assert [file.own_code != "" for file in handed_in.answers[FIRST]] == [True, False]


def test_another_copy_of_the_release_is_no_attempt(course: Course, solved: Files) -> None:
    """Nor is it named."""
    files = {"01_double.ipynb": solved["01_double.ipynb"], "x.ipynb": notebook(course, "release", FIRST)}
    handed_in = read(course, files)

    assert found(handed_in)[FIRST] == ["01_double.ipynb"]
    assert handed_in.unread == ()


def test_equal_answers_are_known(course: Course, solved: Files) -> None:
    """A copy, and the same answer in the other kind of file, have the same code."""
    files = {name: solved[name] for name in ("01_double.py", "01_double.ipynb")}
    handed_in = read(course, files | {"Copy of 01_double.py": solved["01_double.py"] + b"\nprint('draft')\n"})
    code = {file.own_code for file in handed_in.answers[FIRST]}

    assert len(handed_in.answers[FIRST]) == 3
    assert len(code) == 1


def test_a_module_that_an_answer_imports_is_no_attempt(course: Course, solved: Files) -> None:
    """Even if it defines the same name."""
    files = {
        "01_double.py": b"from helper import double as twice\n" + solved["01_double.py"],
        "helper.py": solved["01_double.py"],
    }
    handed_in = read(course, files)

    assert found(handed_in)[FIRST] == ["01_double.py"]
    assert "helper.py" in handed_in.files
    assert handed_in.unread == ()


@pytest.mark.parametrize(
    ("name", "data", "exercise", "sentence"),
    [
        ("02_ramp.pdf", PDF, SECOND, "02_ramp.pdf is not a notebook or a Python file: hand in 02_ramp.ipynb."),
        ("notes.pdf", PDF, "", "notes.pdf is not a notebook or a Python file: hand in 02_ramp.ipynb."),
        ("02_ramp.html", b"<html>def ramp(n):", SECOND, "02_ramp.html is not a notebook"),
        ("essay.docx", b"PK\3\4", "", "essay.docx is not a notebook"),
        ("ramp.png", b"\x89PNG", SECOND, "ramp.png is not a notebook"),
        ("homework", b"see my mail", "", "homework is not a notebook"),
        ("notes.txt", b"def broken(:", "", "notes.txt is not a notebook"),
        ("02_ramp.json", b"{}", SECOND, "02_ramp.json is not a notebook"),
        ("draft.py", b"def slope(n): return n", "", "draft.py defines no answer of warm_up: keep the names"),
    ],
)
def test_what_may_be_a_missing_answer_is_named(
    course: Course, solved: Files, name: str, data: bytes, exercise: str, sentence: str
) -> None:
    """With its cure, and only while an exercise is missing."""
    missing = read(course, {"01_double.py": solved["01_double.py"], name: data})
    whole = read(course, {"01_double.py": solved["01_double.py"], "02_ramp.py": solved["02_ramp.py"], name: data})

    assert [(one.file, one.exercise) for one in missing.unread] == [(name, exercise)]
    assert missing.unread[0].sentence.startswith(sentence)
    assert whole.unread == ()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        *(("data.csv", b"1,2"), ("weights.pt", b"PK"), ("README.md", b"def"), ("requirements.txt", b"torch")),
        *((".vscode/settings.json", b"{}"), ("test_01_double.py", b"def test(): pass"), ("timestamp.txt", b"2026")),
        *(
            ("plot.png", b"\x89PNG"),
            ("notes.md", b"# Notes"),
            ("__pycache__/a.pyc", b""),
            (".gitignore", b"x"),
            ("hw.zip", b"PK"),
        ),
    ],
)
def test_data_and_handouts_are_never_named(course: Course, solved: Files, name: str, data: bytes) -> None:
    """They are no answers, and a figure beside an answer is none. Archives have a remark of their own."""

    assert read(course, {"01_double.py": solved["01_double.py"], name: data}).unread == ()


def test_a_picture_alone_is_named(course: Course) -> None:
    """Where nothing else was handed in, it may be a photograph of the answer."""

    assert [one.file for one in read(course, {"IMG_1.heic": b"\0"}).unread] == ["IMG_1.heic"]


def test_work_beside_an_untouched_release_is_named(course: Course, solved: Files) -> None:
    """The exercise is as it was handed out, so the answer may be in the other file."""
    files = {"01_double.py": solved["01_double.py"], "02_ramp.ipynb": notebook(course, "release", SECOND)}

    assert [one.file for one in read(course, files | {"scan.pdf": PDF}).unread] == ["scan.pdf"]


def test_the_search_has_bounds_and_says_so(course: Course, solved: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many files under other names few are parsed."""
    monkeypatch.setattr(find_answers, "MAX_STRAYS", 3)
    parsed: list[str] = []
    ask = find_answers.Reader.read
    monkeypatch.setattr(find_answers.Reader, "read", lambda self, task: (parsed.append(task.name), ask(self, task))[1])
    handed_in = read(course, {f"{number}.py": b"x = 1" for number in range(8)})

    assert len(parsed) == 3
    assert "8 files have names of no exercise, and only 3 of them were searched" in handed_in.remarks[0]


def test_many_unread_files_are_a_short_list(course: Course) -> None:
    """The rest is counted."""
    unread = read(course, {f"{number}.pdf": PDF for number in range(100)}).unread

    assert len(unread) == 21
    assert unread[-1].sentence == "There are 80 more such files."


def test_names_of_files_stay_on_a_line(course: Course) -> None:
    """A student chose them."""
    (one,) = read(course, {"a\x1b[2J.pdf": PDF}).unread

    assert one.sentence.isprintable()


def test_a_module_s_own_name_is_kept(course: Course, solved: Files) -> None:
    """What was read under another suffix is called as it was handed in."""
    (broken,) = read(course, {"01_double.ipynb": b"def double(x: return"}).answers[FIRST]

    assert broken.sources[0].name == "01_double.ipynb"
    assert Path(broken.name).suffix == ".ipynb"
