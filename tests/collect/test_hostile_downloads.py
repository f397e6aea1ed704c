"""What strangers pack: nothing is written elsewhere, nothing grows without a limit, and nobody stops the others."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tarfile
import zipfile
from pathlib import Path

import pytest
from downloads import ANSWER, Class, done, only, write_tree, write_zip, zipped
from hypothesis import example, given
from hypothesis import strategies as st

from autograder import archive
from autograder.archive import opened
from autograder.collect import contents
from autograder.collect.contents import collected
from autograder.collect.files import File
from autograder.errors import SubmissionError
from autograder.model.course import Unit
from autograder.submission_limits import is_safe_name
from autograder.submissions.folder import Contents

UNITS = (Unit("02_softmax", Path("course/02_softmax")),)
PLACE = "self_attention"
CANVAS = "sample_{}_9_{}"


def tar(members: dict[str, bytes], *, links: tuple[tuple[str, bytes], ...] = ()) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w") as archive:
        for name, kind in links:
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, "/etc/passwd"
            archive.addfile(info)
        for name, content in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return made.getvalue()


def outside(of_class: Class, tmp_path: Path) -> list[Path]:
    """Files that were written beside ``submitted/``, and links anywhere."""
    known = {of_class.course.root / "course/course.toml", of_class.course.root / "class.csv"}
    found = [path for path in tmp_path.rglob("*") if path.is_symlink() or path.is_file()]
    found = [path for path in found if path.suffix != ".zip" and path not in known]
    return [path for path in found if path.is_symlink() or of_class.submitted not in path.parents]


def test_one_bad_archive_stops_nobody(of_class: Class, tmp_path: Path) -> None:
    """Broken, encrypted, lying, foreign and hostile archives: each student's own loss, and the others are collected."""
    good = zipped({"work/02_softmax.py": ANSWER, "work/helper.py": b"x = 1"})
    encrypted = bytearray(good)
    for signature, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        start = -1
        while (start := encrypted.find(signature, start + 1)) >= 0:
            encrypted[start + at] |= 1
    files = {
        CANVAS.format(1, "a.zip"): good,
        CANVAS.format(2, "a.zip"): good[:40],
        CANVAS.format(3, "a.zip"): bytes(encrypted),
        CANVAS.format(4, "a.zip"): good.replace(b"helper", b"hidden", 1),
        CANVAS.format(5, "a.rar"): b"Rar!",
        CANVAS.format(6, "a.tar.gz"): gzip.compress(tar({"02_softmax.py": ANSWER}))[:-9],
        CANVAS.format(7, "a.zip"): zipped({"../../../evil.py": b"x", "/evil.py": b"x"}, {"l.py": "/etc/passwd"}),
        CANVAS.format(8, "02_softmax.py"): ANSWER,
    }

    found = of_class.collect(write_zip(tmp_path / "submissions.zip", files))

    good_ones = {f"{student}/{PLACE}/02_softmax.py": ANSWER for student in (1, 4, 8)}
    assert {name: data for name, data in of_class.files().items() if name.endswith("softmax.py")} == good_ones
    assert {outcome.student for outcome in found.outcomes if outcome.remarks} == {"2", "3", "4", "5", "6", "7"}
    assert done(found)["7"] == "not collected"
    assert outside(of_class, tmp_path) == []


def test_names_of_a_download_lead_nowhere(of_class: Class, tmp_path: Path) -> None:
    """Zip slip in the platform's own archive, and in the layout of our own."""
    bad = ["../x/{}", "/x/{}", "x/../../{}", "..\\x\\{}", "./y/{}", "z//{}", "\x1b[2Jz/{}"]
    names = [name.format("self_attention/a.py") for name in (*bad, ".git/{}", "good/{}")]
    files = dict.fromkeys(names, ANSWER)

    found = of_class.collect(write_zip(tmp_path / "submitted.zip", files))

    assert list(of_class.files()) == ["good/self_attention/a.py"]
    assert len(found.remarks) == 7
    assert not any("\x1b" in remark for remark in found.remarks)
    assert outside(of_class, tmp_path) == []


