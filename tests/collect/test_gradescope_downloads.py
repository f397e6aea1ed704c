"""Gradescope's exports: the metadata says who handed in together, and when."""

from __future__ import annotations

from pathlib import Path

import pytest
from downloads import ANSWER, Class, done, only, write_zip

from autograder.errors import SubmissionError

METADATA = """---
submission_1001:
  :submitters:
  - :name: Sample One
    :sid: 0042
    :email: one@uni.example
  - :name: 学生 二
    :sid: '0043'
    :email: two@uni.example
  :created_at: 2026-01-30 15:30:10.187063000 -08:00
  :score: 3.0
  :results: !ruby/object:Anything
    :tests: []
submission_1002:
  :submitters:
  - :name: Sample Three
    :sid:
    :email: three@uni.example
  :created_at: 2026-01-30 15:30:10.187063000 Z
"""
FILES = {
    "assignment_77_export/submission_metadata.yml": METADATA.encode(),
    "assignment_77_export/submission_1001/02_softmax.py": ANSWER,
    "assignment_77_export/submission_1002/nested/02_softmax.py": ANSWER,
}


def test_each_of_a_group_is_given_the_work(of_class: Class, tmp_path: Path) -> None:
    """Numbers keep their zeros, times their zone; tags of Ruby's make nothing."""
    collected = of_class.collect(write_zip(tmp_path / "assignment_77_export.zip", FILES))

    assert collected.title == "Gradescope"
    assert of_class.times() == {
        "0042/self_attention": "2026-01-30T23:30:10Z",
        "0043/self_attention": "2026-01-30T23:30:10Z",
        "three@uni.example/self_attention": "2026-01-30T15:30:10Z",
    }


def test_an_email_finds_the_student(of_class: Class, tmp_path: Path) -> None:
    """Whatever the roster calls them."""
    of_class.enrol("First Name,Last Name,SID,Email\nSample,One,0042,other@uni.example\nX,Y,0099,THREE@uni.example\n")

    collected = of_class.collect(write_zip(tmp_path / "assignment_77_export.zip", FILES))

    assert done(collected) == {"0042": "new", "0099": "new", "学生 二 (0043) (two@uni.example)": "waits"}


def test_broken_metadata_is_said(of_class: Class, tmp_path: Path) -> None:
    """It cannot be guessed whose the folders are."""
    files = {**FILES, "assignment_77_export/submission_metadata.yml": b"{[:"}

    with pytest.raises(SubmissionError, match="Export the submissions again"):
        of_class.collect(write_zip(tmp_path / "x.zip", files))


def test_a_folder_that_the_metadata_does_not_name(of_class: Class, tmp_path: Path) -> None:
    """With a roster, nobody is given it."""
    of_class.enrol("SID\n0042\n")
    files = {
        "submission_metadata.yml": b"--- {}\n",
        "submission_9/02_softmax.py": ANSWER,
    }

    assert only(of_class.collect(write_zip(tmp_path / "x.zip", files))).done.value == "waits"
