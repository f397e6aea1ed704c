"""Install the course: PyTorch first, in the build that fits this machine, then the rest.

This file needs only Python's standard library, so a bundle can carry it beside the wheel. Usage::

    python install.py [--into FOLDER] [--constraint FILE] [--editable] [--pip] [--torch-index URL] REQUIREMENT ...

    python install.py --into .venv "./attention_course-0.1.0-py3-none-any.whl[notebook]"  # makes .venv if need be
    python -m autograder.install "attention-course[grade]"  # what an extra of the installed package needs

A torch from ``OLDEST`` to below ``LIMIT`` is kept. Otherwise, a machine without an NVIDIA GPU gets the CPU build from
PyTorch's own index. If that index cannot be reached, or the machine has a GPU, torch comes from the default index.
Only torch is installed from PyTorch's index, because pip would query an extra index for every package. uv is used if it
is installed, else pip. No index is asked for the package's own name, which a stranger may own there. The exit status is
that of the installer, or 2 with a sentence if it cannot start.

In a checkout, run ``python -I autograder/install.py``. Without -I, Python would import modules beside this file.
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

PYTHONS = (3, 11), (3, 14)  # the oldest and the newest that are admitted, as in pyproject.toml
OLDEST, LIMIT = (2, 9), (3, 0)  # of torch: the oldest that is admitted, and the first that is not
TORCH = f"torch>={OLDEST[0]}.{OLDEST[1]},<{LIMIT[0]}"
CPU_INDEX = "https://download.pytorch.org/whl/cpu"
NAMED = re.compile(r"attention[-_.]course(?:\[([^]]*)\])?", re.IGNORECASE)  # the package by its name, with extras
OF_EXTRA = re.compile(r"""(.+?)\s*;\s*extra\s*==\s*["']([\w-]+)["']""")  # a line of its metadata
PATIENCE = 2.0  # seconds for PyTorch's index to answer
CHECKING = "import autograder, torch; autograder.check"
GRADING = (  # the first import fails at once if the extra is not installed
    "import nbgrader.api, autograder.grade.sinks, autograder.grade.judge.engine, autograder.grade.feedback.compose\n"
    "from autograder.inside.fork_server import warm_up; warm_up()\n"
    "from transformers import AutoModelForMaskedLM, AutoModelForSequenceClassification, AutoTokenizer\n"
    "from transformers import BertForMaskedLM, BertTokenizerFast"  # uncompiled they take seven seconds, compiled two
)


@dataclass(frozen=True)
class Installer:
    """uv or pip, for the environment of one Python."""

    python: str
    uv: str | None

    def install(self, *arguments: str) -> int:
        """Run ``pip install``, or uv's equivalent, with these arguments; return the exit status."""
        of_uv, of_pip = (
            (self.uv, "pip", "install", "--python", self.python),
            (self.python, "-m", "pip", "install", "--disable-pip-version-check"),
        )
        command = [*(of_uv if self.uv else (*of_pip, "--no-compile")), "--quiet", *arguments]
        return subprocess.run([part for part in command if part], env=environment(os.environ), check=False).returncode

    def torch_index(self, index: str) -> tuple[str, ...]:
        """Return arguments that install only torch from this index, without retries."""
        return ("--no-deps", *(("--default-index", index) if self.uv else ("--retries", "0", "--index-url", index)))


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    if not PYTHONS[0] <= sys.version_info[:2] <= PYTHONS[1]:
        return _refuse(
            f"The course needs Python {span(*PYTHONS)}; this is {platform.python_version()}. "
            "Install it from python.org or with `uv python install`, and run this file with it."
        )
    python = _environment(options.into) if options.into else sys.executable
    if python is None:
        return _refuse(f"The environment {options.into} could not be made. See Python's message above.")
    requirements = without_own_name(options.requirements, own_metadata(python))
    if requirements is None:
        return _refuse(
            "attention-course is not installed here. It is not taken from an index, where a stranger may own its name. "
            'Name the file of its wheel, such as "./wheels/attention_course-0.1.0-py3-none-any.whl[grade]".'
        )
    installer = Installer(python, None if options.pip else shutil.which("uv"))
    constraints = _lines(options.constraint)
    torch = torch_version(python)
    if is_admitted(torch):
        _say(f"torch {torch} is installed and stays.")
    with tempfile.TemporaryDirectory() as folder:
        limits = Path(folder, "constraints.txt")
        limits.write_text("\n".join(constraints), encoding="utf-8")
        if not is_admitted(torch):
            install_torch(installer, options.torch_index, ["--constraint", str(limits)])
            torch = torch_version(python)
        if is_admitted(torch):  # for uv, a plain torch==2.13.0 in the constraints is another build than 2.13.0+cpu
            kept = [*(line for line in constraints if not _names_torch(line)), f"torch=={torch}"]
            limits.write_text("\n".join(kept), encoding="utf-8")
        editable = ["--editable"] * options.editable
        named = [part for requirement in requirements for part in (*editable, requirement)]
        return installer.install("--constraint", str(limits), *named) or import_once(python)


def without_own_name(requirements: Sequence[str], metadata: Sequence[str] | None) -> list[str] | None:
    """Return the requirements, with what the installed package needs in place of its name; None if it is missing.

    Args:
        metadata: Requirements of the installed package.
    """
    found: list[str] = []
    for requirement in requirements:
        named = NAMED.fullmatch(requirement.strip())
        if named and metadata is None:
            return None
        found += _required(named[1] or "", metadata or ()) if named else [requirement]
    return list(dict.fromkeys(found))


def _required(extras: str, metadata: Sequence[str]) -> list[str]:
    """Return what the package needs with these extras, which may name other extras of it."""
    found = [line for line in metadata if "extra" not in line.partition(";")[2]]
    wanted = {extra.strip() for extra in extras.split(",")}
    for line in metadata:
        match = OF_EXTRA.fullmatch(line.strip())
        if match and match[2] in wanted:
            named = NAMED.fullmatch(match[1])
            found += _required(named[1] or "", metadata) if named else [match[1]]
    return found


def own_metadata(python: str) -> list[str] | None:
    """Return the requirements of the package in the environment of this Python; None if it is not installed."""
    source = "from importlib.metadata import requires; print(*requires('attention-course') or (), sep='\\n')"
    ran = subprocess.run([python, "-I", "-c", source], capture_output=True, text=True, check=False)
    return None if ran.returncode else ran.stdout.splitlines()


def install_torch(installer: Installer, index: str, limits: Sequence[str]) -> None:
    """Install torch's CPU build from its own index, unless the machine has a GPU or the index cannot be reached.

    Otherwise nothing is installed here: torch then comes from the default index with the rest.
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
    """Import what checks and, if installed, grading import; return the exit status.

    This proves the installation and compiles these modules. Many images tell Python to write no bytecode. There, each
    command would compile them again, which takes longer than the command itself.
    """
    proven = subprocess.run([python, "-I", "-c", CHECKING], check=False).returncode
    if not proven:
        subprocess.run([python, "-I", "-c", GRADING], capture_output=True, check=False)
    return proven


def has_gpu() -> bool:
    """True if NVIDIA's driver lists a GPU."""
    command = shutil.which("nvidia-smi")
    if command is None:
        return False
    try:
        listed = subprocess.run([command, "-L"], capture_output=True, text=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return listed.returncode == 0 and "GPU" in listed.stdout


def answers(index: str) -> bool:
    """True if this index has a page for torch and answers in time, including the name look-up."""
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
    """Return the version of torch in the environment of this Python; None if it is not installed."""
    source = "from importlib.metadata import version; print(version('torch'))"
    ran = subprocess.run([python, "-I", "-c", source], capture_output=True, text=True, check=False)
    return ran.stdout.strip() or None


def is_admitted(torch: str | None) -> bool:
    """True if the package admits this version."""
    numbers = re.match(r"(\d+)\.(\d+)", torch or "")
    return numbers is not None and OLDEST <= (int(numbers[1]), int(numbers[2])) < LIMIT


def environment(variables: Mapping[str, str]) -> dict[str, str]:
    """Return environment variables for the installer. uv gets pip's indexes unless it has its own."""
    found = dict(variables)
    for uv_name, pip_name in (("UV_DEFAULT_INDEX", "PIP_INDEX_URL"), ("UV_FIND_LINKS", "PIP_FIND_LINKS")):
        if pip_name in found and uv_name not in found:
            found[uv_name] = ",".join(found[pip_name].split())
    return found


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description="Install the course, with the build of PyTorch that fits this machine."
    )
    parser.add_argument("requirements", nargs="+", metavar="REQUIREMENT", help="a name, a wheel or a folder; [extras]")
    parser.add_argument(
        "--into", type=Path, metavar="FOLDER", help="install into this environment; make it if it is missing"
    )
    parser.add_argument("--constraint", type=Path, metavar="FILE", help="a file of versions to use")
    parser.add_argument("--editable", action="store_true", help="install REQUIREMENT, a checkout, in editable mode")
    parser.add_argument("--pip", action="store_true", help="use pip even if uv is installed")
    parser.add_argument(
        "--torch-index",
        default=CPU_INDEX,
        metavar="URL",
        help=f"index of CPU builds, or '' (default: {CPU_INDEX})",
    )
    return parser


def _environment(folder: Path) -> str | None:
    """Return the Python of the environment in this folder, after making it if it is missing; None on failure."""
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
