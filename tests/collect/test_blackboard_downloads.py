"""Blackboard's downloads: all attempts in one archive, each with a text file that says whose it is."""

from __future__ import annotations

from pathlib import Path
from zoneinfo import ZoneInfo

from downloads import ANSWER, Class, done, write_zip

TEXT = """Name: {name} ({user})
Assignment: Self_attention
Date Submitted: Friday, January 30, 2026 3:30:10 PM CET
Current Grade: Needs Grading

Submission Field:
There is no student submission text data for this assignment.

Comments:
There are no student comments for this assignment.

Files:
\tOriginal filename: 02_softmax.py
\tFilename: Self_attention_{user}_attempt_{at}_02_softmax.py
"""


def attempt(user: str, at: str, content: bytes, name: str = "Sample", word: str = "attempt") -> dict[str, bytes]:
    stem = f"Self_attention_{user}_{word}_{at}"
    text = TEXT.format(name=name, user=user, at=at)
    return {f"{stem}.txt": text.encode(), f"{stem}_02_softmax.py": content}


def test_the_newest_of_all_attempts_counts(of_class: Class, tmp_path: Path) -> None:
    """Its time is read in the zone that is asked for."""
    of_class.enrol("Last Name,First Name,Username,Student ID\nOne,Sample,s_1,0042\nTwo,Sample,s2@uni.example,0043\n")
    files = {
        **attempt("s_1", "2026-01-30-15-30-10", b"second"),
        **attempt("s_1", "2026-01-29-23-00-00", b"first"),
        **attempt("s2@uni.example", "2026-01-30-09-00-59", ANSWER),
    }

    collected = of_class.collect(write_zip(tmp_path / "gradebook_CS_x.zip", files), zone=ZoneInfo("Europe/Berlin"))

    assert collected.title == "Blackboard"
    assert of_class.files() == {
        "s_1/self_attention/02_softmax.py": b"second",
        "s2@uni.example/self_attention/02_softmax.py": ANSWER,
    }
    assert of_class.times()["s_1/self_attention"] == "2026-01-30T14:30:10Z"


def test_other_languages_and_missing_texts(of_class: Class, tmp_path: Path) -> None:
    """Dutch archives say "poging"; where no text is there, the roster says where the user's name begins."""
    files = {
        **attempt("s_1", "2026-01-30-15-30-10", b"1", word="poging"),
        "Self_attention_s_2_poging_2026-01-30-15-30-11_02_softmax.py": b"2",
    }
    of_class.enrol("username\ns_1\ns_2\n2\n")

    of_class.collect(write_zip(tmp_path / "x.zip", files))

    assert sorted(of_class.files()) == ["s_1/self_attention/02_softmax.py", "s_2/self_attention/02_softmax.py"]


def test_without_roster_and_text_the_common_part_is_the_assignment(of_class: Class, tmp_path: Path) -> None:
    """What follows it is the user."""
    files = {f"Self_attention_{user}_attempt_2026-01-30-15-30-11_02_softmax.py": b"x" for user in ("x_1", "y_2")}

    assert done(of_class.collect(write_zip(tmp_path / "x.zip", files))) == {"x_1": "new", "y_2": "new"}


def test_nobody_hands_in_for_another(of_class: Class, tmp_path: Path) -> None:
    """A file that is called as another's attempt stays its owner's."""
    of_class.enrol("username\neve\nben\n")
    forged = "Self_attention_eve_attempt_2026-01-30-15-30-10_x_ben_attempt_2030-01-01-00-00-00_02_softmax.py"
    lying = "Self_attention_eve_attempt_2026-01-30-15-30-10.txt"

    collected = of_class.collect(write_zip(tmp_path / "x.zip", {forged: b"x", lying: b"Name: Ben (ben)\n"}))

    assert set(done(collected)) == {"eve"}
