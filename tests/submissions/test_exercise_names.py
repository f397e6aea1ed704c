"""A file's name means an exercise, whatever systems, browsers and people added to it."""

from __future__ import annotations

import unicodedata
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_course import REPOSITORY

from autograder.submissions.copy_marks import COPIES, VERSIONS
from autograder.submissions.exercise_names import Rank, named_exercise, plain_stem

EXERCISES = tuple(sorted(path.parent.name for path in (REPOSITORY / "course").glob("*/lesson.md")))
ALONE = st.sampled_from(EXERCISES)
MARKS = st.sampled_from([*chain(*COPIES.values()), *VERSIONS])
PEOPLE = st.sampled_from(["sample 01", "Sample_One", "学生", "Müller", "4711", "onesample_123_456", "CS-101 homework"])
NUMBERS = st.sampled_from(["", " (1)", "-2", "-Copy1", " 3", "_v2", " copy 2", " (2) (1)"])
SUFFIXES = st.sampled_from([".ipynb", ".py", "", ".IPYNB", ".py.txt", ".ipynb.json"])
FORMS = st.sampled_from(["NFC", "NFD", "NFKC", "NFKD"])


def spelled(exercise: str, how: int) -> str:
    """The exercise's name as people write it."""
    number, _, name = exercise.partition("_")
    words = name.split("_")
    wide = "".join(chr(ord(letter) + 0xFEE0) if letter.isascii() and letter.isalnum() else letter for letter in name)
    ways = (
        *(exercise, exercise.upper(), exercise.replace("_", "-"), exercise.replace("_", " ")),
        *(f"{number}_{wide}", f"{int(number)} {name}", number + "".join(map(str.title, words)), name),
    )
    return ways[how]


HOW = st.integers(0, 7)


@given(ALONE, HOW, st.lists(MARKS, max_size=2), st.lists(MARKS, max_size=2), NUMBERS, SUFFIXES, FORMS)
def test_marks_of_copies_change_nothing(exercise, how, before, after, number, suffix, form) -> None:  # type: ignore[no-untyped-def]  # hypothesis gives them
    """In every language, before and after the name, in any case, with any accents and suffix."""
    name = f"{' '.join([*before, spelled(exercise, how), *after])}{number}{suffix}"

    match = named_exercise(unicodedata.normalize(form, name), EXERCISES)

    assert match is not None
    assert match.exercise == exercise
    assert match.rank < Rank.PART


@given(ALONE, st.integers(0, 6), PEOPLE, PEOPLE, NUMBERS, SUFFIXES)
def test_people_s_names_around_it_change_nothing(exercise, how, before, after, number, suffix) -> None:  # type: ignore[no-untyped-def]  # hypothesis gives them
    """A person, a course or a platform's numbers around the exercise's number and name."""
    match = named_exercise(f"{before}_{spelled(exercise, how)}_{after}{number}{suffix}", EXERCISES)

    assert match is not None
    assert (match.exercise, match.rank) == (exercise, Rank.PART)


@pytest.mark.parametrize("exercise", EXERCISES)
def test_no_exercise_is_taken_for_another(exercise: str) -> None:
    """Its own id and its own name mean itself; where it is unknown, at most a file's content makes it another one.

    "Online softmax" holds the name of another exercise.
    """
    name = exercise.partition("_")[2]
    others = tuple(other for other in EXERCISES if other != exercise)

    for spelling in exercise, name, f"Copy of {name}", f"{name}_final":
        assert (found := named_exercise(spelling, EXERCISES)) is not None
        assert found.exercise == exercise
        other = named_exercise(spelling, others)
        assert other is None or (other.rank is Rank.PART and other.exercise.partition("_")[2] in name)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("masked_softmax.py", "03_masked_softmax"),
        ("softmax.py", "02_softmax"),
        ("self_attention_02_softmax.ipynb", "02_softmax"),  # the assignment's name before it
        ("masked.py", None),
        ("03_softmax.py", None),  # the number of one, the name of another
        ("softmax and self attention.ipynb", None),  # several
        ("softmaxes.py", None),
        ("homework.ipynb", None),
        ("02.ipynb", None),
        ("", None),
        ("学生.ipynb", None),
    ],
)
def test_the_longest_name_is_meant_and_several_are_none(name: str, expected: str | None) -> None:
    """A name within a longer name is not meant; what may be several is decided by content."""
    found = named_exercise(name, ("02_softmax", "03_masked_softmax", "04_self_attention"))

    assert (found and found.exercise) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a/02_softmax.ipynb.txt", "02_softmax"),
        ("02_softmax.v2.py", "02_softmax"),
        (".gitignore", ".gitignore"),
        ("02. softmax", "02. softmax"),
        ("1.5.py", "1.5"),
    ],
)
def test_suffixes_are_no_part_of_a_name(name: str, expected: str) -> None:
    """Any number of them; but not what follows a full stop in a sentence or a number."""

    assert plain_stem(name) == expected


def test_a_long_name_takes_no_time() -> None:
    """As many words as a file system takes, which all begin like an exercise's name."""

    assert named_exercise("multi head " * 10_000, EXERCISES) is None
