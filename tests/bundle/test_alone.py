"""A notebook that is opened alone: its first cell gets the package and the checks, or says what it could not do."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from autograder.course import load_course
from autograder.errors import CourseError
from autograder.model.course import Course
from autograder.notebook.set_up import is_set_up_cell, set_up_source
from autograder.student.fetch_checks import fetch_checks
from autograder.wheel import package_wheel
from autograder.zipped import zipped

ANSWER = "import torch\n\n\ndef rope(x):\n    return x{}\n"
WRONG, RIGHT = " + x.mean(dim=-1, keepdim=True)", " - x.mean(dim=-1, keepdim=True)"
# A process in which every connection is refused at once.
NO_NETWORK = "import socket\ndef refused(*_, **__): raise OSError(101, 'Network is unreachable')\nsocket.socket.connect = refused\nsocket.getaddrinfo = refused\n"  # noqa: E501


def first_cell(files: dict[str, bytes]) -> str:
    cells = json.loads(files["one/18_rope.ipynb"])["cells"]
    first = next(cell for cell in cells if cell["cell_type"] == "code")
    assert "nbgrader" not in first["metadata"]
    return "".join(first["source"])


def put_on_the_web(files: dict[str, bytes], tmp_path: Path) -> None:
    (tmp_path / "web").mkdir()
    for name in ("wheels/18_rope.zip", f"wheels/{package_wheel()[0]}"):
        (tmp_path / "web" / Path(name).name).write_bytes(files[name])


def run(source: str, folder: Path, python: str = sys.executable, **environment: str) -> str:
    """Run cells, without a network, as the one process of a kernel; returns what they print."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "AUTOGRADER_GRADING")}
    command = [python, "-c", f"{NO_NETWORK}\n{source}"]
    ran = subprocess.run(command, cwd=folder, env={**kept, **environment}, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.fixture
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder, with no course above it."""
    return tmp_path_factory.mktemp("elsewhere")


@pytest.fixture
def bare(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A Python that has what Colab has, torch among it, and not this package.

    It borrows this machine's libraries through a folder of links: a fresh installation of torch takes a minute.
    """
    folder = tmp_path_factory.mktemp("bare")
    venv.create(folder, with_pip=True)
    python = folder / "bin/python"
    site = "import site; print(site.getsitepackages()[0])"
    mine, its = (
        Path(subprocess.check_output([one, "-c", site], text=True).strip()) for one in (sys.executable, python)
    )
    for path in mine.iterdir():
        is_ours = re.match(r"(__editable__|attention_course|autograder|distutils-precedence|pip)", path.name)
        if not is_ours and not (its / path.name).exists():
            (its / path.name).symlink_to(path)
    return str(python)


@pytest.mark.slow
def test_a_package_that_is_nowhere_is_one_sentence(files: dict[str, bytes], elsewhere: Path, bare: str) -> None:
    """The lesson's other cells go on, and no traceback is shown."""
    said = run(f"{first_cell(files)}\nprint('next cell')", elsewhere, bare)

    assert said.startswith("Answers cannot be checked here: the course's package could not be installed from file:")
    assert said.endswith("next cell\n")


@pytest.mark.slow
@pytest.mark.sample
def test_a_notebook_alone_checks_its_answers(
    files: dict[str, bytes], tmp_path: Path, elsewhere: Path, bare: str
) -> None:
    """In an empty folder, without this package and without a network: a wrong answer is named, a right one passes."""
    put_on_the_web(files, tmp_path)
    check = "\nfrom autograder import check\ncheck('rope')\n"
    source = first_cell(files) + "\n" + "".join(ANSWER.format(answer) + check for answer in (WRONG, RIGHT))

    said = run(source, elsewhere, bare, PYTHONPATH="")

    assert "The checks of 18_rope are ready." in said
    assert "adds the mean to each entry" in said
    assert "rope: 5 of 5 points" in said
    listed = subprocess.check_output([bare, "-m", "pip", "show", "-f", "attention-course"], text=True)
    assert "autograder/__init__.py" in listed
    assert all(path.is_symlink() for path in Path(bare).parents[1].glob("lib/python*/site-packages/torch"))  # kept


@pytest.mark.slow
def test_the_torch_that_is_there_is_never_replaced(elsewhere: Path, bare: str) -> None:
    """A package that wants another torch is not installed, and pip's reason is shown."""
    metadata = "Metadata-Version: 2.1\nName: attention-course\nVersion: 0.1.0\nRequires-Dist: torch>=99\n"
    folder = "attention_course-0.1.0.dist-info"
    parts = {
        "METADATA": metadata,
        "WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        "RECORD": "",
    }
    wheel = elsewhere / "attention_course-0.1.0-py3-none-any.whl"
    wheel.write_bytes(zipped({f"{folder}/{name}": text.encode() for name, text in parts.items()}))

    said = run(set_up_source("18_rope", wheel.as_uri()), elsewhere, bare)

    assert "Answers cannot be checked here" in said
    assert "torch" in said.split("pip says:")[1]


def test_where_the_package_is_only_checks_are_fetched(
    online: Course, files: dict[str, bytes], tmp_path: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They land in the working directory, and a second run changes nothing."""
    put_on_the_web(files, tmp_path)
    monkeypatch.chdir(elsewhere)

    fetch_checks("18_rope", online.handout.wheel)
    fetched = {path.name for path in elsewhere.iterdir()}
    (elsewhere / "test_18_rope.json").write_text("{}")
    fetch_checks("18_rope", online.handout.wheel)

    assert fetched == {f"test_18_rope.{part}" for part in ("py", "json", "mistakes", "safetensors")}
    assert (elsewhere / "test_18_rope.json").read_text() == "{}"


@pytest.mark.parametrize("data", [None, b"no zip", b""])
def test_checks_that_cannot_be_had_are_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes | None
) -> None:
    """Missing, or not what was expected: nothing is written, and what still works is said."""
    if data is not None:
        (tmp_path / "18_rope.zip").write_bytes(data)
    (tmp_path / "empty").mkdir()

    fetch_checks("18_rope", f"{tmp_path.as_uri()}/x.whl", tmp_path / "empty")

    said = capsys.readouterr().out
    assert said.startswith(f"The checks of 18_rope could not be fetched from {tmp_path.as_uri()}/18_rope.zip: ")
    assert len(said.splitlines()) == 1
    assert list((tmp_path / "empty").iterdir()) == []


def test_an_archive_cannot_write_elsewhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Only files named for the exercise's checks come out of it."""
    import zipfile

    with zipfile.ZipFile(tmp_path / "18_rope.zip", "w") as archive:
        for name in ("../test_18_rope.py", "torch.py", "sub/test_18_rope.py", "test_18_rope.py", "/test_18_rope.json"):
            archive.writestr(name, "x = 1\n")
        for name in ("shared_18.py", "shared_19.py", "../shared_18.py"):
            archive.writestr(name, "x = 1\n")
    (tmp_path / "empty").mkdir()

    fetch_checks("18_rope", f"{tmp_path.as_uri()}/x.whl", tmp_path / "empty")

    assert capsys.readouterr().out == "The checks of 18_rope are ready.\n"
    assert {path.name for path in (tmp_path / "empty").rglob("*")} == {"test_18_rope.py", "shared_18.py"}
    assert not (tmp_path / "test_18_rope.py").exists()


def test_the_cell_does_nothing_while_grading(files: dict[str, bytes], elsewhere: Path) -> None:
    """Neither pip nor the network is asked, nothing is written and nothing printed."""
    assert run(first_cell(files), elsewhere, AUTOGRADER_GRADING="1") == ""
    assert list((elsewhere).iterdir()) == []


@pytest.mark.parametrize(
    ("text", "is_ours"),
    [
        (set_up_source("02_softmax", "https://example.org/a.whl"), True),
        (set_up_source("10_x", "file:///b.whl") + "\n", True),
        (set_up_source("10_x", "file:///b.whl") + "\nx = 1", False),
        ("x = 1\n" + set_up_source("10_x", "file:///b.whl"), False),
        ("# Set-up\ndef softmax(x): ...", False),
        ("", False),
    ],
)
def test_the_cell_is_known_by_its_whole_text(text: str, is_ours: bool) -> None:
    """Graders leave it out; an answer that somebody wrote into it still counts."""
    assert is_set_up_cell(text) is is_ours


@pytest.mark.parametrize(
    "line",
    [
        'wheel = "example.org/a.whl"',
        'wheel = "https://x/a.zip"',
        "wheel = 'https://x/\".whl'",
        "wheel = 3",
        'repository = "organization/course"',
        'adress = "x"',
    ],
)
def test_an_address_that_cannot_be_is_one_sentence(small: Course, line: str) -> None:
    """And no text gets out of its quotes in the cell."""
    toml = small.root / "course/course.toml"
    toml.write_text(f"{toml.read_text()}\n[handout]\n{line}\n")

    with pytest.raises(CourseError, match=r"\[handout\]"):
        load_course(small.root)
