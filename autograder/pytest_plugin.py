"""Plain ``pytest`` on a student's folder: the fixtures of the checks, in the student's own process.

``test_02_softmax.py`` checks the ``02_softmax.py`` (or ``02_softmax.ipynb``) beside it, or the file that ``--answers``
names. In ``course/`` the checks run on the unit's solution.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    import torch

    from autograder.boundary.student import Answers
    from autograder.inputs import Inputs
    from autograder.reference import Reference

FAILED = pytest.StashKey[set[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("autograder").addoption("--answers", metavar="FILE", help="a module or notebook to check")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[FAILED] = set()


@pytest.fixture
def device() -> torch.device:
    """The device that inputs are made on."""
    import torch

    return torch.device("cpu")


@pytest.fixture
def inputs(request: pytest.FixtureRequest, device: torch.device) -> Inputs:
    """Random inputs, the same in each run."""
    from autograder.inputs import Inputs, derive_seed

    return Inputs(derive_seed("visible", request.path.name, request.node.name), device)


@pytest.fixture
def reference(request: pytest.FixtureRequest) -> Reference:
    """Right values: stored beside the checks, or live where an author works."""
    from autograder.reference import live, stored

    if (request.path.parent / "oracle.py").is_file():
        return live(request.path.parent)
    return stored(request.path.with_suffix(".safetensors"))


@pytest.fixture
def student(request: pytest.FixtureRequest) -> Answers:
    """The answers, called by name."""
    from autograder.boundary.student import Answers
    from autograder.inputs import call_seeds
    from autograder.local import OwnProcess

    namespace = _namespaces(request.config).setdefault(request.path, {})
    if not namespace:
        namespace.update(_load(_answers_file(request)))
    return Answers(OwnProcess(namespace), call_seeds(request.path.name, request.node.name))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    rule = getattr(getattr(item, "obj", None), "rule", None)
    cause = next((name for name in getattr(rule, "requires", ()) if name in item.config.stash[FAILED]), None)
    if cause is not None:
        pytest.skip(f"{cause} did not pass")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    report = yield
    if report.when == "call" and not report.passed:
        item.config.stash[FAILED].add(item.name)
        _say_it_plainly(report, call)
    return report


def _say_it_plainly(report: Any, call: pytest.CallInfo[None]) -> None:
    """Replace our traceback by the sentence that a student can use."""
    from autograder.boundary.student import AnswerRaised
    from autograder.checking import CheckFailed
    from autograder.runner import raised_failure

    error = call.excinfo.value if call.excinfo is not None else None
    if isinstance(error, AnswerRaised):
        error = CheckFailed(raised_failure(error))
    if isinstance(error, CheckFailed):
        report.longrepr = str(error)


_NAMESPACES = pytest.StashKey[dict[Path, dict[str, Any]]]()


def _namespaces(config: pytest.Config) -> dict[Path, dict[str, Any]]:
    return config.stash.setdefault(_NAMESPACES, {})


def _answers_file(request: pytest.FixtureRequest) -> Path:
    named = request.config.getoption("--answers")
    if named:
        return Path(named)
    path = request.path
    if (path.parent / "solution.py").is_file():
        return path.parent / "solution.py"
    stem = path.stem.removeprefix("test_")
    for candidate in (path.with_name(f"{stem}.py"), path.with_name(f"{stem}.ipynb")):
        if candidate.is_file():
            return candidate
    pytest.fail(f"{stem}.py is not beside {path.name}. Name your file: pytest --answers FILE", pytrace=False)


def _load(path: Path) -> dict[str, Any]:
    """Run a module, or a notebook's code cells, and return the names it defined."""
    from autograder.local import run_file

    namespace, error = run_file(path)
    if error:
        pytest.fail(error, pytrace=False)
    return namespace
