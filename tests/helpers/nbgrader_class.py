"""A class in which each student does to nbgrader what breaks it, as facts/nbgrader.md lists it.

``STUDENTS`` maps a name to the files that differ from the solved notebooks.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

Notebook = dict[str, Any]
Files = dict[str, str | bytes | None]

FIRST, SECOND = "01_double.ipynb", "02_ramp.ipynb"
FULL = (4.0, 6.0, 4.0, 6.0)  # check and check-hidden of both notebooks

FORGED = "import sys\ndef double(x):\n    sys.displayhook(4)\n    sys.displayhook(6.0)\n    return x"
NOISY = (
    "import sys, warnings\ndef double(x):\n    warnings.warn('careful')\n    print('hello', file=sys.stderr)\n"
    "    print('hello')\n    return 2 * x"
)
EXITS = "import os\ndef double(x):\n    os._exit(0)"
STUBBORN = (
    "def double(x):\n    while True:\n        try:\n            while True: pass\n        except BaseException: pass"
)
SPY = """
import os
found = []
for path in ("../../../gradebook.db", "../../../source/warm_up/01_double.ipynb",
             "../../../course/01_double/hidden_checks.py", "{root}/gradebook.db", "{root}/course/01_double/oracle.py"):
    for mode in ("rb", "ab"):
        try:
            open(path, mode)
            found.append(path)
        except OSError:
            pass
for name in ("In", "Out"):
    if name in globals():
        found.append(name)
print("FOUND", found)
"""
SCRIPT = "from IPython.display import HTML, display\ndisplay(HTML('<script>alert(1)</script><b>hi</b>'))"
EVIL_MARKDOWN = "<script>alert(2)</script> [x](javascript:alert(3)) <img src='http://evil/x.png'>"
RAISES = "raise ValueError('<script>alert(4)</script>')"


def students(root: Path) -> dict[str, Files]:
    """Every student's files, made from the course in ``root``."""
    first = json.loads((root / "source/warm_up" / FIRST).read_text())
    module = (root / "solutions/01_double.py").read_text()
    return {
        "honest": {},
        "partial": {FIRST: changed(first, answer("answer-double", "def double(x): return x"))},
        "forger": {FIRST: changed(first, answer("answer-double", FORGED))},
        "noisy": {FIRST: changed(first, answer("answer-double", NOISY))},
        "copier": {FIRST: changed(first, copied)},
        "deleter": {FIRST: changed(first, deleted), SECOND: changed(second(root), deleted)},
        "exits": {FIRST: changed(first, answer("answer-double", EXITS))},
        "exits-in-a-cell": {FIRST: changed(first, added("import os; os._exit(0)"))},
        "stubborn": {FIRST: changed(first, answer("answer-double", STUBBORN))},
        "spy": {FIRST: changed(first, added(SPY.format(root=root)))},
        "script": {FIRST: changed(first, added(SCRIPT), added(EVIL_MARKDOWN, "markdown"), added(RAISES))},
        "module": {FIRST: None, SECOND: None, "01_double.py": module, "02_ramp.py": ramp(root)},
        "renamed": {FIRST: None, "my homework.ipynb": json.dumps(first)},
        "copied": {
            FIRST: (root / "release/warm_up" / FIRST).read_text(),
            "Kopie von 01_double (1).ipynb": json.dumps(first),
        },
        "pdf": {SECOND: None, "02_ramp.pdf": "%PDF"},
        "broken": {FIRST: json.dumps(first)[:900]},
        "missing": {SECOND: None},
        "empty": {FIRST: (root / "release/warm_up" / FIRST).read_text()},
    }


def second(root: Path) -> Notebook:
    notebook: Notebook = json.loads((root / "source/warm_up" / SECOND).read_text())
    return notebook


def ramp(root: Path) -> str:
    return (root / "solutions/02_ramp.py").read_text()


def changed(notebook: Notebook, *changes: Callable[[Notebook], None]) -> str:
    made = copy.deepcopy(notebook)
    for change in changes:
        change(made)
    return json.dumps(made)


def graded(notebook: Notebook, grade_id: str) -> dict[str, Any]:
    return next(c for c in notebook["cells"] if c["metadata"].get("nbgrader", {}).get("grade_id") == grade_id)


def answer(grade_id: str, source: str) -> Callable[[Notebook], None]:
    return lambda notebook: graded(notebook, grade_id).update(source=source)


def added(source: str, kind: str = "code") -> Callable[[Notebook], None]:
    cell: dict[str, Any] = {"cell_type": kind, "id": "added", "metadata": {}, "source": source}
    if kind == "code":
        cell |= {"outputs": [], "execution_count": None}
    return lambda notebook: notebook["cells"].insert(3, {**cell, "id": f"added-{len(notebook['cells'])}"})


def copied(notebook: Notebook) -> None:
    for grade_id in ("check", "answer-double", "check-hidden"):
        notebook["cells"].append({**graded(notebook, grade_id), "id": f"copy-of-{grade_id}"})


def deleted(notebook: Notebook) -> None:
    """Both check cells are gone; in the second notebook a read-only cell stands before them."""
    for grade_id in ("check", "check-hidden"):
        notebook["cells"].remove(graded(notebook, grade_id))
