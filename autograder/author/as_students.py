"""Prove that a unit works with what students have: the built files, stored tensors and installed packages."""

from __future__ import annotations

import ast
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from autograder.author.failure_text import failure_text
from autograder.author.run_unsandboxed import solution_with
from autograder.author.student_modules import imported_modules, student_modules
from autograder.author.unit_files import UnitFiles
from autograder.boundary.plain_python import plain_python
from autograder.checks.collect import collect_file
from autograder.checks.needs import declared_needs
from autograder.checks.reference import stored
from autograder.checks.runner import Setting, run_checks
from autograder.model.course import Unit
from autograder.model.outcome import Outcome
from autograder.student.silence import quiet


def faults_for_students(unit: Unit, files: UnitFiles) -> Iterator[str]:
    """Yield a sentence for each import that students lack, and each visible check that fails with their files."""
    yield from _missing_imports(unit, files)
    with TemporaryDirectory() as folder:
        for name, content in files.checks.items():
            Path(folder, name).write_bytes(content)
        for text in unit.texts:
            Path(folder, text.name).write_bytes(text.read_bytes())
        checks = Path(folder, f"test_{unit.id}.py")
        reference = stored(checks.with_suffix(".safetensors"))
        with quiet():
            found = collect_file(checks)
            results = run_checks(found, solution_with(unit), Setting(reference, ("visible", unit.id)))
    for result in results:
        if result.outcome is not Outcome.PASS:
            what = f"with the files that students have, the solution does not pass {result.name}"
            yield f"{what}: {failure_text(result)}"


def _missing_imports(unit: Unit, files: UnitFiles) -> Iterator[str]:
    known = {*student_modules(declared_needs(unit)), unit.shared.stem}
    for name, code in _code_for_students(unit, files):
        for module in sorted(imported_modules(code) - known):
            cure = "Use another module, or name its package in NEEDS of checks.py."
            yield f"{name} imports {module}, which students do not have. {cure}"


def _code_for_students(unit: Unit, files: UnitFiles) -> Iterator[tuple[str, ast.Module]]:
    """Yield the code of the checks, the shared module, and the notebook, with the name of the file it comes from."""
    for path in (unit.folder / "checks.py", unit.shared):
        if path.is_file():
            yield path.name, ast.parse(path.read_text(encoding="utf-8"))
    yield "solution.py", ast.parse(files.exercise)
    for cell in json.loads(files.notebook)["cells"]:
        if cell["cell_type"] == "code":
            with contextlib.suppress(SyntaxError):  # the lesson may show one
                yield "the notebook", ast.parse(plain_python("".join(cell["source"])).text)
