"""What `collect` chose is said, and what a person should check is a remark."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from click.testing import CliRunner, Result
from downloads import ANSWER, Class, done, only, write_tree, write_zip, zipped
from test_waiting import attempt

from autograder.cli import main
from autograder.model.course import Counts
from autograder.submissions.attempts import kept_folders

MINUTE = "1-{} - Sample One - Oct 10, 2025 1022 AM/02_softmax.py"
CANVAS = "Student,ID,SIS User ID,SIS Login ID,Section,Homework (1)\n    Points Possible,,,,,10\n"


def run(of_class: Class, *arguments: str) -> Result:
    """The command in the course's folder."""
    import os

    before = Path.cwd()
    os.chdir(of_class.course.root)
    try:
        return CliRunner().invoke(main, ["collect", *arguments])
    finally:
        os.chdir(before)


def test_two_submissions_of_one_minute(of_class: Class, tmp_path: Path) -> None:
    """The one with the higher number is collected, and it is said, whatever their order."""
    files = {MINUTE.format(9): b"9", MINUTE.format(10): b"10"}

    for number, order in enumerate((files, dict(reversed(files.items())))):
        found = only(of_class.collect(write_zip(tmp_path / f"Self-attention ({number}).zip", order)))
        assert found.remarks == (
            "2 attempts have the same time, 2025-10-10 10:22:00 UTC. "
            "Collected 1-10 - Sample One - Oct 10, 2025 1022 AM.",
        )

    assert list(of_class.files().values()) == [b"10"]


def test_a_newest_attempt_without_a_file(of_class: Class, tmp_path: Path) -> None:
    """The older one is collected, and both times are told."""
    files = {**attempt("s1", "Sample One"), **attempt("s1", "Sample One", "50", None)}

    found = only(of_class.collect(write_zip(tmp_path / "gradebook.zip", files)))

    assert (found.done, found.is_whole) == ("new", False)
    assert found.remarks == (
        "The newest attempt, 2026-01-30 15:30:50 UTC, has no file. Collected the one of 2026-01-30 15:30:10 UTC.",
    )


def test_every_attempt_is_kept_if_the_best_counts(of_class: Class, tmp_path: Path) -> None:
    """The newest is in the student's folder and the others are kept, once, however often they are collected."""
    of_class.course = replace(of_class.course, counts=Counts.BEST)
    attempts = [attempt("s1", "Sample One", second, second.encode()) for second in ("10", "20", "30")]
    late, first = tmp_path / "late.zip", tmp_path / "first.zip"

    found = only(of_class.collect(write_zip(late, {**attempts[2], **attempts[1]})))
    assert (found.done, found.notes) == ("newer", ("1 earlier attempt is kept and graded too.",))
    of_class.collect(write_zip(first, attempts[0]))
    for path in (late, first):
        of_class.collect(path)

    assert list(of_class.files().values()) == [b"30"]
    kept = sorted(of_class.submitted.glob(".replaced/*/*/*/02_softmax.py"))
    assert [(path.parent.name, path.read_bytes()) for path in kept] == [("1", b"20"), ("2", b"10")]


def test_a_replaced_attempt_never_counts(of_class: Class, tmp_path: Path) -> None:
    """An attempt that an instructor replaces was wrong, so its folder is not one of the numbered ones."""
    of_class.course = replace(of_class.course, counts=Counts.BEST)
    of_class.collect(write_zip(tmp_path / "wrong.zip", attempt("s1", "Sample One", "30", b"wrong")))
    of_class.collect(write_zip(tmp_path / "right.zip", attempt("s1", "Sample One", "10", b"right")), replaces=True)

    assert list(of_class.files().values()) == [b"right"]
    (kept,) = of_class.submitted.glob(".replaced/*/*/*")
    assert kept.name == "1 withdrawn"
    assert kept_folders(of_class.submitted, kept.parent.parent.name, kept.parent.name) == []


def test_anonymous_handles(of_class: Class, tmp_path: Path) -> None:
    """In the next assignment they are others, so a class of handles is no class."""
    found = of_class.collect(write_zip(tmp_path / "s.zip", {"anon_aB3xY_9001_02_softmax.py": ANSWER}))

    (remark,) = found.remarks
    assert "Canvas withholds names: anon_aB3xY." in remark


def test_a_test_student_hands_in_nothing(of_class: Class, tmp_path: Path) -> None:
    """Canvas's and Blackboard's are skipped, with or without a roster; nothing needs review."""
    canvas = write_zip(tmp_path / "s.zip", {"studenttest_77_9_02_softmax.py": ANSWER})
    blackboard = write_zip(tmp_path / "gradebook.zip", attempt("teacher_previewuser", "Sample PreviewUser"))

    outcomes = [only(of_class.collect(path)) for path in (canvas, blackboard)]
    of_class.enrol(CANVAS + '"One, Sample",501,42,s1,A,\n"Student, Test",77,,x1,A,\n')
    outcomes += [only(of_class.collect(path)) for path in (canvas, blackboard)]

    assert [(one.done, one.is_whole) for one in outcomes] == [("skipped", True)] * 4
    assert not of_class.submitted.exists()


def test_two_answers_to_one_exercise(of_class: Class, tmp_path: Path) -> None:
    """Both are kept and named; equal ones are not worth a word."""
    files = {f"a_1_{n}_02_softmax{suffix}": b"%d" % n for n, suffix in enumerate((".py", "-1.py", ".ipynb"))}
    files |= {f"b_2_{n}_02_softmax{suffix}": ANSWER for n, suffix in enumerate((".py", "-1.py"))}

    found = {one.student: one for one in of_class.collect(write_zip(tmp_path / "Self-attention.zip", files)).outcomes}

    (note,) = found["1"].notes
    assert note.startswith("3 files answer 02_softmax: ")
    assert note.endswith("Grading tries them, and the best counts.")
    assert found["2"].notes == ()
    assert all(one.is_whole for one in found.values())


