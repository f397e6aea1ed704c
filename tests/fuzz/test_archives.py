"""Archives as ``nbgrader zip_collect`` gets them: hostile or broken ones stay in their folder and stop nobody."""

from __future__ import annotations

import io
import tarfile
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from autograder.grade.nbgrader import extract
from autograder.grade.nbgrader.extract import SafeExtractor

PATTERN = r".*_(?P<student_id>\w+)_attempt_(?P<timestamp>[0-9\-]+)_(?P<file_id>\w+)"


def zipped(files: dict[str, bytes], links: dict[str, str] | None = None) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
        for name, target in (links or {}).items():
            info = zipfile.ZipInfo(name)
            info.external_attr = 0o120777 << 16
            archive.writestr(info, target)
    return made.getvalue()


def extracted(folder: Path, files: dict[str, bytes]) -> dict[str, int]:
    """What comes out of these archives, by name, with its size; fails when anything was written elsewhere."""
    archive, out = folder / "in/archive", folder / "in/extracted"
    archive.mkdir(parents=True)
    out.mkdir()
    for name, content in files.items():
        (archive / name).write_bytes(content)
    plugin = SafeExtractor()
    parent = SimpleNamespace(collector_plugin_inst=SimpleNamespace(named_regexp=PATTERN))
    plugin._names_a_student = lambda name: SafeExtractor._names_a_student(SimpleNamespace(parent=parent), name)
    plugin.extract(str(archive), str(out))
    found = [path for path in folder.rglob("*") if not path.is_dir() and archive not in path.parents]
    assert all(out in path.parents and not path.is_symlink() for path in found)
    return {path.relative_to(out).as_posix(): path.stat().st_size for path in found}


def test_names_that_lead_out_are_left_out(tmp_path: Path) -> None:
    """The good members of the same archive are taken."""
    bad = ["../out.py", "/tmp/autograder-out.py", "a/../../out.py", "C:\\out.py", "..\\out.py"]
    found = extracted(tmp_path, {"class.zip": zipped({**dict.fromkeys(bad, b"x"), "good.py": b"x"})})
    assert found == {"class/good.py": 1}
    assert not Path("/tmp/autograder-out.py").exists()


def test_links_are_left_out(tmp_path: Path) -> None:
    """Symbolic and hard links and devices in zip and tar archives are not made, and not followed."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as archive:
        for name, kind in (("s", tarfile.SYMTYPE), ("h", tarfile.LNKTYPE), ("d", tarfile.CHRTYPE)):
            info = tarfile.TarInfo(name)
            info.type, info.linkname = kind, "/etc/passwd"
            archive.addfile(info)
        info = tarfile.TarInfo("good.py")
        info.size = 1
        archive.addfile(info, io.BytesIO(b"x"))
    links = zipped({"good.py": b"x"}, {"link.py": "/etc/passwd"})
    assert extracted(tmp_path, {"a.tar.gz": made.getvalue(), "b.zip": links}) == {"a/good.py": 1, "b/good.py": 1}


def test_bombs_are_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A member that grows, too many members, and archives in archives in archives all end within the limits."""
    monkeypatch.setattr(extract, "MAX_FILE", 1 << 20)
    monkeypatch.setattr(extract, "STUDENT", extract.Allowance(20, 3 << 20))
    big = zipped({"big.py": bytes(2 << 20), "good.py": b"x"})
    many = zipped({f"{number}.py": b"x" for number in range(100)})
    sum_of = zipped({f"{number}.py": bytes(1 << 20) for number in range(9)})
    deep = zipped({"inner.zip": zipped({"deeper.zip": big})})
    found = extracted(tmp_path, {"big.zip": big, "class.zip": zipped({"m.zip": many, "s.zip": sum_of}), "d.zip": deep})
    assert {name: size for name, size in found.items() if name.startswith("big/")} == {"big/good.py": 1}
    assert sum(name.startswith("class/m/") for name in found) == 20
    assert sum(name.startswith("class/s/") for name in found) == 3
    assert not any(name.startswith("d/inner/deeper/") for name in found)


def test_broken_archives_stop_nobody(tmp_path: Path) -> None:
    """One that is cut off, one that is none, and one that lies about its content; the next one is unpacked."""
    good = zipped({"good.py": b"x = 1\n" * 100})
    lying = good.replace(b"good.py", b"evil.py", 1)
    found = extracted(tmp_path, {"a.zip": good[:60], "b.gz": b"no archive", "c.zip": lying, "z.zip": good})
    assert found == {"z/good.py": 600}


def test_a_header_that_takes_hours_to_parse_is_refused(tmp_path: Path) -> None:
    """Some releases of Python take the square of its length: a file of a kilobyte would hold up a whole class."""
    found = extracted(tmp_path, {"a.tar.gz": with_header("9" * 10_000_000), "z.zip": zipped({"good.py": b"x"})})
    assert found == {"z/good.py": 1}


def with_header(text: str) -> bytes:
    """A tar of one file, with a header of this text."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz", format=tarfile.PAX_FORMAT) as archive:
        info = tarfile.TarInfo("good.py")
        info.pax_headers = {"comment": text}
        archive.addfile(info)
    return made.getvalue()


def test_long_names_are_no_long_headers(tmp_path: Path) -> None:
    """A repository may have thousands of files whose names need a header each."""
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz", compresslevel=1, format=tarfile.PAX_FORMAT) as archive:
        for number in range(2_000):
            archive.addfile(tarfile.TarInfo(f"{number:0150}.md"))
    assert len(extracted(tmp_path, {"b.tar.gz": made.getvalue()})) == 2_000


def test_student_cannot_hand_in_for_another(tmp_path: Path) -> None:
    """A file that is named as another's submission, inside a student's own archive, is left out."""
    forged = zipped({"warm_up_bob_attempt_2030-01-01_01_double.py": b"x", "01_double.py": b"x"})
    of_class = zipped({"warm_up_ada_attempt_2026-01-01_work.zip": forged, "warm_up_bob_attempt_2026-01-01_a.py": b"x"})
    found = set(extracted(tmp_path, {"class.zip": of_class}))
    assert not any("2030" in name for name in found)
    assert "class/warm_up_bob_attempt_2026-01-01_a.py" in found
    assert "class/warm_up_ada_attempt_2026-01-01_work/01_double.py" in found


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(names=st.lists(st.text(max_size=30), max_size=5), at=st.integers(0, 400), byte=st.integers(0, 255))
def test_mutated_archives_stay_in_their_folder(
    tmp_path_factory: pytest.TempPathFactory, names: list[str], at: int, byte: int
) -> None:
    """Odd names and changed bytes are taken or left out; nothing is raised."""
    packed = bytearray(zipped({**{name: b"x" for name in names if name and name.isprintable()}, "good.py": b"x"}))
    packed[at % len(packed)] = byte
    extracted(tmp_path_factory.mktemp("archive"), {"class.zip": bytes(packed), "b.tar.gz": bytes(packed)})
