"""Repositories that try to stop the job that grades them, or to write outside their folder."""

from __future__ import annotations

import gzip
import io
import json
import os
import sys
import tarfile
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from autograder.archive import BROKEN
from autograder.ci import grade_fetched
from autograder.ci.fetched import NOT_GRADED, Fetched, write_list
from autograder.ci.grade_fetched import grade, unpack
from autograder.submission_limits import MAX_FILES

ANSWER = b"def ramp(n):\n    return n\n"
TOP = "class-warm_up-sample-01-aaaaaaa"


def member(name: str, kind: bytes = tarfile.REGTYPE, link: str = "", size: int = 0) -> tuple[tarfile.TarInfo, bytes]:
    info = tarfile.TarInfo(f"{TOP}/{name}")
    info.type, info.linkname, info.size = kind, link, size
    return info, bytes(size)


def packed(members: Iterable[tuple[tarfile.TarInfo, bytes]]) -> bytes:
    """An archive with these members, and the answer last."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz", compresslevel=1) as archive:
        for info, content in members:
            archive.addfile(info, io.BytesIO(content))
        answer = tarfile.TarInfo(f"{TOP}/02_ramp.py")
        answer.size = len(ANSWER)
        archive.addfile(answer, io.BytesIO(ANSWER))
    return data.getvalue()


def absolute(name: str) -> tuple[tarfile.TarInfo, bytes]:
    info = tarfile.TarInfo(name)
    info.size = 1
    return info, b"x"


HARMLESS: dict[str, Callable[[], list[tuple[tarfile.TarInfo, bytes]]]] = {
    "a name of 300 characters": lambda: [member("x" * 300 + ".py")],
    "a name of 300 bytes": lambda: [member("é" * 150 + ".py")],
    "names that lead out": lambda: [member("../../planted.py"), member("a/../../planted.py")],
    "absolute names": lambda: [absolute("/tmp/planted.py"), absolute("//planted.py")],
    "names that are no text": lambda: [member("a\udcff.py"), member("a\nb.py"), member("a\x1b[2J.py")],
    "links": lambda: [
        member("02_ramp.ipynb", tarfile.SYMTYPE, "/etc/passwd"),
        member("out", tarfile.SYMTYPE, "/tmp"),
        member("out/planted.py", size=3),
        member("hard.py", tarfile.LNKTYPE, f"{TOP}/../../secret"),
    ],
    "devices and pipes": lambda: [member(kind.hex(), kind) for kind in (tarfile.CHRTYPE, tarfile.FIFOTYPE)],
    "a file and a folder of one name": lambda: [member("a", size=1), member("a/b.py", size=1), member("a", size=1)],
    "the answer twice": lambda: [member("other.py", size=1), member("other.py", size=9)],
    "a chain of folders": lambda: [member("/".join(["d"] * 90) + "/a.py")],
    "a virtual environment": lambda: [member(f".venv/lib/six{number}.py", size=9) for number in range(3 * MAX_FILES)],
    "thousands of entries": lambda: [member(f"d{number}", tarfile.DIRTYPE) for number in range(20_000)],
    "many large files": lambda: [member(f"{number}.bin", size=15 << 20) for number in range(5)],
    "version control": lambda: [member(".git/hooks/post-checkout", size=3), member(".git/config", size=3)],
}


@pytest.mark.parametrize("kind", HARMLESS)
def test_the_answer_is_unpacked_and_nothing_else_is_touched(tmp_path: Path, kind: str) -> None:
    """What is hostile is left out; the answer beside it is graded."""
    folder = tmp_path / "inner/1"
    folder.parent.mkdir()

    unpack(packed(HARMLESS[kind]()), folder)

    assert (folder / "02_ramp.py").read_bytes() == ANSWER
    assert sorted(path.name for path in tmp_path.rglob("*") if not path.is_relative_to(folder)) == ["inner"]
    files = [path for path in folder.rglob("*") if not path.is_dir() or path.is_symlink()]
    assert all(path.is_file() and not path.is_symlink() for path in files)
    assert len(files) <= MAX_FILES
    assert sum(path.stat().st_size for path in files) <= 32 << 20
    assert not (folder / ".git").exists()


UNUSABLE = {
    "a bomb": lambda: gzip.compress(bytes(200 << 20), 1),
    "no archive": lambda: b"Not Found",
    "nothing": lambda: b"",
    "half an archive": lambda: packed([member("x", size=1000)])[:-40],
    "noise after the header": lambda: b"\x1f\x8b\x08" + bytes(range(256)) * 40,
    "a header of two gigabytes": lambda: gzip.compress(_long_header(), 1),
    "a header that takes hours to parse": lambda: packed([_with_comment("9" * 10_000_000)]),
    "a chain of headers": lambda: gzip.compress(_header(0) * 9_000, 1),
}


def _long_header() -> bytes:
    return _header(2 << 30) + bytes(1 << 20)


def _header(size: int) -> bytes:
    info = tarfile.TarInfo("long")
    info.type, info.size = tarfile.GNUTYPE_LONGNAME, size
    return info.tobuf(tarfile.GNU_FORMAT)


def _with_comment(text: str) -> tuple[tarfile.TarInfo, bytes]:
    info, content = member("comment")
    info.pax_headers = {"comment": text}
    return info, content


@pytest.mark.parametrize("kind", UNUSABLE)
def test_what_cannot_be_unpacked_is_an_error(tmp_path: Path, kind: str) -> None:
    """It is one of the errors that make a result for the student."""
    with pytest.raises(BROKEN):
        unpack(UNUSABLE[kind](), tmp_path / "1")


STAND_IN = """
import json, os, pathlib, signal, sys, time
assert not [name for name in os.environ if name.startswith(("GITHUB_", "ACTIONS_", "RUNNER_"))]
student, out = sys.argv[sys.argv.index("--student") + 1], pathlib.Path(sys.argv[sys.argv.index("--out") + 1])
if student == "endless":
    if os.fork():
        time.sleep(600)
    pathlib.Path("orphan").write_text(str(os.getpid()))
    time.sleep(600)