def test_a_late_mark_without_a_time_is_kept(of_class: Class, tmp_path: Path) -> None:
    """It lies beside the submission, follows later downloads, and a student cannot bring one."""
    mark = of_class.submitted / "1/self_attention/late_mark.txt"
    late, forged = "a_LATE_1_9_02_softmax.py", "a_1_9_late_mark.txt"
    on_time = write_zip(tmp_path / "Self-attention.zip", {"a_1_9_02_softmax.py": ANSWER, forged: b"x"})
    of_class.collect(on_time)
    assert not mark.exists()

    first = only(of_class.collect(write_zip(tmp_path / "Self-attention (1).zip", {late: ANSWER})))
    assert mark.read_text() == "Canvas marks this submission as late, without a time.\n"
    again = only(of_class.collect(write_zip(tmp_path / "Self-attention (1).zip", {late: ANSWER})))

    assert (first.done, again.done) == ("dated", "unchanged")
    assert first.notes == ("Canvas marks it as late, and does not say when it was handed in.",)
    assert list(of_class.files()) == ["1/self_attention/02_softmax.py"]


def test_a_newer_attempt_in_time_has_no_mark(of_class: Class, tmp_path: Path) -> None:
    """The mark goes with the attempt that it is about."""
    of_class.collect(write_zip(tmp_path / "Self-attention.zip", {"a_LATE_1_9_02_softmax.py": b"1"}))

    of_class.collect(write_zip(tmp_path / "Self-attention.zip", {"a_1_10_02_softmax.py": b"2"}), replaces=True)

    assert not (of_class.submitted / "1/self_attention/late_mark.txt").exists()
    assert (of_class.submitted / ".replaced/1/self_attention/1 withdrawn/late_mark.txt").exists()


def test_all_who_handed_in_nothing_are_listed(of_class: Class, tmp_path: Path) -> None:
    """With their names, also beyond ten; work from an earlier download counts as handed in."""
    students = [f"s{number:02},Sample {number}\n" for number in range(20)]
    (of_class.course.root / "roster.csv").write_text("username,name\n" + "".join(students))
    early = write_zip(tmp_path / "a.zip", {"sample0_1_9_02_softmax.py": ANSWER})
    late = write_zip(tmp_path / "b.zip", {"sample1_2_9_02_softmax.py": ANSWER})

    run(of_class, str(early))
    result = run(of_class, str(late))
    as_json = json.loads(run(of_class, str(late), "--json", "--dry-run").stdout)

    assert result.exit_code == 0
    assert "self_attention: 18 of 20 in the roster handed in nothing:" in result.output
    assert all(f"  s{number:02}  Sample {number}\n" in result.output for number in range(2, 20))
    assert "  s00 " not in result.output
    assert as_json["handed_in_nothing"]["self_attention"][0] == {"student": "s02", "name": "Sample 2"}
    assert len(as_json["handed_in_nothing"]["self_attention"]) == 18
    assert as_json["downloads"][0]["hand_ins"][0]["done"] == "unchanged"


def test_the_exit_status_asks_for_a_person(of_class: Class, tmp_path: Path) -> None:
    """For a conflict in the roster and for work that waits; not for skipped lines and late marks."""
    download = write_zip(tmp_path / "Self-attention.zip", {"onesample_LATE_501_9_02_softmax.py": ANSWER})
    whole = CANVAS + '"One, Sample",501,42,s1,A,\n"Student, Test",77,,x1,A,\n'
    rosters = {
        "whole": whole,
        "conflict": f'{whole}"Two, Sample",502,42,s2,A,\n',
        "waits": f'{CANVAS}"T, S",9,4,t,A,\n',
    }
    for name, text in rosters.items():
        (tmp_path / f"{name}.csv").write_text(text)

    results = {name: run(of_class, str(download), "--roster", str(tmp_path / f"{name}.csv")) for name in rosters}

    assert {name: result.exit_code for name, result in results.items()} == {"whole": 0, "conflict": 1, "waits": 1}
    assert "Not a student: whole.csv line 4" in results["whole"].output
    assert "1 late, as Canvas says: s1." in results["whole"].output
    assert "Two people have the student number 42: conflict.csv line 3" in results["conflict"].output
    assert "submitted/.waiting/" in results["waits"].output


def test_skipped_attempts_are_no_hand_ins(of_class: Class, tmp_path: Path) -> None:
    """An attempt without any file is still not collected."""
    found = of_class.collect(
        write_zip(tmp_path / "gradebook.zip", attempt("s1", "Sample One", answer=None)), assignment="self_attention"
    )

    assert done(found) == {"s1": "not collected"}


def test_a_mark_stays_with_work_whose_archive_is_opened(of_class: Class, tmp_path: Path) -> None:
    """In place, or on its way from those who wait."""
    of_class.enrol("username,name\ns1,Sample One\n")
    folder = write_tree(of_class.submitted / "s1/self_attention", {"hw.zip": zipped({"02_softmax.py": ANSWER})})
    waiting = write_tree(of_class.submitted / ".waiting/x/causal_attention", {"06_causal_mask.py": ANSWER})
    for each in (folder, waiting):
        (each / "late_mark.txt").write_text("Canvas marks this submission as late.")

    of_class.collect(folder)
    of_class.collect(waiting, student="s1")

    assert sorted(of_class.files()) == ["s1/causal_attention/06_causal_mask.py", "s1/self_attention/02_softmax.py"]
    assert len([*of_class.submitted.glob("s1/*/late_mark.txt")]) == 2
