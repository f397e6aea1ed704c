"""An environment with the package's wheel and what it requires, made without an index.

The installed packages are linked file by file, so that the sandbox finds them where Python does.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from email.parser import Parser
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from io import BytesIO
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from autograder.wheel import package_wheel

SCRIPT = "#!{python}\nfrom {module} import {name}\n\nif __name__ == '__main__':\n    raise SystemExit({name}())\n"
COMMANDS = {"autograder": ("autograder.cli", "main"), "pytest": ("pytest", "main")}


def requirements(wheel: bytes, extra: str = "") -> list[str]:
    """Return what the wheel requires with this extra, as pip would read it."""
    with zipfile.ZipFile(BytesIO(wheel)) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = Parser().parsestr(archive.read(name).decode())
    found = map(Requirement, metadata.get_all("Requires-Dist", []))
    return [str(one) for one in found if one.marker is None or one.marker.evaluate({"extra": extra})]


def closure(wanted: list[str]) -> dict[str, Distribution]:
    """Return the packages that these requirements bring here, by name."""
    found: dict[str, Distribution] = {}
    seen, todo = set[tuple[str, str]](), [Requirement(one) for one in wanted]
    while todo:
        requirement = todo.pop()
        name = requirement.name.lower().replace("_", "-")
        for extra in {"", *requirement.extras} - {extra for one, extra in seen if one == name}:
            seen.add((name, extra))
            try:
                found[name] = distribution(name)
            except PackageNotFoundError:
                pytest.skip(f"{name} is not installed here")
            needs = map(Requirement, found[name].requires or [])
            todo += [one for one in needs if (one.marker.evaluate({"extra": extra}) if one.marker else not extra)]
    found.pop("attention-course", None)  # an extra names another one by it
    return found


def environment(folder: Path, extra: str = "") -> Path:
    """Make an environment with the wheel, what it requires, and the two commands; return its folder of commands."""
    _, wheel = package_wheel()
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True, timeout=120)
    (site,) = folder.glob("lib/*/site-packages")
    for package in closure(requirements(wheel, extra)).values():
        for name in {file.parts[0] for file in package.files or [] if file.parts[0] not in ("..", "__pycache__")}:
            _link(Path(str(package.locate_file(name))), site / name)
    with zipfile.ZipFile(BytesIO(wheel)) as archive:
        archive.extractall(site)
    for command, (module, name) in COMMANDS.items():
        path = folder / "bin" / command
        path.write_text(SCRIPT.format(python=folder / "bin/python", module=module, name=name), encoding="utf-8")
        path.chmod(0o755)
    return folder / "bin"


def run(bin_folder: Path, place: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the environment in this folder, with nothing else of ours."""
    path = f"{bin_folder}{os.pathsep}{os.environ['PATH']}"
    variables = {"PATH": path, "HOME": str(place), "OMP_NUM_THREADS": "1", "COLUMNS": "120"}
    return subprocess.run(command, cwd=place, env=variables, capture_output=True, text=True, timeout=500)


def _link(source: Path, target: Path) -> None:
    if source.is_dir() and not target.exists():
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(source, target, copy_function=_link_file, ignore=ignored, ignore_dangling_symlinks=True)
    elif source.is_file() and not target.exists():
        _link_file(source, target)


def _link_file(source: str | Path, target: str | Path) -> None:
    try:
        os.link(source, target)
    except OSError:  # on another disk
        shutil.copy2(source, target)
