"""Provide the checks' fixtures to plain ``pytest`` in a student's folder.

``test_02_softmax.py`` checks the ``02_softmax.py`` (or ``02_softmax.ipynb``) beside it, or the file given by
``--answers``. In ``course/`` the checks run on the unit's solution.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from autograder.checks.shared import SharedFinder
from autograder.device import CHOICES, choose_device
from autograder.errors import AutograderError

if TYPE_CHECKING:
    from autograder.checks.answer_raised import CallMade
    from autograder.checks.answers import Answers
    from autograder.checks.collect import Check
    from autograder.checks.inputs import Inputs
    from autograder.checks.reference import Reference
    from autograder.checks.runner import Explain
    from autograder.inside.in_process import InProcess
    from autograder.model.result import CheckResult
    from autograder.student.exercises import Exercise

NOT_PASSED = pytest.StashKey[set[tuple[Path, str]]]()
ANSWERS = pytest.StashKey[dict[Path, tuple[dict[str, Any], str]]]()  # file -> its names, and what went wrong in it
ASKED = pytest.StashKey[dict[Path, "InProcess"]]()  # the answers that the checks of a file asked last
FAILED = pytest.StashKey[dict[Path, list[tuple["Check", "CheckResult"]]]]()
CALLS = pytest.StashKey[Sequence[tuple["CallMade", Any]]]()  # of a check, and what they gave
EXPLAIN = pytest.StashKey[dict[Path, "Explain"]]()
SHARED = pytest.StashKey[SharedFinder]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("autograder")
    group.addoption("--answers", metavar="FILE", help="a module or notebook to check")
    group.addoption("--device", choices=CHOICES, default="cpu", help="device to run answers on; default: cpu")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[NOT_PASSED] = set()
    config.stash[ANSWERS] = {}
    config.stash[ASKED] = {}
    config.stash[FAILED] = {}
    config.stash[EXPLAIN] = {}
    config.stash[SHARED] = SharedFinder()
    sys.meta_path.insert(0, config.stash[SHARED])
    config.addinivalue_line("markers", "gpu: needs a GPU that PyTorch can use")


def pytest_unconfigure(config: pytest.Config) -> None:
    sys.meta_path.remove(config.stash[SHARED])


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> None:
    """Let a check file import the modules beside it, whatever pytest's import mode."""
    parent.config.stash[SHARED].folders.insert(0, module_path.parent)


@pytest.fixture
def inputs(request: pytest.FixtureRequest) -> Inputs:
    """Random inputs, the same in each run and in ``check``."""
    from autograder.checks.inputs import Inputs, derive_seed

    return Inputs(derive_seed(*_seed_parts(request)))


@pytest.fixture
def reference(request: pytest.FixtureRequest) -> Reference:
    """Right values: stored beside the checks, or computed by the oracle in ``course/``."""
    try:
        return _exercise(request.path).reference()
    except AutograderError as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture
def student(request: pytest.FixtureRequest) -> Answers:
    """The answers, called by name."""
    from autograder.checks.answers import Answers, note_calls
    from autograder.checks.inputs import call_seeds
    from autograder.inside.in_process import InProcess
    from autograder.student.self_test import expect_working_engine

    try:
        expect_working_engine()
        device = choose_device(request.config.getoption("--device"))
    except AutograderError as error:
        pytest.fail(str(error), pytrace=False)
    answers = InProcess(_names(request), device)
    request.config.stash[ASKED][request.path] = answers
    student = Answers(answers, call_seeds(*_seed_parts(request)), eager=True)  # a failure then stands in its line
    request.node.stash[CALLS] = note_calls(student)
    return student


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    rule = _rule(item)
    if rule is not None:
        _skip_without_packages(item)
    missed = item.config.stash[NOT_PASSED]
    cause = next((name for name in getattr(rule, "requires", ()) if (item.path, name) in missed), None)
    if cause is not None:
        pytest.skip(f"{cause} did not pass")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    report = yield
    if _rule(item) is not None and not report.passed:
        item.config.stash[NOT_PASSED].add((item.path, item.name))
        _say_it_plainly(item, report, call)
    return report


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    for path, (_, problem) in config.stash[ANSWERS].items():
        if problem:
            terminalreporter.section(f"{path.name} did not run to its end")
            terminalreporter.line(problem)
    for path, failed in config.stash[FAILED].items():
        found = _mistakes(path, failed, config.stash[ASKED].get(path))
        if found:
            terminalreporter.section(f"What is wrong in {_exercise(path).name}")
            terminalreporter.line(found)


