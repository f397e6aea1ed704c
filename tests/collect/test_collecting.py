"""What is the same for all downloads: the assignment, the newest attempt, one student's work, and a dry run."""

from __future__ import annotations

from pathlib import Path

import pytest
from downloads import ANSWER, EARLY, LATER, Class, done, only, problems, write_tree, write_zip, zipped

from autograder.collect.collect_result import CollectOptions
from autograder.collect.run import Collector
from autograder.errors import SubmissionError
from autograder.submissions.timestamp import submission_time

NAME = "a_1_9_{}"


def test_the_assignment_is_told_by_name_files_or_option(of_class: Class, tmp_path: Path) -> None:
    """In this order: the option, the download's name, what most files are called; else it is asked for."""
    causal, unknown = NAME.format("06_causal_mask.py"), NAME.format("hw.zip")
    packed = zipped({"06_causal_mask.py": ANSWER})

    by_files = of_class.collect(write_zip(tmp_path / "submissions.zip", {causal: ANSWER}), dry_run=True)
    by_name = of_class.collect(write_zip(tmp_path / "CS-Causal Attention (3).zip", {unknown: packed}), dry_run=True)
    asked = of_class.collect(write_zip(tmp_path / "x.zip", {causal: ANSWER}), assignment="self_attention", dry_run=True)

    assert [only(one).assignment for one in (by_files, by_name, asked)] == [
        "causal_attention",
        "causal_attention",
        "self_attention",
    ]
    with pytest.raises(SubmissionError, match="--assignment, one of: self_attention, causal_attention"):
        of_class.collect(write_zip(tmp_path / "hw.zip", {unknown: packed}))


def test_a_dry_run_writes_nothing_and_says_the_same(of_class: Class, tmp_path: Path) -> None:
    """Of two downloads in one run, too."""
    early = write_zip(tmp_path / "early.zip", {NAME.format("02_softmax.py"): b"1"}, EARLY)
    later = write_zip(tmp_path / "later.zip", {NAME.format("02_softmax.py"): b"2"}, LATER)

    def collected(dry_run: bool) -> list[str]:
        collector = Collector(CollectOptions(of_class.course, of_class.roster, of_class.submitted, dry_run=dry_run))
        return [only(one).done.value for path in (early, later, early) for one in collector.collect(path)]

    assert collected(dry_run=True) == ["new", "newer", "older"]
    assert not of_class.submitted.exists()
    assert collected(dry_run=False) == ["new", "newer", "older"]


def test_a_newer_attempt_is_replaced_only_where_asked(of_class: Class, tmp_path: Path) -> None:
    """Then it is kept beside."""
    later = write_zip(tmp_path / "later.zip", {NAME.format("02_softmax.py"): b"2"}, LATER)
    early = write_zip(tmp_path / "early.zip", {NAME.format("02_softmax.py"): b"1"}, EARLY)
    of_class.collect(later)

    assert only(of_class.collect(early)).done == "older"
    assert only(of_class.collect(early, replaces=True)).done == "newer"
    assert (of_class.submitted / ".replaced/1/self_attention/1 withdrawn/02_softmax.py").read_bytes() == b"2"


def test_a_time_that_is_known_later_is_added(of_class: Class, tmp_path: Path) -> None:
    """The worksheet comes after the download: nothing is replaced, and grading knows the time."""
    worksheet = (
        "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Last modified (submission)\n"
        'Participant 5,Sample One,a@uni.example,Submitted,,10,"20 November 2026, 3:45 PM"\n'
    )
    download = write_zip(tmp_path / "Self-attention.zip", {"Sample One_5_assignsubmission_file/02_softmax.py": ANSWER})
    of_class.enrol("email,name\na@uni.example,Sample One\n")
    first = of_class.collect(download)
    of_class.enrol(worksheet)

    second, third = of_class.collect(download), of_class.collect(download)

    assert [only(one).done.value for one in (first, second, third)] == ["new", "dated", "unchanged"]
    known = submission_time(of_class.submitted / "a@uni.example/self_attention")
    assert f"{known.at}" == "2026-11-20 15:45:00+00:00"
    assert not (of_class.submitted / ".replaced").exists()


def test_work_that_came_by_mail(of_class: Class, tmp_path: Path) -> None:
    """A file, an archive or a folder of one student, by name."""
    of_class.enrol("username\nsample-1\n")
    packed = write_zip(tmp_path / "hw.zip", {"hw/02_softmax (1).ipynb": b"{}"})

    found = of_class.collect(packed, student="sample-1", assignment="self_attention")

    assert only(found).done == "new"
    assert of_class.files() == {"sample-1/self_attention/02_softmax.ipynb": b"{}"}
    with pytest.raises(SubmissionError, match="not in the roster"):
        of_class.collect(packed, student="sample-2", assignment="self_attention")


def test_an_archive_is_opened_where_it_lies(of_class: Class) -> None:
    """In a submission of its own layout: the time stays, and what was there is kept."""
    folder = of_class.submitted / "sample-1/self_attention"
    stamp = b"2026-01-30 15:30:10 UTC\n"
    write_tree(folder, {"hw.zip": zipped({"02_softmax.py": ANSWER}), "data.csv": b"1", "timestamp.txt": stamp})

    found = of_class.collect(folder)
    again = of_class.collect(folder / "data.csv")

    assert [only(one).done.value for one in (found, again)] == ["newer", "unchanged"]
    assert of_class.files() == {
        "sample-1/self_attention/02_softmax.py": ANSWER,
        "sample-1/self_attention/data.csv": b"1",
    }
    assert f"{submission_time(folder).at}" == "2026-01-30 15:30:10+00:00"
    assert (of_class.submitted / ".replaced/sample-1/self_attention/1 withdrawn/hw.zip").is_file()


def test_a_folder_of_downloads_is_collected(of_class: Class, tmp_path: Path) -> None:
    """Each archive in it is one."""
    folder = tmp_path / "downloads"
    folder.mkdir()
    write_zip(folder / "a.zip", {NAME.format("02_softmax.py"): ANSWER})
    write_zip(folder / "b.zip", {NAME.format("06_causal_mask.py"): ANSWER})

    options = CollectOptions(of_class.course, of_class.roster, of_class.submitted)

    assert len(list(Collector(options).collect(folder))) == 2
    assert sorted(of_class.files()) == ["1/causal_attention/06_causal_mask.py", "1/self_attention/02_softmax.py"]


def test_strange_files_and_students_are_named(of_class: Class, tmp_path: Path) -> None:
    """What the platform would not call so, and who is not in the roster."""
    of_class.enrol("username,name\ns1,Sample One\n")
    files = {
        "onesample_1_9_02_softmax.py": ANSWER,
        "twosample_2_9_02_softmax.py": ANSWER,
        "notes.txt": b"",
    }

    found = of_class.collect(write_zip(tmp_path / "x.zip", files))

    assert found.remarks == ("Not in Canvas's naming scheme: notes.txt.",)
    assert problems(found) == {"twosample (2)": "twosample (2) is not in the roster."}
    assert done(found)["s1"] == "new"


@pytest.mark.parametrize("name", ["", "sample-1"])
def test_the_folder_of_submissions_is_no_download(of_class: Class, name: str) -> None:
    """Nor is a student's in it."""
    write_tree(of_class.submitted / "sample-1/self_attention", {"02_softmax.py": ANSWER})

    with pytest.raises(SubmissionError, match="is the folder for collected work"):
        of_class.collect(of_class.submitted / name)
