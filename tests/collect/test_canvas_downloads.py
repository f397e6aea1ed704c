"""Canvas's downloads: flat names, with the mark of lateness, and a number behind names that were there before."""

from __future__ import annotations

from pathlib import Path

from downloads import ANSWER, EARLY, LATER, Class, done, only, problems, write_zip

GRADEBOOK = (
    "Student,ID,SIS User ID,SIS Login ID,Section,Self-attention (991)\n"
    "    Points Possible,,,,,10\n"
    '"Doe, Sample",501,0042,sdoe,A,\n'
    '"O\'Sample, Seán",502,0043,sosample,A,\n'
    '"학생, 하나",503,0044,haksaeng,B,\n'
)


def test_names_ids_and_lateness_are_read(of_class: Class, tmp_path: Path) -> None:
    """The gradebook says who has which id. LATE is Canvas's word, and the only one on time."""
    of_class.enrol(GRADEBOOK)
    files = {
        "doesample_501_9001_02_softmax.ipynb": b"{}",
        "doesample_501_9002_01_dot_products.py": ANSWER,
        "osampleseán_LATE_502_9003_02_softmax (1)-2.py": ANSWER,
        "학생하나_503_text.html": b"<p>",
        "학생하나_503_9004_02_softmax.py": ANSWER,
    }

    collected = of_class.collect(write_zip(tmp_path / "submissions.zip", files))

    assert collected.title == "Canvas"
    assert sorted(of_class.files()) == [
        "haksaeng/self_attention/02_softmax.py",
        "sdoe/self_attention/01_dot_products.py",
        "sdoe/self_attention/02_softmax.ipynb",
        "sosample/self_attention/02_softmax.py",
    ]
    assert [outcome.student for outcome in collected.outcomes if outcome.is_late] == ["sosample"]


def test_a_suffix_of_canvas_is_removed(of_class: Class, tmp_path: Path) -> None:
    """A resubmission is called `-1`, or by a UUID from the eighth on; of two the later one is the exercise's."""
    unique = "02_softmax-6fa459ea-ee8a-3ca4-894e-db77e160355e.py"
    files = {"a_1_10_02_softmax-1.py": b"1", "a_1_11_02_softmax-2.py": b"2", f"b_2_12_{unique}": b"3"}

    of_class.collect(write_zip(tmp_path / "submissions.zip", files))

    assert of_class.files() == {
        "1/self_attention/02_softmax-1.py": b"1",
        "1/self_attention/02_softmax.py": b"2",
        "2/self_attention/02_softmax.py": b"3",
    }


def test_the_later_download_holds_the_newer_attempt(of_class: Class, tmp_path: Path) -> None:
    """Canvas tells no time: the archive's own decides, whichever is collected first."""
    of_class.enrol(GRADEBOOK)
    early = write_zip(tmp_path / "early.zip", {"doesample_501_9_02_softmax.py": b"early"}, EARLY)
    later = write_zip(tmp_path / "later.zip", {"doesample_501_12_02_softmax-1.py": b"later"}, LATER)

    outcomes = [only(of_class.collect(path)).done.value for path in (early, later, early, later)]

    assert outcomes == ["new", "newer", "older", "unchanged"]
    assert of_class.files() == {"sdoe/self_attention/02_softmax.py": b"later"}
    assert (of_class.submitted / ".replaced/sdoe/self_attention/1/02_softmax.py").read_bytes() == b"early"


def test_an_anonymous_download_names_nobody(of_class: Class, tmp_path: Path) -> None:
    """Canvas withholds names there, and no roster knows its words."""
    of_class.enrol(GRADEBOOK)
    files = {"LATE_anon_aB3xY_9001_02_softmax.py": ANSWER}

    assert list(problems(of_class.collect(write_zip(tmp_path / "submissions.zip", files)))) == ["anon_aB3xY"]


def test_a_stranger_of_a_known_name_is_not_guessed(of_class: Class, tmp_path: Path) -> None:
    """Whose id is not the one that the roster knows is somebody else."""
    of_class.enrol(GRADEBOOK)

    collected = of_class.collect(write_zip(tmp_path / "s.zip", {"doesample_999_9_02_softmax.py": ANSWER}))

    assert problems(collected) == {
        "doesample (999)": "doesample (999) is not in the roster: sdoe has this name, but not this Canvas id."
    }


def test_an_id_counts_more_than_a_name(of_class: Class, tmp_path: Path) -> None:
    """A student who calls herself as another is still who she is."""
    of_class.enrol(GRADEBOOK)

    collected = of_class.collect(write_zip(tmp_path / "s.zip", {"doesample_502_9_02_softmax.py": ANSWER}))

    assert done(collected) == {"sosample": "new"}
