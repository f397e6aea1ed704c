"""Read the attacks in ``tests/attacks/``, and make the tables of them in docs/security.md.

Each file there is a hostile submission to the sandbox. Comments at its head state the required outcome, and the tests
run it at each level that isolates. Attacks on grading itself are tests, whose docstrings state the required outcome.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path

from autograder.model.course import Course

FOLDER = Path("tests/attacks")
ON_THE_SANDBOX = "test_attacks"  # the test that runs those files
ON_A_CLASS = Path("benchmarks/hostile.py")  # each of its submissions is written by a function
ELSEWHERE = ("tests/ci/test_hostile_repositories.py", "tests/grades/test_own_folder.py")  # tests of attacks, too
BESIDE = "first_step"  # a module that attacks on the kernel import
WORDS = re.compile(r"[A-Za-z' ,]+")
HEAD = re.compile(r"^# (outcome|points|runs as|noticed|holes): (.+)$", re.MULTILINE)
CLASSES = {
    "answers": "answers that are not what they seem",
    "channel": "the channel between answer and grader",
    "disk": "disk",
    "files": "files outside its folder",
    "interpreter": "Python itself",
    "kernel": "the kernel: first calls of known exploits",
    "memory": "memory",
    "network": "network",
    "processes": "processes",
    "time": "time",
}
OUTCOMES = {
    "denied": "every attempt fails",
    "stopped": "it is stopped, and the student reads why",
    "raises": "it ends with an error",
    "harmless": "nothing is gained",
}


@dataclass(frozen=True)
class Attack:
    """One file of the folder.

    ``outcome`` is one of: ``denied`` (nothing that ``attack(world)`` tried worked), ``stopped: TEXT`` (the session was
    ended, and says one of the texts), ``raises: NAME`` (at import), ``harmless`` (whatever happens, nothing is gained).
    """

    path: Path
    outcome: str
    expected: str
    points: int  # the most that it may get, out of 5
    is_cell: bool
    noticed: str  # the kind of incident that the instructor is shown; empty if none can be detected
    holes: str  # known kernel vulnerabilities whose exploits need this attempt

    @property
    def source(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @property
    def group(self) -> str:
        return self.path.parent.name

    @property
    def title(self) -> str:
        """The first paragraph of the file's docstring, on one line."""
        docstring = ast.get_docstring(ast.parse(self.source)) or self.path.stem
        return " ".join(docstring.split("\n\n")[0].split())

    @property
    def needs_first_step(self) -> bool:
        return BESIDE in self.source


def all_attacks(folder: Path) -> list[Attack]:
    """Return every hostile submission below ``folder``, in order."""
    return [_read(path) for path in sorted(folder.glob("*/*.py"))]


def attacks_table(course: Course) -> str:
    """Return a table with a row for each attack."""
    lines = ["| what is tried | what must happen |", "|---|---|"]
    group = ""
    for attack in all_attacks(course.root / FOLDER):
        if attack.group != group:
            group = attack.group
            lines.append(f"| **{CLASSES[group]}** | |")
        told = "; the instructor is told" if attack.noticed else ""
        holes = f"; needed for {attack.holes}" if attack.holes else ""
        lines.append(f"| {attack.title.rstrip('.')}{holes} | {OUTCOMES[attack.outcome]}{told} |")
    return "\n".join(lines)


def grading_attacks_table(course: Course) -> str:
    """Return a table with a row for each test of an attack on grading, and for each submission in ``ON_A_CLASS``."""
    lines = ["| what is tried | what must happen |", "|---|---|"]
    for path in (*sorted((course.root / FOLDER).glob("test_*.py")), *(course.root / name for name in ELSEWHERE)):
        if path.stem == ON_THE_SANDBOX:
            continue
        module = ast.parse(path.read_text(encoding="utf-8"))
        lines.append(f"| **{_first(module).rstrip('.')}** | |")
        for test in module.body:
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
                name = test.name.removeprefix("test_").replace("_", " ")
                tried = ": ".join(filter(None, (name, "; ".join(_ways(test, module)))))
                lines.append(f"| {tried} | {_first(test)} |")
    lines.append(f"| **A dozen submissions that try to stop a class, in `{ON_A_CLASS.as_posix()}`** | |")
    written = ast.parse((course.root / ON_A_CLASS).read_text(encoding="utf-8")).body
    submissions = [node for node in written if isinstance(node, ast.FunctionDef) and _writes_a_submission(node)]
    lines += [f"| {_first(node).rstrip('.')} | it gets a status; nobody else's grade changes |" for node in submissions]
    return "\n".join(lines)


def _writes_a_submission(node: ast.FunctionDef) -> bool:
    return [argument.arg for argument in node.args.args] == ["folder", "notebook"] and not node.name.startswith("_")


def _first(node: ast.Module | ast.FunctionDef) -> str:
    """Return the first paragraph of a docstring, on one line of a table."""
    return " ".join((ast.get_docstring(node) or "").split("\n\n")[0].split()).replace("|", "\\|")


def _ways(test: ast.FunctionDef, module: ast.Module) -> list[str]:
    """Return the names of a test's cases, if a dictionary of its module holds them."""
    used = {node.id for decorator in test.decorator_list for node in ast.walk(decorator) if isinstance(node, ast.Name)}
    cases = [
        node.value
        for node in module.body
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Dict)
        and any(isinstance(target, ast.Name) and target.id in used for target in node.targets)
    ]
    keys = [str(key.value) for case in cases for key in case.keys if isinstance(key, ast.Constant)]
    return keys if all(WORDS.fullmatch(key) for key in keys) else []


def _read(path: Path) -> Attack:
    found: dict[str, str] = {}
    for name, text in HEAD.findall(path.read_text(encoding="utf-8")):
        found[name] = f"{found[name]} {text}" if name in found else text
    outcome, _, expected = found["outcome"].partition(": ")
    points, noticed, holes = int(found["points"]), found.get("noticed", ""), found.get("holes", "")
    return Attack(path, outcome, expected, points, "runs as" in found, noticed, holes)
