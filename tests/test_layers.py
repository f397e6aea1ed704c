"""Who may import whom: each module stands on a layer and imports from the layers below it, so that there are no cycles.

A new module is given a layer here; the test says so when it has none.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from autograder.boundary.policy import engine_folders

ROOT = Path(__file__).parent.parent
ENGINE = ROOT / "autograder"
# From the bottom to the top; a line is a layer. Packages stand on one layer and are ordered within themselves by the
# test for cycles.
LAYERS = """
errors model install
optional_packages
boundary
inside
brief render_code render_picture
render device course solution submission_limits notebook_links
archive markup zipped own_folder processors variant
checks wheel
checking
notebook sandbox
submissions
student grades
grade
collect report progress exports
pages
author ci similar
bundle
site
commands
cli
__main__
"""
RANK = {name: rank for rank, line in enumerate(LAYERS.strip().splitlines()) for name in line.split()}
PACKAGES = {path.name for path in ENGINE.iterdir() if (path / "__init__.py").is_file()}
MODULES = {
    ".".join(path.relative_to(ENGINE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(ENGINE.rglob("*.py"))
    if path != ENGINE / "__init__.py"
}
# What a student's process may be shown of the engine: it must do without the rest.
SHOWN = ("boundary", "inside")
CHECKS = {"autograder.checking", "torch", "numpy", *sys.stdlib_module_names}


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imported(path: Path) -> Iterator[str]:
    """The full names of all modules that a file imports, at its top or within a function."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            submodules = [name for name in inner if name.removeprefix("autograder.") in MODULES]
            yield from submodules or [node.module]


def ours(path: Path) -> Iterator[str]:
    """The modules of the engine that a file imports, without the package's name."""
    return (name.removeprefix("autograder.") for name in imported(path) if name.startswith("autograder."))


def top(module: str) -> str:
    return module.split(".")[0]


def test_every_module_has_a_layer() -> None:
    """Each module and package of the engine is named in LAYERS, and nothing else is."""

    assert {top(module) for module in MODULES} == set(RANK)


def test_imports_point_down() -> None:
    """A module imports only from lower layers, or from its own package."""
    wrong = [
        f"{module} imports {name}"
        for module, path in MODULES.items()
        for name in ours(path)
        if top(name) != top(module) and RANK.get(top(name), 99) >= RANK[top(module)]
    ]

    assert wrong == []


def test_the_engine_does_without_the_repository() -> None:
    """A wheel holds ``autograder/`` alone: no module of it imports ``tools`` or ``benchmarks``."""
    wrong = [module for module, path in MODULES.items() if {"tools", "benchmarks"} & set(map(top, imported(path)))]

    assert wrong == []


def test_the_package_itself_is_imported_by_nobody() -> None:
    """No module says ``import autograder`` or ``from autograder import x``: a leaf that does makes a cycle."""
    wrong = [module for module, path in MODULES.items() if "autograder" in imported(path)]

    assert wrong == []


def test_the_package_offers_two_names_and_nothing_else() -> None:
    """``autograder/__init__.py`` reaches for ``check`` and ``own_answers``, and only when asked."""
    init = ENGINE / "__init__.py"
    at_once = [node for node in tree_of(init).body if isinstance(node, ast.Import | ast.ImportFrom)]

    assert list(ours(init)) == ["student.check", "student.own_answers"]
    assert all(getattr(node, "module", None) in ("__future__", "typing") for node in at_once)


def test_there_are_no_cycles() -> None:
    """Following imports never leads back, within packages either."""
    graph = {module: {name for name in ours(path) if name in MODULES} for module, path in MODULES.items()}
    while leaves := [module for module, names in graph.items() if not names & graph.keys()]:
        graph = {module: names for module, names in graph.items() if module not in leaves}

    assert graph == {}


def test_the_students_side_needs_the_boundary_alone() -> None:
    """Student code is shown the boundary, which knows itself alone, and inside, which knows the boundary alone."""
    shown = [module for module in MODULES if top(module) in SHOWN]
    wrong = [
        f"{module} imports {name}"
        for module in shown
        for name in ours(MODULES[module])
        if top(name) not in ("boundary", top(module))
    ]

    assert {top(module) for module in shown} == set(SHOWN)
    assert wrong == []


def test_the_trusted_side_never_imports_inside() -> None:
    """A student's code shares a process with ``inside``: only a student's own machine and an author's may load it.

    The parser confines itself by the same means.
    """
    trusted = [module for module in MODULES if top(module) not in ("inside", "student", "author")]
    trusted.remove("submissions.parser_layers")
    wrong = [module for module in trusted if "inside" in {top(name) for name in ours(MODULES[module])}]

    assert wrong == []


