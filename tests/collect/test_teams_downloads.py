"""Microsoft Teams' downloads: a folder per student, assignment and version, in the language of the class."""

from __future__ import annotations

from pathlib import Path

import pytest
from downloads import ANSWER, EARLY, LATER, Class, done, only, problems, write_tree, write_zip

ROSTER = "username,email,name\ns1,one@uni.example,Sample One\ns2,two@uni.example,学生 二\n"
LIBRARY = "CS 101 - Student Work"


def test_the_highest_version_counts(of_class: Class, tmp_path: Path) -> None:
    """Versions are numbers: 10 is newer than 9. Drafts and other assignments are not mixed in."""
    of_class.enrol(ROSTER)
    files = {
        **{f"Submitted files/Sample One/Self-attention/Version {n}/02_softmax.py": b"%d" % n for n in (1, 9, 10)},
        "Submitted files/Sample One/Self-attention/Version 10/notes/Version 2/plan.txt": b"",
        "Submitted files/学生 二/Self-attention/Version 1/02_softmax (1).ipynb": b"{}",
        "Submitted files/学生 二/Causal attention/Version 1/06_causal_mask.py": ANSWER,
        "Working files/Sample One/Self-attention/02_softmax.py": b"draft",
    }

    collected = of_class.collect(write_tree(tmp_path / LIBRARY, files))

    assert collected.title == "Microsoft Teams"
    assert collected.remarks == ()
    assert of_class.files() == {
        "s1/self_attention/02_softmax.py": b"10",
        "s1/self_attention/notes/Version 2/plan.txt": b"",
        "s2/causal_attention/06_causal_mask.py": ANSWER,
        "s2/self_attention/02_softmax.ipynb": b"{}",
    }
    assert of_class.times() == {}


@pytest.mark.parametrize(
    "folder",
    [
        "{name}/Self-attention/Version 1",
        "Self-attention/{name}/Self-attention/Version 1",
        "Kurs - Aufgaben der Schüler/Gesendete Dateien/{name}/Self-attention/Version 1",
        "Student Work/Submitted files/{name}/Self-attention/Versión 1",
        "OneDrive_1_26-11-2026/Student Work/Submitted files/{name}/Self-attention/バージョン 1",
    ],
)
def test_a_zip_of_any_outer_folder(of_class: Class, tmp_path: Path, folder: str) -> None:
    """Whichever folder the teacher selects in SharePoint, in whichever language."""
    of_class.enrol(ROSTER)
    files = {f"{folder.format(name=name)}/02_softmax.py": name.encode() for name in ("One, Sample", "学生 二")}

    collected = of_class.collect(write_zip(tmp_path / "OneDrive_2026-11-26.zip", files))

    assert done(collected) == {"s1": "new", "s2": "new"}


def test_the_later_download_has_the_newer_version(of_class: Class, tmp_path: Path) -> None:
    """Teams tells no time, so the time of the download decides."""
    name = "Submitted files/Sample One/Self-attention/Version {}/02_softmax.py"
    early = write_zip(tmp_path / "early.zip", {name.format(1): b"1"}, EARLY)
    later = write_zip(tmp_path / "later.zip", {name.format(2): b"2"}, LATER)

    assert [only(of_class.collect(path)).done.value for path in (later, early)] == ["new", "older"]
    assert of_class.files() == {"Sample One/self_attention/02_softmax.py": b"2"}


def test_a_stranger_waits(of_class: Class, tmp_path: Path) -> None:
    """The folder has a display name only."""
    of_class.enrol(ROSTER)

    found = of_class.collect(
        write_zip(tmp_path / "x.zip", {"Sample Nobody/Self-attention/Version 1/02_softmax.py": ANSWER})
    )

    assert problems(found) == {"Sample Nobody": "Sample Nobody is not in the roster."}
    assert of_class.waiting() == ["Sample Nobody/self_attention/02_softmax.py"]
