"""Grade the same class with our command and with stock nbgrader, and print both and the ratio."""

from __future__ import annotations

import argparse
import os
import platform
import tempfile
from pathlib import Path

from benchmarks.classes import make_class, notebooks
from benchmarks.measure import Run, autograder, stock_nbgrader


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--students", type=int, default=200, help="students of the class that we grade")
    parser.add_argument("--stock-students", type=int, default=2, help="how many of them stock nbgrader grades, too")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--isolation", default="full")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="autograder-bench-") as folder:
        small = make_class(Path(folder) / "small", options.stock_students)
        large = make_class(Path(folder) / "large", options.students)
        each = notebooks(large)
        stock = stock_nbgrader(small)
        same = autograder(small, options.jobs, options.isolation)
        ours = autograder(large, options.jobs, options.isolation)
        bare = autograder(large, options.jobs, "limits only", without="bubblewrap,landlock,seccomp")
    rows = [
        ("stock nbgrader autograde", options.stock_students, stock),
        ("autograder grade, the same class", options.stock_students, same),
        ("autograder grade, a whole class", options.students, ours),
        ("the same with process limits alone", options.students, bare),
    ]
    text = table(rows, each, stock)
    print(text)
    results = Path(__file__).parent / "RESULTS.md"
    results.write_text(f"# Results\n\n{machine(options.jobs, options.isolation)}\n\n{text}\n", encoding="utf-8")


def machine(jobs: int, isolation: str) -> str:
    """What the figures were measured on."""
    return (
        f"Measured in one run on {os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}, "
        f"{jobs} processes, isolation level {isolation}. `make bench` measures again."
    )


def table(rows: list[tuple[str, int, Run]], each: int, stock: Run) -> str:
    """The runs as a Markdown table, with the ratio of the time per notebook to stock nbgrader's."""
    lines = [
        "| what | students | notebooks | seconds | ms per notebook | times stock | peak MB |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    base = stock.seconds / (rows[0][1] * each)
    for name, students, run in rows:
        count = students * each
        per = run.seconds / count
        figures = f"{run.seconds:.1f} | {1000 * per:.1f} | {base / per:.0f} | {run.peak_mb:.0f}"
        lines.append(f"| {name} | {students} | {count} | {figures} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