@pytest.mark.parametrize("student", ["..", "con:x", "x" * 300, " ", "\u202eevil"])
def test_names_of_students_become_folders_or_nothing(of_class: Class, tmp_path: Path, student: str) -> None:
    """Whatever a download calls somebody, the folder lies in ``submitted/``."""
    folder = f"{student}_1_assignsubmission_file/02_softmax.py"

    files = {folder: ANSWER, f"Sample{folder}": ANSWER, "Sample_2_assignsubmission_file/02_softmax.py": ANSWER}
    of_class.collect(write_zip(tmp_path / "Self-attention.zip", files))

    assert outside(of_class, tmp_path) == []
    assert all(is_safe_name(name[:200]) for name in of_class.files())


def test_bombs_end_within_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that grow, too many of them, archives in archives, and tar headers of any size."""
    monkeypatch.setattr(contents, "MAX_BYTES", 4 << 20)
    monkeypatch.setattr(archive, "MAX_ARCHIVE_BYTES", 1 << 20)
    big = zipped({f"{number}.bin": bytes(3 << 20) for number in range(9)})
    many = zipped({f"{number}.py": b"%d" % number for number in range(450)})
    listed = zipped(dict.fromkeys(map(str, range(5001)), b""))
    deep = zipped({"inner.zip": zipped({"inner.zip": big})})

    def of(name: str, data: bytes) -> Contents:
        return collected([(name, File(name, lambda: data))], UNITS)

    assert [len(of("a.zip", data).files) for data in (big, many, deep)] == [1, 200, 1]
    assert all(len(of("a.zip", data).remarks) <= 21 for data in (big, many, deep, listed))
    assert "lists more than" in of("a.zip", listed).remarks[0]
    for pack, suffix in ((gzip.compress, "gz"), (bz2.compress, "bz2"), (lzma.compress, "xz")):
        bomb = pack(tar({"a.bin": b""})[:512] + bytes(8 << 20))
        assert "unpacks to too much" in of(f"a.tar.{suffix}", bomb).remarks[0]


def test_links_and_devices_are_not_made() -> None:
    """Of zip and tar archives; the good file beside them is taken."""
    kinds = {"s.py": tarfile.SYMTYPE, "h.py": tarfile.LNKTYPE, "d.py": tarfile.CHRTYPE, "f.py": tarfile.FIFOTYPE}
    of_tar = tar({"a.py": ANSWER}, links=tuple(kinds.items()))
    for name, data in (("a.tar", of_tar), ("a.zip", zipped({"a.py": ANSWER}, {"s.py": "/x"}))):
        found = collected([(name, File(name, lambda data=data: data))], UNITS)

        assert found.files == {"a.py": ANSWER}
        assert len(found.remarks) == (4 if name == "a.tar" else 1)


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_file_cannot_be_a_folder_too() -> None:
    """Names that exclude one another, or are the same: all that can be kept is kept."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in (
            ("a", b"1"),
            ("a/b.py", b"2"),
            ("c.py", b"3"),
            ("c.py", b"4"),
            ("d/e/f/g/h/i/j.py", b"5"),
        ):
            archive.writestr(name, content)

    found = collected([("x.zip", File("x.zip", packed.getvalue))], UNITS)

    assert sorted(found.files) == ["a (2)", "a/b.py", "c (2).py", "c.py", "f/g/h/i/j.py"]


def test_leavings_of_systems_are_no_work() -> None:
    """Resource forks, caches, checkpoints and a time that a student wrote are not collected."""
    names = ["__MACOSX/._02_softmax.py", ".DS_Store", ".ipynb_checkpoints/02_softmax-checkpoint.ipynb", "timestamp.txt"]
    names += ["._02_softmax.py", "__pycache__/a.pyc", "Thumbs.db"]
    packed = zipped(dict.fromkeys([*names, "02_softmax.py"], b"x"))

    assert collected([("a.zip", File("a.zip", lambda: packed))], UNITS).files == {"02_softmax.py": b"x"}


