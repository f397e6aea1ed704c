"""Brightspace's downloads: a folder for each submission, dated in the downloader's language."""

from __future__ import annotations

from pathlib import Path

from downloads import ANSWER, Class, done, only, problems, write_tree, write_zip

HEADER = "OrgDefinedId,Username,Last Name,First Name,Email,Self-attention Points Grade,End-of-Line Indicator\n"
ROSTER = HEADER + "".join(
    f"#{number},#{user},{family},{given},{user}@uni.example,,#\n"
    for number, user, family, given in [("0042", "s1", "Doe - Roe", "Sample"), ("0043", "s2", "Two", "Sample")]
)


def test_the_newest_submission_counts(of_class: Class, tmp_path: Path) -> None:
    """Names may hold " - "; the time has no colon, and the index is nobody's."""
    of_class.enrol(ROSTER)
    files = {
        "index.html": b"<html>",
        "12-34 - Sample Doe - Roe - Oct 10, 2025 1022 AM/02_softmax.py": b"first",
        "12-34 - Sample Doe - Roe - Oct 10, 2025 310 PM/02_softmax.py": b"second",
        "13-34 - Sample Two - 13 September 2025 310 PM/sub/02_softmax.py": ANSWER,
    }

    collected = of_class.collect(write_zip(tmp_path / "Self-attention Download Oct 11, 2025 900 AM.zip", files))

    assert (collected.title, collected.remarks) == ("Brightspace", ())
    assert of_class.files() == {
        "s1/self_attention/02_softmax.py": b"second",
        "s2/self_attention/sub/02_softmax.py": ANSWER,
    }
    assert of_class.times() == {
        "s1/self_attention": "2025-10-10T15:10:00Z",
        "s2/self_attention": "2025-09-13T15:10:00Z",
    }


def test_a_folder_of_the_assignment_around_it(of_class: Class, tmp_path: Path) -> None:
    """It tells the assignment; a German date tells the time, and a field of digits the student."""
    of_class.enrol(ROSTER)
    folder = write_tree(
        tmp_path / "unpacked", {"Causal attention/1-2 - 0043 - Someone Else - 10. Okt. 2025 1522/a.py": ANSWER}
    )

    outcome = only(of_class.collect(folder))

    assert (outcome.student, outcome.assignment) == ("s2", "causal_attention")
    assert f"{outcome.at}" == "2025-10-10 15:22:00+00:00"


def test_attempts_without_an_order_are_left_alone(of_class: Class, tmp_path: Path) -> None:
    """Where no date can be read nobody knows which is the newest; one alone is taken."""
    of_class.enrol(ROSTER)
    files = {
        **{f"1-{n} - Sample Two - {n} listopad 2025 1022/02_softmax.py": b"%d" % n for n in (1, 2)},
        "2-1 - Sample Doe - Roe - 3 listopad 2025 1022/02_softmax.py": ANSWER,
    }

    collected = of_class.collect(write_zip(tmp_path / "Self-attention.zip", files))

    assert problems(collected) == {"Sample Two": "There are 2 attempts with unreadable dates."}
    assert done(collected)["s1"] == "new"
    assert of_class.waiting() == [f"Sample Two{n}/self_attention/02_softmax.py" for n in (" 2", "")]
    assert "--student s2" in collected.outcomes[0].cure
