"""Whatever lies in ``submitted/`` and is not graded is named, with its cure."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from downloads import ANSWER, Class, write_roster, write_tree, zipped

from autograder.cli import main
from autograder.collect.roster import Roster
from autograder.collect.ungraded_files import (
    MAX_LISTED,
    UngradedFile,
    how_many,
    ungraded_files,
    ungraded_lines,
    unread_in,
)
from autograder.model.summary import Summary, UnreadFile

GOOD = "good/self_attention/02_softmax.py"


def found(of_class: Class, files: dict[str, bytes], roster: Roster | None = None) -> list[str]:
    write_tree(of_class.submitted, {GOOD: ANSWER, **files})
    return list(ungraded_lines(ungraded_files(of_class.course, of_class.submitted, roster)))


def test_what_is_graded_is_no_leftover(of_class: Class) -> None:
    """Nor is what systems, nbgrader and collecting leave there."""
    files = [".sample-class", ".replaced/a/b/1/hw.zip", "good/causal_attention/data.csv", "good/.DS_Store"]
    files += [
        "good/self_attention/timestamp.txt",
        "good/self_attention/__pycache__/x.zip",
        "good/self_attention/lib/a.py",
    ]

    assert found(of_class, dict.fromkeys(files, b"")) == []


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("b/Self_Attention/02_softmax.py", "Rename it: mv "),
        ("b/Self-Attention 2/02_softmax.py", "Rename it: mv "),
        ("b/homework/02_softmax.py", "Rename it to one of: self_attention, causal_attention."),
        ("b/02_softmax.ipynb", "Move it into b/self_attention/."),
        ("b/06_causal_mask.zip", "--student b --assignment causal_attention"),
        ("b/self_attention/hw.zip", "was not opened. Run: autograder collect "),
        ("b/self_attention/hw.rar", "Unpack it by hand"),
        (
            "b/self_attention/Copy of 06_causal_mask.ipynb",
            "answers 06_causal_mask of causal_attention. Move it ",
        ),
        ("b/self_attention (1)/02_softmax.py", "does not have the assignment's name: self_attention. Rename it: mv "),
        ("b/Kopie von 06_causal_mask.ipynb", "Move it into b/causal_attention/."),
        ("b/self_attention_06_causal_mask.ipynb", "Move it into b/causal_attention/."),
        ("all.zip", "Run: autograder collect "),
        ("notes.txt", "Move it into <student>/<assignment>/."),
        ("Sample One_12_assignsubmission_file_/02_softmax.py", "is part of a download of Moodle."),
        ("1-2 - Sample One - Oct 10, 2025 1022 AM/02_softmax.py", "is part of a download of Brightspace."),
        ("onesample_1_2_02_softmax.py", "is part of a download of Canvas."),
    ],
)
def test_each_is_named_with_its_cure(of_class: Class, name: str, expected: str) -> None:
    """One line for each thing, which begins with where it lies."""
    (line,) = found(of_class, {name: b"x"})

    assert expected in line
    assert name.startswith(line.split("  ")[0])


def test_an_answer_that_is_in_both_places_is_no_leftover(of_class: Class) -> None:
    """A student who hands in everything everywhere has handed it in where it belongs, too."""
    files = ["good/self_attention/06_causal_mask.py", "good/causal_attention/06_causal_mask (1).py"]

    assert found(of_class, dict.fromkeys(files, ANSWER)) == []


def test_files_and_their_students_are_counted(of_class: Class) -> None:
    """A misnamed folder by the files in it; and what lies outside of the students' folders."""
    files = ["b/Self Attention/01_dot_products.py", "b/Self Attention/02_softmax.py", "c/02_softmax.py"]
    write_tree(of_class.submitted, {GOOD: ANSWER, **dict.fromkeys(files, ANSWER)})
    of_students = ungraded_files(of_class.course, of_class.submitted)
    write_tree(of_class.submitted, {"all.zip": b""})
    everything = ungraded_files(of_class.course, of_class.submitted)

    assert how_many([]) == how_many([UngradedFile("a", "is odd.", "", is_graded=True)]) == ""
    assert how_many(of_students) == "3 files of 2 students were not graded"
    assert how_many(everything) == "3 files of 2 students and 1 file outside of the students' folders were not graded"


