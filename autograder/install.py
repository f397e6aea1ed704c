"""Install the course: PyTorch first, in the build that fits this machine, then the rest.

Python's standard library alone runs this file, so that a student's kit can carry it beside the wheel. Interface::

    python install.py [--into FOLDER] [--constraint FILE] [--editable] [--pip] [--torch-index URL] REQUIREMENT ...

    python install.py --into .venv './attention_course-0.1.0-py3-none-any.whl[notebook]'  # makes .venv if need be
    python install.py 'attention-course[grade]'  # into the environment of this Python

A torch that is there and within ``OLDEST`` to ``NEWEST`` stays as it is. Otherwise, a machine without an NVIDIA GPU
takes the CPU build from PyTorch's own index. Where that cannot be reached, and on a machine with a GPU, torch comes
from the default index. PyTorch's index is asked for torch alone: pip would ask an extra index for every package. uv
installs where it is found, pip elsewhere. The exit status is theirs, or 2 with a sentence where nothing can be
installed.

In the checkout: ``python -I autograder/install.py`` (-I: the modules beside this file are not those of Python).
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

PYTHONS = (3, 11), (3, 13)  # the oldest and the newest that grades are proven with; pyproject.toml says the same
OLDEST, NEWEST = (2, 13), (2, 13)  # so for torch
TORCH = f"torch>={OLDEST[0]}.{OLDEST[1]},<{NEWEST[0]}.{NEWEST[1] + 1}"
CPU_INDEX = "https://download.pytorch.org/whl/cpu"
PATIENCE = 2.0  # seconds for PyTorch's index to answer
CHECKING = "import autograder, torch; autograder.check"
GRADING = (  # first what tells at once that the extra is not there
    "import nbgrader.api, autograder.grade.sinks, autograder.grade.judge.engine, autograder.grade.feedback.compose\n"
    "from autograder.inside.fork_server import warm_up; warm_up()"
)


@dataclass(frozen=True)
class Installer:
    """uv or pip, at work on the environment of one Python."""

    python: str
    uv: str | None

    def install(self, *arguments: str) -> int:
        """Install what these arguments of ``pip install`` say, which uv shares; returns the exit status."""
        of_uv, of_pip = (
            (self.uv, "pip", "install", "--python", self.python),
            (self.python, "-m", "pip", "install", "--disable-pip-version-check"),
        )
        command = [*(of_uv if self.uv else (*of_pip, "--no-compile")), "--quiet", *arguments]
        return subprocess.run([part for part in command if part], env=environment(os.environ), check=False).returncode

    def torch_index(self, index: str) -> tuple[str, ...]:
        """Arguments that ask this index for torch alone, once."""
        return ("--no-deps", *(("--default-index", index) if self.uv else ("--retries", "0", "--index-url", index)))


def main(arguments: Sequence[str] | None = None) -> int:
    asked = _parser().parse_args(arguments)
    if not PYTHONS[0] <= sys.version_info[:2] <= PYTHONS[1]:
        return _refuse(
            f"The course needs Python {span(*PYTHONS)}; this is {platform.python_version()}. "
            "Get that Python from python.org or by `uv python install`, and run this file with it."
        )
    python = _environment(asked.into) if asked.into else sys.executable
    if python is None:
        return _refuse(f"No environment could be made in {asked.into}. Python's words are above.")
    installer = Installer(python, None if asked.pip else shutil.which("uv"))
    constraints = _lines(asked.constraint)
    torch = torch_version(python)
    if is_admitted(torch):
        _say(f"torch {torch} is there and stays.")
    with tempfile.TemporaryDirectory() as folder:
        limits = Path(folder, "constraints.txt")
        limits.write_text("\n".join(constraints), encoding="utf-8")
        if not is_admitted(torch):
            install_torch(installer, asked.torch_index, ["--constraint", str(limits)])
            torch = torch_version(python)
        if is_admitted(torch):  # for uv, a plain torch==2.13.0 in the constraints is another build than 2.13.0+cpu
            kept = [*(line for line in constraints if not _names_torch(line)), f"torch=={torch}"]
            limits.write_text("\n".join(kept), encoding="utf-8")
        editable = ["--editable"] * asked.editable
        wanted = [part for requirement in asked.requirements for part in (*editable, requirement)]
        return installer.install("--constraint", str(limits), *wanted) or import_once(python)


def install_torch(installer: Installer, index: str, limits: Sequence[str]) -> None:
    """Install torch's CPU build from its own index where this machine has use for it and the index can be reached.

    Where it has not, nothing is installed: the default index gives torch with the rest.
    """
    if platform.system() != "Linux" or not index:
        return  # elsewhere the default index has the build without CUDA
    if has_gpu():
        _say("This machine has an NVIDIA GPU: torch comes with CUDA.")
    elif not answers(index):
        _say(f"{index} cannot be reached: torch comes from the default index, maybe with CUDA (3 GB more).")
    elif installer.install(*installer.torch_index(index), *limits, TORCH):
        _say(f"{index} has no torch for this machine: it comes from the default index, maybe with CUDA (3 GB more).")
    else:
        _say("This machine has no NVIDIA GPU: torch is the CPU build.")


def import_once(python: str) -> int:
    """Import what every check imports, which proves the installation, and what grading does, where it is installed.

    That much is compiled so, and no more. Many images tell Python to write no bytecode: there each command would
    compile it again, which takes longer than what it is asked for.
    """
    proven = subprocess.run([python, "-I", "-c", CHECKING], check=False).returncode
    if not proven:
        subprocess.run([python, "-I", "-c", GRADING], capture_output=True, check=False)
    return proven


def has_gpu() -> bool:
    """Whether NVIDIA's driver lists a GPU."""
    command = shutil.which("nvidia-smi")
    if command is None:
        return False
    try:
        listed = subprocess.run([command, "-L"], capture_output=True, text=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return listed.returncode == 0 and "GPU" in listed.stdout


def answers(index: str) -> bool:
    """Whether this index has a page on torch, and says so in time: a name may take long to look up, too."""
    found: list[bool] = []

    def ask() -> None:
        request = urllib.request.Request(f"{index.rstrip('/')}/torch/", method="HEAD")
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE):
                found.append(True)
        except (OSError, ValueError):
            found.append(False)

    thread = threading.Thread(target=ask, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    return found == [True]


def torch_version(python: str) -> str | None:
    """The version of torch in the environment of this Python."""
    source = "from importlib.metadata import version; print(version('torch'))"
    asked = subprocess.run([python, "-I", "-c", source], capture_output=True, text=True, check=False)
    return asked.stdout.strip() or None


def is_admitted(torch: str | None) -> bool:
    """Whether this version lies within the range that grades were proven with."""
    numbers = re.match(r"(\d+)\.(\d+)", torch or "")
    return numbers is not None and OLDEST <= (int(numbers[1]), int(numbers[2])) <= NEWEST


def environment(variables: Mapping[str, str]) -> dict[str, str]:
    """Variables for the installer: uv is told where pip would look, unless it was told something itself."""
    told = dict(variables)
    for ours, of_pip in (("UV_DEFAULT_INDEX", "PIP_INDEX_URL"), ("UV_FIND_LINKS", "PIP_FIND_LINKS")):
        if of_pip in told and ours not in told:
            told[ours] = ",".join(told[of_pip].split())
    return told


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description="Install the course, with the build of PyTorch that fits this machine."
    )
    parser.add_argument("requirements", nargs="+", metavar="REQUIREMENT", help="a name, a wheel or a folder; [extras]")
    parser.add_argument(
        "--into", type=Path, metavar="FOLDER", help="an environment of its own, made where it is missing"
    )
    parser.add_argument("--constraint", type=Path, metavar="FILE", help="versions to keep to")
    parser.add_argument("--editable", action="store_true", help="REQUIREMENT is a checkout, used where it lies")
    parser.add_argument("--pip", action="store_true", help="use pip, even where uv is found")
    parser.add_argument(
        "--torch-index", default=CPU_INDEX, metavar="URL", help=f"of CPU builds; '' for none; {CPU_INDEX}"
    )
    return parser


def _environment(folder: Path) -> str | None:
    """The Python of the environment in this folder, which is made where it is missing."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists() and subprocess.run([sys.executable, "-m", "venv", str(folder)], check=False).returncode:
        return None
    return str(python.absolute())


def _lines(path: Path | None) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines() if path else []


def _names_torch(line: str) -> bool:
    return re.match(r"torch\b(?!-)", line.strip()) is not None


def span(oldest: tuple[int, int], newest: tuple[int, int]) -> str:
    first, last = (".".join(map(str, version)) for version in (oldest, newest))
    return first if first == last else f"{first} to {last}"


def _say(sentence: str) -> None:
    print(sentence, flush=True)


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
