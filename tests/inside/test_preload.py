"""What is slow is imported and done before answers run."""

from __future__ import annotations

import sys
import types

import pytest

from autograder.inside.preload import preload


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> types.ModuleType:
    """A library that does slow things at its first use."""
    module = types.ModuleType("slow_library")
    vars(module)["done"] = []
    vars(module)["warm"] = vars(module)["done"].append
    monkeypatch.setitem(sys.modules, "slow_library", module)
    return module


def test_call_is_made(library: types.ModuleType) -> None:
    """A module alone is imported; with a call, that is made, too."""
    preload("slow_library")
    assert vars(library)["done"] == []

    preload("slow_library:warm('bert')")
    assert vars(library)["done"] == ["bert"]


def test_call_that_another_release_lacks_is_no_error(library: types.ModuleType) -> None:
    """Nothing is lost but time."""
    preload("slow_library:gone('bert')")

    assert vars(library)["done"] == []


def test_module_that_is_missing_is_an_error() -> None:
    """An author's slip must be seen."""
    with pytest.raises(ModuleNotFoundError):
        preload("no_such_module_of_anybody")
