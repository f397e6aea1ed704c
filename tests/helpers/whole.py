"""A pytest plugin: tests that repeat one promise over the whole course take a fifth of it, and all with ``--whole``.

``--update-golden`` takes all, too, so that no golden file stays behind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

SHARE = 5  # every fifth


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--whole", action="store_true", help="sweep over every known mistake, not over every fifth")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked ``whole``."""
    if takes_all(config):
        return
    left_out = [item for item in items if item.get_closest_marker("whole")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("whole")]


def takes_all(config: pytest.Config) -> bool:
    return bool(config.getoption("--whole") or config.getoption("--update-golden"))


def whole_but_some(cases: Sequence[Any]) -> list[Any]:
    """Every fifth of the parameters of a test; the others are for ``--whole``."""
    return [
        pytest.param(*(case if type(case) is tuple else (case,)), marks=pytest.mark.whole if at % SHARE else ())
        for at, case in enumerate(cases)
    ]


@pytest.fixture(scope="session")
def some(request: pytest.FixtureRequest) -> Callable[[Sequence[Any]], Sequence[Any]]:
    """``some(mistakes)`` is every fifth of them, or all with ``--whole``."""
    return lambda cases: cases if takes_all(request.config) else cases[::SHARE]