def test_unpacked_downloads_follow_no_link(of_class: Class, tmp_path: Path) -> None:
    """A link in the download, and one in the way of what is written."""
    secret = tmp_path / "secret.py"
    secret.write_bytes(b"secret")
    folder = write_tree(tmp_path / "Self-attention", {CANVAS.format(1, "02_softmax.py"): ANSWER})
    (folder / CANVAS.format(2, "02_softmax.py")).symlink_to(secret)
    (folder / CANVAS.format(3, "02_softmax.py")).write_bytes(ANSWER)
    of_class.submitted.mkdir()
    (of_class.submitted / "3").symlink_to(tmp_path)

    found = of_class.collect(folder)

    assert done(found) == {"1": "new", "2": "not collected", "3": "not collected"}
    assert list(of_class.files()) == [f"1/{PLACE}/02_softmax.py"]


def test_a_disk_that_is_full_loses_nothing(of_class: Class, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was there is there still, and nothing half written is left."""
    path = write_zip(tmp_path / "Self-attention.zip", {CANVAS.format(1, "02_softmax.py"): ANSWER})
    of_class.collect(path)
    write_zip(path, {CANVAS.format(1, "02_softmax.py"): b"later"})

    def full(self: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    found = of_class.collect(path, replaces=True)

    assert "No space left" in only(found).what
    assert of_class.files() == {f"1/{PLACE}/02_softmax.py": ANSWER}


def test_a_fault_of_ours_is_one_students(of_class: Class, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is raised for one, the next one is collected."""
    genuine = contents.plain_name

    def faulty(name: str) -> tuple[str, int]:
        if "boom" in name:
            raise MemoryError("boom")
        return genuine(name)

    monkeypatch.setattr(contents, "plain_name", faulty)
    files = {CANVAS.format(1, "boom.py"): ANSWER, CANVAS.format(2, "02_softmax.py"): ANSWER}

    assert done(of_class.collect(write_zip(tmp_path / "x.zip", files), assignment=PLACE)) == {
        "1": "not collected",
        "2": "new",
    }


@pytest.mark.parametrize("content", [b"", b"PK", b"PK\x05\x06" + bytes(18), b"no archive", bytes(3000)])
def test_a_download_that_is_none(of_class: Class, tmp_path: Path, content: bytes) -> None:
    """It is said, with what to do."""
    path = tmp_path / "download.zip"
    path.write_bytes(content)

    with pytest.raises(SubmissionError) as caught:
        of_class.collect(path)

    assert caught.value.cure


@pytest.mark.parametrize("files", [{}, {"__MACOSX/._02_softmax.py": b"x"}], ids=["nothing", "nothing of a student's"])
def test_an_archive_without_a_file_is_kept_and_told(files: dict[str, bytes]) -> None:
    """A student handed in something; that it is empty is no reason to say nothing of it."""
    data = zipped(files)

    found = collected([("a.zip", File("a.zip", lambda: data))], UNITS)

    assert found.files == {"a.zip": data}
    assert found.remarks == ("a.zip holds no file. Ask for it again.",)


@example(at=246, byte=0, cut=256)  # a zip whose list of files has the length 0
@given(at=st.integers(0, 2000), byte=st.integers(0, 255), cut=st.integers(0, 2000))
def test_mutated_archives_raise_nothing(at: int, byte: int, cut: int) -> None:
    """A student's archive with any byte changed, or cut off anywhere: files or a remark, and names that are safe."""
    of_zip, of_tar = zipped({"a/02_softmax.py": ANSWER, "a/é.py": b"x"}), gzip.compress(tar({"a.py": ANSWER}))
    for made, name in ((of_zip, "a.zip"), (of_tar, "a.tgz")):
        data = bytearray(made)
        data[at % len(data)] = byte
        data = data[: max(1, cut)]

        found = collected([(name, File(name, lambda data=data: bytes(data)))], UNITS)

        assert found.files or found.remarks
        assert all(map(is_safe_name, found.files))


def test_names_in_utf8_that_do_not_say_so_are_read() -> None:
    """macOS packs so, and some programs on Windows write backslashes."""
    data = zipped({"x" * 7 + "/y.py": ANSWER}).replace(b"x" * 7 + b"/", "Übung".encode() + b"1\\")

    with opened(data) as members:
        assert [packed.name for packed in members] == ["Übung1/y.py"]
