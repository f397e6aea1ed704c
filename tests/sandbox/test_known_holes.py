"""Versions with known holes are named, and it is said whether each matters here."""

from __future__ import annotations

import pytest

from autograder.sandbox import doctor, known_holes
from autograder.sandbox.known_holes import BUBBLEWRAP, HOLES, KERNEL, LIBSECCOMP, Version, holes_of, versions

DIRTY_PIPE, STACKROT, SYMLINK = "CVE-2022-0847 (Dirty Pipe)", "CVE-2023-3269 (StackRot)", "CVE-2026-87766"


@pytest.mark.parametrize(
    ("part", "version", "name", "has_it"),
    [
        (KERNEL, (5, 15, 24), DIRTY_PIPE, True),
        (KERNEL, (5, 15, 25), DIRTY_PIPE, False),
        (KERNEL, (5, 12, 19), DIRTY_PIPE, True),
        (KERNEL, (5, 7, 19), DIRTY_PIPE, False),
        (KERNEL, (5, 17), DIRTY_PIPE, False),
        (KERNEL, (6, 1, 36), STACKROT, True),
        (KERNEL, (6, 1, 37), STACKROT, False),
        (KERNEL, (6, 2, 16), STACKROT, True),
        (KERNEL, (6, 18, 44), STACKROT, False),
        (BUBBLEWRAP, (0, 9, 0), SYMLINK, True),
        (BUBBLEWRAP, (0, 12, 0), SYMLINK, False),
        (LIBSECCOMP, (2, 3, 3), "CVE-2019-9893", True),
        (LIBSECCOMP, (2, 5, 4), "CVE-2019-9893", False),
    ],
)
def test_hole_is_found_by_version(part: str, version: Version, name: str, has_it: bool) -> None:
    """A line of releases that got the cure has the hole before it only; one that got none has it to its end."""
    assert (name in [hole.name for hole in holes_of({part: version})]) is has_it


def test_every_line_of_a_hole_comes_in_order() -> None:
    """The last one says from where on no version has it."""
    for hole in HOLES:
        assert list(hole.mended) == sorted(hole.mended)
        assert hole.since < hole.mended[0]


def test_what_matters_comes_first_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """`doctor` says what stands in the way, or what to do."""
    found = {KERNEL: (6, 1, 20), BUBBLEWRAP: (0, 8, 0), LIBSECCOMP: (2, 5, 4)}
    monkeypatch.setattr(doctor, "versions", lambda: found)

    assert [hole.matters for hole in holes_of(found)] == [True, False, False]
    lines = doctor.versions_and_holes()
    assert lines[0] == "Linux 6.1.20: may have:"
    assert "It matters here: no filter can deny them: update the kernel." in lines[1]
    assert lines[-1] == "libseccomp 2.5.4: no known hole in our list."


def test_what_is_not_there_has_no_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without bubblewrap is not blamed for its holes."""
    monkeypatch.setitem(known_holes.PARTS, BUBBLEWRAP, lambda: ())

    assert BUBBLEWRAP not in versions()