if student == "killed":
    os.kill(os.getpid(), signal.SIGKILL)
if student == "noisy":
    print("line " * 1_000_000)
out.mkdir()
(out / "check-run.json").write_text(json.dumps({"output": {"title": student}}))
"""


def test_one_commit_that_fails_stops_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others have results; what was killed or does not end has none, and nothing of it goes on running."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(grade_fetched, "SECONDS", 3)
    monkeypatch.setattr(grade_fetched, "COMMAND", (sys.executable, "-c", STAND_IN))
    work = tmp_path / "work"
    work.mkdir()
    names = ["endless", "killed", "bomb", "missing", "noisy", "sample"]
    write_list(work, [Fetched(place, f"class/{name}", "a" * 40, "") for place, name in enumerate(names)])
    for place, name in enumerate(names):
        if name != "missing":
            data = gzip.compress(bytes(200 << 20), 1) if name == "bomb" else packed([])
            (work / f"{place}.tar.gz").write_bytes(data)

    lines = list(
        grade(
            work, 0, "--device", "cpu", environment={**os.environ, "GITHUB_OUTPUT": "x", "ACTIONS_RUNTIME_TOKEN": "x"}
        )
    )

    assert [line.partition(":")[0] for line in lines] == [f"- class/{name}" for name in names]
    titles = {name: titled(Path("results", str(place), "check-run.json")) for place, name in enumerate(names)}
    assert titles == {
        "endless": None,
        "killed": None,
        "bomb": NOT_GRADED,
        "missing": None,
        "noisy": "noisy",
        "sample": "sample",
    }
    assert [path.name for path in work.iterdir()] == ["list.jsonl"]
    orphan = Path("/proc", Path("orphan").read_text(), "stat")
    assert not orphan.exists() or orphan.read_text().split()[2] == "Z"


def test_a_full_disk_and_a_late_hour_leave_the_rest_for_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are not graded, and say so; so they are fetched again."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(grade_fetched, "MIN_FREE", 1 << 60)
    (tmp_path / "work").mkdir()
    write_list(tmp_path / "work", [Fetched(1, "class/sample", "a" * 40, "")])

    assert list(grade(tmp_path / "work", 0, environment={})) == ["- class/sample: has its turn in a later run"]
    assert list(Path("results").iterdir()) == []


def titled(path: Path) -> str | None:
    return str(json.loads(path.read_text())["output"]["title"]) if path.exists() else None