def test_grades_are_read_without_the_grader() -> None:
    """These rooms need what was handed in and what is remembered, and nothing that grades."""
    readers = ("collect", "exports", "report", "pages", "progress", "submissions", "grades")

    assert [
        module for module in MODULES if top(module) in readers and "grade" in set(map(top, ours(MODULES[module])))
    ] == []


@pytest.mark.parametrize("module", ["autograder", "autograder.cli", "autograder.student.pytest_plugin"])
def test_what_must_start_quickly_imports_no_torch(module: str) -> None:
    """``--help``, and every pytest run on this machine, must not pay for torch."""
    source = f"import sys, {module}; print([name for name in ('torch', 'numpy', 'nbgrader') if name in sys.modules])"

    run = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True, timeout=60)

    assert run.stdout == "[]\n"


def test_the_grading_command_leaves_torch_to_its_workers() -> None:
    """It would start a second later and need 200 MB more, for nothing: checks run in the worker processes."""
    modules = "cli", "grade.run", "progress", "report.on_terminal", "grades.as_json", "author.sample_class"
    imports = "; ".join(f"import autograder.{module}" for module in modules)

    run = subprocess.run(
        [sys.executable, "-c", f"{imports}; import sys; print('torch' in sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )

    assert run.stdout == "False\n"


def test_the_workers_leave_notebooks_to_the_parser() -> None:
    """nbformat and what it imports would cost each of them half a second and more."""
    source = (
        "import sys, autograder.grade.workers.process, autograder.grade.judge.engine; "
        "print([name for name in ('nbformat', 'nbgrader', 'jsonschema') if name in sys.modules])"
    )

    run = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True, timeout=60)

    assert run.stdout == "[]\n"


def test_checks_import_the_checking_api_only() -> None:
    """A check file travels to students: it needs the checking API and torch, and asserts by expectations alone."""
    files = sorted(ROOT.glob("course/*/*checks.py")) + sorted(ROOT.glob("course/*/shared_*.py"))
    wrong = [
        f"{path.parent.name}/{path.name} imports {name}"
        for path in files
        for name in imported(path)
        if name not in CHECKS | {f"shared_{path.parent.name[:2]}"}
    ]
    asserts = [
        f"{path.parent.name}/{path.name}, line {node.lineno}"
        for path in files
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Assert)
    ]

    assert len(files) > 2
    assert wrong == []
    assert asserts == []


def needs_of(unit: Path) -> set[str]:
    """The packages that the unit's checks declare in NEEDS."""
    checks = unit / "checks.py"
    nodes = tree_of(checks).body if checks.is_file() else []
    declared = [node for node in nodes if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "NEEDS"]
    return {name for node in declared for name in ast.literal_eval(node.value)}


def test_answers_import_what_students_have() -> None:
    """Answers know Python, torch and its kin, and what the unit needs; an oracle may import the checking API, too."""
    wrong = []
    for unit in sorted((ROOT / "course").glob("[0-9]*")):
        allowed = {"torch", "numpy", "matplotlib", "safetensors", *needs_of(unit), *sys.stdlib_module_names}
        for path in [unit / "solution.py", *unit.glob("misconceptions/*.py"), *unit.glob("styles/*.py")]:
            names = imported(path) if path.is_file() else ()
            wrong += [f"{path.relative_to(ROOT)} imports {name}" for name in names if top(name) not in allowed]
        names = set(imported(unit / "oracle.py")) - {"autograder.checking"}
        wrong += [f"{unit.name}/oracle.py imports {name}" for name in names if top(name) not in allowed]

    assert wrong == []


def test_every_room_says_who_lives_there() -> None:
    """Each folder of the engine has an ``__init__`` with a few lines about it, and no code but the package's own."""
    rooms = {path.parent for path in ENGINE.rglob("*.py")}
    documented = {
        room
        for room in rooms
        if (room / "__init__.py").is_file()
        and 1 <= len((ast.get_docstring(tree_of(room / "__init__.py")) or "").splitlines()) <= 8
        and (room == ENGINE or len(tree_of(room / "__init__.py").body) == 1)
    }

    assert sorted(room.name for room in rooms - documented) == []


def test_student_code_is_shown_two_rooms() -> None:
    """Of the engine a sandbox sees ``boundary`` and ``inside``, and nothing that judges."""

    assert tuple(folder.name for folder in engine_folders()) == SHOWN


@pytest.mark.parametrize("name", ["fork_server", "spawned"])
def test_the_same_name_on_both_sides_is_the_same_thing(name: str) -> None:
    """A process that runs student code is told from inside and from outside by files of one name."""

    assert {f"inside.{name}", f"sandbox.{name}"} <= MODULES.keys()


def test_every_exception_to_a_rule_has_its_reason() -> None:
    """Behind each ``type: ignore`` stands why."""
    wrong = [
        f"{module}, line {number}"
        for module, path in MODULES.items()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if "# type: ignore" in line and "#" not in line.split("# type: ignore")[1]
    ]

    assert wrong == []
