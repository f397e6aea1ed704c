"""Run the examples of lessons with right answers, each lesson in its own Jupyter kernel."""

from __future__ import annotations

import copy
import shutil
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from nbclient import NotebookClient
from nbclient.exceptions import CellControlSignal, CellExecutionError, DeadKernelError

from autograder.author.lesson import has_tag
from autograder.errors import BuildError
from autograder.processors import processors
from autograder.site.pages import Page

CELL_SECONDS = 600  # only an endless loop takes this long, even on a busy machine
# SVG figures stay sharp on any screen. Authors need not read a kernel's warnings about sockets.
KERNEL_ARGUMENTS = ["--InlineBackend.figure_formats=svg", "--log-level=ERROR"]


def run_examples(pages: Sequence[Page]) -> None:
    """Run each page's notebook with right answers, and store the outputs of its other cells.

    Raises:
        BuildError: an example raises, takes too long or ends its kernel; the message says where.
    """
    with ThreadPoolExecutor(max_workers=processors()) as threads:  # they only wait for their kernels
        list(threads.map(_run, pages))


def _run(page: Page) -> None:
    running = 0

    def started(cell: object, cell_index: int) -> None:
        nonlocal running
        running = cell_index

    notebook = copy.deepcopy(page.notebook)
    for cell, source in zip((one for one in notebook.cells if has_tag(one, "answer")), page.solved, strict=True):
        cell.source = source
    with tempfile.TemporaryDirectory(prefix="autograder-site-") as folder:
        for read in page.unit.texts:
            shutil.copy(read, folder)
        client = NotebookClient(
            notebook,
            timeout=CELL_SECONDS,
            startup_timeout=CELL_SECONDS,
            kernel_name="python3",
            record_timing=False,
            extra_arguments=KERNEL_ARGUMENTS,
            resources={"metadata": {"path": folder}},  # the working directory
            on_cell_start=started,
        )
        try:
            client.execute()
        except CellExecutionError as error:
            raise _fault(page, running, f"raised {error.ename}: {error.evalue}") from error
        except (CellControlSignal, DeadKernelError) as error:
            raise _fault(page, running, f"did not end: {str(error).splitlines()[0]}") from error
    for shown, run in zip(page.notebook.cells, notebook.cells, strict=True):
        if shown.cell_type == "code" and not has_tag(shown, "answer"):
            shown.outputs, shown.execution_count = run.outputs, run.execution_count


def _fault(page: Page, cell_index: int, what: str) -> BuildError:
    path = page.unit.folder / page.file
    source = page.notebook.cells[cell_index].source
    line = path.read_text(encoding="utf-8").partition(source)[0].count("\n") + 1
    return BuildError(
        f"{_shown(path)}, line {line}: the cell that starts with {source.splitlines()[0]!r} {what}",
        "Fix the cell. It ran with the solution's answers.",
    )


def _shown(path: Path) -> str:
    return "/".join(path.parts[-3:])  # course/<unit>/lesson.md
