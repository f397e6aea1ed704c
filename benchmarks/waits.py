"""What a student or an author waits for: ``check`` in a notebook, ``autograder --help``, ``import autograder``."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jupyter_client.manager import start_new_kernel

from autograder.model.course import Course
from benchmarks.classes import answered, of_nbgrader, source_of
from benchmarks.commands import CommandFailed

TIMES = 9  # of each; the median counts
UNIT = "02_softmax"


@dataclass(frozen=True)
class Waits:
    """Seconds."""

    first_check: float  # in a fresh notebook, what the check itself needs imported besides
    check: float
    help: float
    import_: float
    torch_modules: int  # imported by ``import autograder``


def measure_waits(course: Course) -> Waits:
    """Measure each a few times; the median counts."""
    first, *again = check_in_notebook(course)
    script = str(Path(sys.executable).parent / "autograder")
    helps = [_timed([script, "--help"]) for _ in range(TIMES)]
    imports = [_timed([sys.executable, "-c", "import autograder"]) for _ in range(TIMES)]
    count = "import sys, autograder; print(sum(name.split('.')[0] == 'torch' for name in sys.modules))"
    counted = subprocess.run([sys.executable, "-c", count], capture_output=True, text=True, check=True)
    check, help_, import_ = (statistics.median(seconds) for seconds in (again, helps, imports))
    return Waits(first, check, help_, import_, int(counted.stdout))


def check_in_notebook(course: Course) -> list[float]:
    """Seconds of each ``check("softmax")`` in a kernel that has run a student's notebook, until its report is shown.

    Raises:
        CommandFailed: the cell did not give a report.
    """
    assignment = course.assignments[0]
    unit = next(unit for unit in course.units if unit.id == UNIT)
    cells = [cell for cell in answered(course, assignment, unit, 3)["cells"] if cell["cell_type"] == "code"]
    folder = str(course.root / "release" / assignment.name)
    manager, client = start_new_kernel(kernel_name="python3", cwd=folder, stderr=subprocess.DEVNULL)
    try:
        for cell in cells:
            if not of_nbgrader(cell).get("grade"):
                client.execute_interactive(source_of(cell), timeout=60, output_hook=lambda message: None)
        client.execute_interactive("from autograder import check", timeout=60, output_hook=lambda message: None)
        return [_checked(client) for _ in range(TIMES + 1)]
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def _checked(client: Any) -> float:
    shown: list[str] = []

    def keep(message: dict[str, Any]) -> None:
        shown.extend(message["content"].get("data", {}))

    started = time.perf_counter()
    client.execute_interactive('check("softmax")', timeout=60, output_hook=keep)
    seconds = time.perf_counter() - started
    if "text/html" not in shown:
        raise CommandFailed('check("softmax") showed no report in the notebook.')
    return seconds


def _timed(command: list[str]) -> float:
    started = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - started