def _exercise(path: Path) -> Exercise:
    """Return the exercise of a check file."""
    from autograder.student.exercises import Exercise

    if (path.parent / "oracle.py").is_file():
        return Exercise(path.parent.name, path, is_course=True)
    return Exercise(path.stem.removeprefix("test_"), path)


def _mistakes(path: Path, failed: list[tuple[Check, CheckResult]], answers: InProcess | None) -> str:
    """Return text on the known mistakes that explain the failing checks; '' if there are none."""
    from autograder.checks.diagnose import find_mistakes
    from autograder.render import mistakes_text
    from autograder.student.silence import quiet

    exercise = _exercise(path)
    bank = exercise.bank()
    if bank is None or answers is None:
        return ""
    checks, results = zip(*failed, strict=True)
    with quiet():
        return mistakes_text(find_mistakes(bank, checks, results, answers, exercise.reference(), exercise.id))


def _rule(item: pytest.Item) -> object | None:
    """Return the rule of ``@points``; None for a test that is not a check, which the plugin ignores."""
    return getattr(getattr(item, "obj", None), "rule", None)


def _skip_without_packages(item: pytest.Item) -> None:
    """Skip a check whose package is missing: this says nothing about the answer."""
    from autograder.checks.needs import missing_packages

    for package, command in missing_packages(item.obj):  # type: ignore[attr-defined]  # a pytest.Function
        pytest.skip(f"{package} is not installed. Run: {command}")


def _say_it_plainly(item: pytest.Item, report: Any, call: pytest.CallInfo[None]) -> None:
    """Replace the traceback with the check's sentence and advice for the student."""
    from autograder.checking import CheckFailed
    from autograder.checks.answer_raised import AnswerRaised
    from autograder.checks.collect import check_of
    from autograder.checks.exception_help import raised_failure
    from autograder.checks.runner import failed_result
    from autograder.student.run import explaining

    error = call.excinfo.value if call.excinfo is not None else None
    if isinstance(error, AnswerRaised | CheckFailed):
        failure = raised_failure(error) if isinstance(error, AnswerRaised) else error.failure
        answers = item.config.stash[ASKED].get(item.path)
        if answers is not None:
            explain = item.config.stash[EXPLAIN].setdefault(item.path, explaining(_exercise(item.path), answers))
            failure = explain(failure, error, item.stash.get(CALLS, ()))
        sentence = " ".join((inspect.getdoc(item.obj) or "").split())  # type: ignore[attr-defined]  # a pytest.Function
        report.longrepr = f"{sentence}\n{CheckFailed(failure)}".strip()
        check = check_of(item, item.path)  # type: ignore[arg-type]  # a pytest.Function
        failed = item.config.stash[FAILED].setdefault(item.path, [])
        failed.append((check, failed_result(check, failure)))


def _seed_parts(request: pytest.FixtureRequest) -> tuple[str, ...]:
    return "visible", _exercise(request.path).id, request.node.name


def _names(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Return what the file of answers defines; run it once."""
    from autograder.student.run import run_file

    path, known = _answers_file(request), request.config.stash[ANSWERS]
    if path not in known:
        try:
            known[path] = run_file(path, exercise=_exercise(request.path))
        except AutograderError as error:
            pytest.fail(str(error), pytrace=False)
    return known[path][0]


def _answers_file(request: pytest.FixtureRequest) -> Path:
    from autograder.student.exercises import answers_file

    named = request.config.getoption("--answers")
    if named:
        return Path(named)
    if (solution := request.path.with_name("solution.py")).is_file():
        return solution
    try:
        return answers_file(_exercise(request.path))
    except AutograderError as error:
        pytest.fail(f"{error.what} Name your file: pytest --answers FILE", pytrace=False)
