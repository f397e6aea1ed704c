"""Google Classroom's folders in Drive: copies begin with the student's name, uploads do not."""

from __future__ import annotations

from pathlib import Path

import pytest
from downloads import ANSWER, Class, done, problems, write_tree, write_zip, zipped

ROSTER = "email,name\none@uni.example,Sample One\ntwo@uni.example,학생 - 둘\n"
ZIP = "Self-attention-20261126T101500Z-001.zip"


def test_copies_are_the_students_of_the_roster(of_class: Class, tmp_path: Path) -> None:
    """The name stands in front; with or without an exercise's name behind it."""
    of_class.enrol(ROSTER)
    files = {
        "Self-attention/Sample One - 02_softmax.ipynb": b"{}",
        "Self-attention/Sample One - 01_dot_products.py": ANSWER,
        "Self-attention/학생 - 둘 - hw.zip": zipped({"02_softmax.py": ANSWER}),
        "Self-attention/Rubric.pdf": b"",
    }

    collected = of_class.collect(write_zip(tmp_path / ZIP, files))

    assert collected.title == "Google Classroom"
    assert sorted(of_class.files()) == [
        "one@uni.example/self_attention/01_dot_products.py",
        "one@uni.example/self_attention/02_softmax.ipynb",
        "two@uni.example/self_attention/02_softmax.py",
    ]
    assert of_class.times() == {}
    assert collected.remarks == ("Not in Google Classroom's naming scheme: Self-attention/Rubric.pdf.",)


def test_uploads_wait(of_class: Class, tmp_path: Path) -> None:
    """Nothing tells whose they are: with or without a roster nobody is guessed."""
    files = {"Sample One - 02_softmax.ipynb": b"{}", "homework.ipynb": b"{}", "02_softmax (1).py": ANSWER}
    download = write_zip(tmp_path / ZIP, {f"Self-attention/{name}": content for name, content in files.items()})

    unlisted = of_class.collect(download)
    of_class.enrol(ROSTER)
    listed = of_class.collect(download)

    assert done(unlisted) == {"Sample One": "new", "homework.ipynb": "waits", "02_softmax (1).py": "waits"}
    assert done(listed) == {"one@uni.example": "new", "homework.ipynb": "waits", "02_softmax (1).py": "waits"}
    assert all("Google does not say who uploaded it." in one.remarks for one in listed.outcomes[:2])
    assert len(of_class.waiting()) == 2


@pytest.mark.parametrize("outside", ["", "Classroom/CS 101", "Takeout/Drive/Classroom/CS 101"])
def test_a_folder_of_several_assignments(of_class: Class, tmp_path: Path, outside: str) -> None:
    """A class's folder in Drive, or in Takeout's export of Drive."""
    of_class.enrol(ROSTER)
    files = {
        "Self-attention/Sample One - 02_softmax.py": b"1",
        "Causal attention/Sample One - 06_causal_mask.py": b"2",
    }

    of_class.collect(
        write_tree(tmp_path / "download" / outside, files) if outside else write_zip(tmp_path / "d.zip", files)
    )

    assert of_class.files() == {
        "one@uni.example/causal_attention/06_causal_mask.py": b"2",
        "one@uni.example/self_attention/02_softmax.py": b"1",
    }


def test_a_name_that_the_roster_lacks_waits(of_class: Class, tmp_path: Path) -> None:
    """A student can rename a copy: a name that is not in the roster is nobody's."""
    of_class.enrol(ROSTER)

    found = of_class.collect(write_zip(tmp_path / ZIP, {"Sample Nobody - 02_softmax.py": ANSWER}))

    assert problems(found) == {"Sample Nobody": "Sample Nobody is not in the roster."}


def test_a_folder_of_other_files_is_no_download(of_class: Class, tmp_path: Path) -> None:
    """A separator alone does not make a name."""
    from autograder.errors import SubmissionError

    with pytest.raises(SubmissionError, match="not a download from a known platform"):
        of_class.collect(write_zip(tmp_path / "x.zip", {"week 1 - plan.py": ANSWER, "notes.ipynb": b"{}"}))
