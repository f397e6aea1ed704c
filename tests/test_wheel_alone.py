"""The wheel alone, with the packages that it names and no others, checks an exercise outside the repository.

The environment is made of links to packages that are installed here, so that no index is needed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from email.parser import Parser
from importlib.metadata import Distribution
from pathlib import Path

import pytest
from wheel_alone import closure, environment, requirements

from autograder.course import load_course
from autograder.wheel import package_wheel
from tools.pages import install, measured, refreshed

ROOT = Path(__file__).parent.parent
MOST_PACKAGES = 45  # IPython, which reads notebooks' syntax, brings 14
MOST_MEGABYTES = 1000

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package's wheel."""
    name, content = package_wheel()
    made = tmp_path_factory.mktemp("build") / name
    made.write_bytes(content)
    return made


@pytest.fixture(scope="module")
def packages() -> dict[str, Distribution]:
    return closure(requirements(package_wheel()[1]))


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment that has the wheel and what it names."""
    return environment(tmp_path_factory.mktemp("alone") / "venv") / "python"


def test_package_is_light(packages: dict[str, Distribution]) -> None:
    """With what it brings, the package is at most 45 packages and a gigabyte on disk, without CUDA."""
    if "+cpu" not in packages["torch"].version:
        pytest.skip("torch here is no CPU build")
    files = [file for package in packages.values() for file in package.files or [] if "__pycache__" not in file.parts]
    paths = [Path(str(file.locate())) for file in files]

    assert len(packages) + 1 <= MOST_PACKAGES, sorted(packages)
    assert sum(path.stat().st_size for path in paths if path.is_file()) / 1e6 <= MOST_MEGABYTES


def test_a_package_index_shows_the_wheel(wheel: Path) -> None:
    """Its description renders, its license is named, and the texts of the license and of third parties are in it."""
    done = subprocess.run([sys.executable, "-m", "twine", "check", "--strict", wheel], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr

    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = Parser().parsestr(archive.read(next(n for n in names if n.endswith(".dist-info/METADATA"))).decode())
    assert metadata["License-Expression"] == "Apache-2.0"
    assert {name.rsplit("/", 1)[1] for name in names if "/licenses/" in name} == {"LICENSE", "NOTICE"}
    assert "autograder/py.typed" in names


@pytest.mark.sample
def test_wheel_alone_checks_an_exercise(python: Path, tmp_path: Path) -> None:
    """Outside the repository a stub fails its checks and the solution passes them, in a terminal and by ``check``."""
    for path in [*(ROOT / "exercises").glob("*02_softmax*"), ROOT / "exercises/shared_02.py"]:
        shutil.copy(path, tmp_path)

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        variables = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "OMP_NUM_THREADS": "1"}
        command = [str(python), *arguments]
        return subprocess.run(command, cwd=tmp_path, env=variables, capture_output=True, text=True, timeout=300)

    stub = run("-m", "autograder", "check", "softmax")
    shutil.copy(ROOT / "solutions/02_softmax.py", tmp_path / "02_softmax.py")
    solved = run("-m", "autograder", "check", "softmax")
    source = Path(ROOT, "solutions/02_softmax.py").read_text(encoding="utf-8")
    in_process = run("-c", f"{source}\nfrom autograder import check\ncheck('softmax')")
    grade = run("-m", "autograder", "grade")

    assert (stub.returncode, solved.returncode) == (1, 0), stub.stdout + stub.stderr + solved.stdout + solved.stderr
    assert "5 of 5" in in_process.stdout, in_process.stdout + in_process.stderr
    assert grade.returncode == 2
    assert f'Run: {python} -m autograder.install "attention-course[grade]"' in grade.stderr


def test_readme_counts_the_packages(packages: dict[str, Distribution]) -> None:
    """README's table, made from docs/install.json, counts what the package brings, itself included."""
    course = load_course(ROOT)
    (alone,) = (one for one in measured(course)["sets"] if not one["extra"])
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    assert alone["packages"] == len(packages) + 1
    assert refreshed(readme, course) == readme
    assert install(course) in readme
