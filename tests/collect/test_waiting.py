"""Work of people who are not certain waits in a folder, until somebody says whose it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from downloads import ANSWER, Class, done, only, problems, write_zip

from autograder.collect.ungraded_files import ungraded_files
from autograder.errors import SubmissionError

ATTEMPT = "Self-attention_{user}_attempt_2026-01-30-15-30-{second}"
NAMED = "Sample Two/self_attention/02_softmax.py"


def attempt(user: str, name: str, second: str = "10", answer: bytes | None = ANSWER) -> dict[str, bytes]:
    """One attempt in a download of Blackboard; without a file if ``answer`` is None."""
    start = ATTEMPT.format(user=user, second=second)
    text = {f"{start}.txt": f"Name: {name} ({user})\n".encode()}
    return text if answer is None else {f"{start}_02_softmax.py": answer, **text}


@pytest.fixture
def waiting(of_class: Class, tmp_path: Path) -> Path:
    """A class of one student, and another's work, which waits."""
    of_class.enrol("username,name\ns1,Sample One\n")
    path = write_zip(tmp_path / "gradebook.zip", {**attempt("s1", "Sample One"), **attempt("s2", "Sample Two")})
    of_class.collect(path)
    return path


def test_a_stranger_waits_and_grade_names_the_folder(of_class: Class, waiting: Path) -> None:
    """With the command that files it; the time of submission is kept."""
    (found,) = ungraded_files(of_class.course, of_class.submitted)

    assert list(of_class.files()) == ["s1/self_attention/02_softmax.py"]
    assert of_class.waiting() == [
        "Sample Two (s2)/self_attention/02_softmax.py",
        "Sample Two (s2)/self_attention/timestamp.txt",
    ]
    assert not found.is_graded
    assert found.path == ".waiting/Sample Two (s2)/self_attention"
    assert f"autograder collect '{of_class.submitted}/{found.path}' --student STUDENT" in found.cure


def test_a_person_says_whose_it_is(of_class: Class, waiting: Path) -> None:
    """It moves to the student's folder with its time."""
    of_class.enrol("username,name\ns1,Sample One\nlogin2,Sample Second\n")
    folder = of_class.submitted / ".waiting/Sample Two (s2)/self_attention"
    with pytest.raises(SubmissionError, match="waits for you to say whose it is"):
        of_class.collect(folder)

    found = of_class.collect(folder, student="login2")

    assert done(found) == {"login2": "new"}
    assert of_class.files()["login2/self_attention/02_softmax.py"] == ANSWER
    assert of_class.times()["login2/self_attention"] == "2026-01-30T15:30:10Z"
    assert of_class.waiting() == []


def test_a_corrected_roster_ends_the_wait(of_class: Class, waiting: Path) -> None:
    """The same download is collected again, and nothing is left over."""
    of_class.enrol("username,name\ns1,Sample One\ns2,Sample Two\n")

    found = of_class.collect(waiting)

    assert done(found) == {"s1": "unchanged", "s2": "new"}
    assert of_class.waiting() == []


def test_two_logins_of_one_name_wait_both(of_class: Class, tmp_path: Path) -> None:
    """The roster has the name once and no login: whose the newer one is, is not guessed."""
    of_class.enrol("email,name\none@uni.example,Sample One\n")
    files = {**attempt("s1", "Sample One"), **attempt("s9", "Sample One", "50")}

    found = of_class.collect(write_zip(tmp_path / "gradebook.zip", files))

    assert done(found) == {"Sample One (s1)": "waits", "Sample One (s9)": "waits"}
    assert of_class.files() == {}


def test_nothing_waits_after_a_dry_run(of_class: Class, tmp_path: Path) -> None:
    """It says the same and writes nothing."""
    of_class.enrol("username,name\ns1,Sample One\n")
    path = write_zip(tmp_path / "gradebook.zip", attempt("s2", "Sample Two"))

    tried, collected = of_class.collect(path, dry_run=True), of_class.collect(path)

    assert only(tried) == only(collected)
    assert problems(tried) == {"Sample Two (s2)": "Sample Two (s2) is not in the roster."}


@pytest.mark.parametrize("name", ["{}", "../..", "a/b", "$(x)", "' ;", "*", "[a]"])
def test_odd_names_wait_inside_the_folder(of_class: Class, tmp_path: Path, name: str) -> None:
    """No name leads out of it, steers the shell or another's folder."""
    of_class.enrol("username,name\ns1,Sample One\n")

    found = of_class.collect(
        write_zip(tmp_path / "Self-attention.zip", {f"{name}_5_assignsubmission_file/02_softmax.py": ANSWER})
        if "/" not in name
        else write_zip(tmp_path / "gradebook.zip", attempt("s2", name))
    )

    assert set(done(found).values()) == {"waits"}
    assert next(path.split("/")[1:] for path in of_class.waiting()) == ["self_attention", "02_softmax.py"]
    assert [entry.name for entry in of_class.submitted.iterdir()] == [".waiting"]
