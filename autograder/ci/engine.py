"""Hand the engine to a service as a wheel, with its installer; few courses are in the engine's own repository."""

from __future__ import annotations

from pathlib import Path

from autograder.wheel import ENGINE, package_wheel

FOLDER = "engine"  # in the course's repository, and in a zip


def engine_files() -> dict[str, bytes]:
    """Return the wheel and ``install.py`` by name, for a course's folder."""
    name, wheel = package_wheel()
    return {f"{FOLDER}/{name}": wheel, f"{FOLDER}/install.py": (ENGINE / "install.py").read_bytes()}


def is_with_engine(root: Path) -> bool:
    """True if the course is in a checkout of the engine, which a workflow then uses."""
    return (root / "autograder/install.py").is_file()


def from_wheel(workflow: str) -> str:
    """Return a workflow that takes the engine from ``engine_files`` in place of a checkout."""
    wheel = f"{FOLDER}/{package_wheel()[0]}"
    for old, new in (
        ("sparse-checkout: autograder", f"sparse-checkout: {FOLDER}"),
        ("PYTHONPATH: ${{ github.workspace }}", f"PYTHONPATH: ${{{{ github.workspace }}}}/{wheel}"),
        ("autograder/install.py", f"{FOLDER}/install.py"),
        ("--constraint constraints.txt '.[grade]'", f"'./{wheel}[grade]'"),
        ("constraints.txt", wheel),
    ):
        workflow = workflow.replace(old, new)
    return workflow
