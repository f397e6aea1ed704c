"""A pytest plugin: golden files, which say what must come out, and the option that writes them anew."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[1] / "golden"
SHOWN = 10  # differences


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write golden files anew instead of comparing")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[..., None]:
    """``golden("grades.json", found)`` fails unless the file of tests/golden/ says what was found.

    With ``partly=True`` only the entries that were found are compared, or written anew.
    """

    def compare(name: str, found: Any, partly: bool = False) -> None:
        path = FOLDER / name
        expected = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        if request.config.getoption("--update-golden"):
            new = {**expected, **found} if partly else found
            path.write_text(f"{json.dumps(new, indent=1, ensure_ascii=False)}\n", encoding="utf-8")
            return
        if partly:
            expected = {key: value for key, value in expected.items() if key in found}
        lines = list(differences(expected, json.loads(json.dumps(found))))
        if lines:
            more = [f"... and {len(lines) - SHOWN} more"] if len(lines) > SHOWN else []
            file = request.path.relative_to(request.config.rootpath).as_posix()
            cure = f"If this is as it should be: pytest {file} --update-golden, then look at the diff of tests/golden/."
            pytest.fail("\n".join([f"tests/golden/{name} says otherwise:", *lines[:SHOWN], *more, cure]), pytrace=False)

    return compare


def differences(expected: Any, found: Any, where: str = "") -> Iterator[str]:
    """A line for each place in which two JSON values differ, such as "sample-01 / 02_softmax: 10.0 became 9.5"."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in dict.fromkeys([*expected, *found]):
            place = f"{where} / {key}" if where else str(key)
            if key not in found:
                yield f"{place}: is gone"
            elif key not in expected:
                yield f"{place}: is new"
            else:
                yield from differences(expected[key], found[key], place)
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for number, (before, now) in enumerate(zip(expected, found, strict=True), start=1):
            yield from differences(before, now, f"{where} / {number}")
    elif expected != found:
        yield f"{where}: {expected} became {found}"