def test_what_a_grade_did_not_read_is_named_once() -> None:
    """With its path; and only by the grade if the folder of submissions does not tell of it."""
    unread = UnreadFile("a.pdf", "a.pdf is not a notebook.", ""), UnreadFile("", "There are 3 more such files.", "")
    (first, more) = unread_in([Summary("b", "self_attention", (), unread=unread)])

    assert (first.line(), first.student) == ("b/self_attention/a.pdf  is not a notebook.", "b")
    assert more.line() == "b/self_attention  There are 3 more such files."
    assert how_many([first]) == "1 file of 1 student was not graded"
    assert list(unread_in([Summary("b", "self_attention", (), unread=unread[:1])], [first])) == []


def test_a_student_who_is_not_in_the_roster(of_class: Class, tmp_path: Path) -> None:
    """Is named, and graded all the same."""
    write_tree(of_class.submitted, {GOOD: ANSWER, "b/self_attention/02_softmax.py": ANSWER})
    roster = write_roster(tmp_path / "r.csv", "username\ngood\n")

    (leftover,) = ungraded_files(of_class.course, of_class.submitted, roster)

    assert (leftover.path, leftover.is_graded) == ("b", True)


def test_names_that_students_choose_steer_no_terminal(of_class: Class) -> None:
    """Nor do they make commands, or lines without an end."""
    steering = f"b/Self_Attention;rm -rf $HOME\x1b[2J\n{'x' * 100}/a.py"
    (quoted,) = found(of_class, {"b/self attention;reboot/a.py": b""})

    lines = found(of_class, {steering: b"", **{f"{n}.txt": b"" for n in range(50)}})

    assert "mv '" in quoted
    assert len(lines) == MAX_LISTED + 1
    assert lines[-1].endswith("more: autograder grade --details")
    assert all(line.isprintable() and len(line) <= 300 for line in lines)


def run(of_class: Class, *arguments: str) -> Result:
    here = os.getcwd()
    os.chdir(of_class.course.root)
    try:
        return CliRunner().invoke(main, list(arguments))
    finally:
        os.chdir(here)


def test_grade_names_them_where_there_is_nothing_to_grade(of_class: Class) -> None:
    """That may be why."""
    write_tree(of_class.submitted, {"b/Self_Attention/02_softmax.py": ANSWER, "all.zip": zipped({"a.py": ANSWER})})

    result = run(of_class, "grade", "--isolation", "limits only")

    assert result.exit_code == 2
    assert "holds no submission" in result.output
    assert "all.zip  was not opened." in result.output
    assert "b/Self_Attention  does not have the assignment's name: self_attention." in result.output


def test_collect_by_the_command(of_class: Class, tmp_path: Path) -> None:
    """A roster beside the course is used; the status tells whether somebody must look; what comes next is said."""
    (of_class.course.root / "roster.csv").write_text("username,name\ns1,Sample One\ns2,Sample Two\n")
    download = tmp_path / "x.zip"
    download.write_bytes(zipped({"onesample_1_9_02_softmax.py": ANSWER}))
    (tmp_path / "broken.zip").write_bytes(b"PK")

    tried = run(of_class, "collect", str(download), "--dry-run")
    taken = run(of_class, "collect", str(tmp_path / "broken.zip"), str(download))
    broken = run(of_class, "collect", str(tmp_path / "broken.zip"))

    assert (tried.exit_code, taken.exit_code, broken.exit_code) == (0, 1, 2)
    assert "s1/self_attention  new" in tried.output
    assert "Nothing was written." in tried.output
    assert "self_attention: 1 of 2 in the roster handed in nothing:\n  s2  Sample Two\n" in taken.output
    assert "Next: autograder grade self_attention" in taken.output
    assert "broken.zip cannot be unpacked" in taken.output
    assert list(of_class.files()) == ["s1/self_attention/02_softmax.py"]
