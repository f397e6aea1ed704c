"""Provide right values: stored tensors for visible checks, and a unit's oracle for hidden checks."""

from __future__ import annotations

import importlib.util
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import torch
from safetensors.torch import load_file, save

from autograder.checks.bytecode import no_bytecode_kept
from autograder.errors import CourseError


class Reference:
    """``reference["name"]`` is a stored tensor (a fresh copy), ``reference.function(...)`` calls the oracle.

    Visible checks have no oracle anywhere, because students do not have it.
    """

    def __init__(self, stored: dict[str, torch.Tensor], oracle: ModuleType | None = None) -> None:
        self._stored = stored
        self._oracle = oracle

    def __getitem__(self, name: str) -> torch.Tensor:
        return self._stored[name].clone()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if self._oracle is None:
            raise AttributeError(
                f"a visible check calls reference.{name}, but students have stored tensors only. Return the value from "
                "examples() in oracle.py, and read it by its key."
            )
        return getattr(self._oracle, name)

    def without_oracle(self) -> Reference:
        """Return the part that students have."""
        return Reference(self._stored)


def live(unit_folder: Path) -> Reference:
    """Return the unit's own oracle with its examples, for grading and for authors only."""
    oracle = load_oracle(unit_folder)
    return Reference(_examples(oracle, unit_folder), oracle)


@lru_cache(maxsize=64)
def load_oracle(unit_folder: Path) -> ModuleType:
    """Import ``oracle.py`` from a unit's folder."""
    path = unit_folder / "oracle.py"
    spec = importlib.util.spec_from_file_location(f"course_{unit_folder.name}_oracle", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise CourseError(f"{path} is missing.", "Write it. For its form, run: autograder docs reference")
    module = importlib.util.module_from_spec(spec)
    with no_bytecode_kept(), _blamed(path):
        spec.loader.exec_module(module)
    return module


def stored(path: Path) -> Reference:
    """Return a reference to the tensors of a safetensors file, as students have them.

    Raises:
        CourseError: the file is missing or damaged.
    """
    cure = "Copy the file again from where you got the exercise."
    if not path.is_file():
        raise CourseError(f"{path.name}, which holds the right values, is not in {path.parent}.", cure)
    try:
        return Reference(load_file(path))
    except Exception:  # damaged: safetensors has its own error type
        raise CourseError(f"{path} is damaged.", cure) from None


def stored_bytes(unit_folder: Path) -> bytes:
    """Return the content of the safetensors file for a unit's visible checks."""
    examples = _examples(load_oracle(unit_folder), unit_folder)
    # a copy: safetensors refuses two names of one tensor
    content: bytes = save(
        {name: examples[name].clone(memory_format=torch.contiguous_format) for name in sorted(examples)}
    )
    return content


def _examples(oracle: ModuleType, unit_folder: Path) -> dict[str, torch.Tensor]:
    path = unit_folder / "oracle.py"
    if not hasattr(oracle, "examples"):
        raise CourseError(f"{path} has no examples().", "Add it. For its form, run: autograder docs reference")
    with _blamed(path):
        made = oracle.examples()
    examples: dict[str, torch.Tensor] = {
        name: torch.from_numpy(value) if isinstance(value, np.ndarray) else value for name, value in made.items()
    }
    for name, value in examples.items():
        if not isinstance(value, torch.Tensor):
            raise CourseError(
                f"{path}: examples() returns {type(value).__name__} for {name!r}.",
                "Return a tensor or a NumPy array: torch.as_tensor makes one of a number.",
            )
    return examples


@contextmanager
def _blamed(path: Path) -> Iterator[None]:
    """Report an exception of the author's file as its fault, with the line."""
    try:
        yield
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == str(path)]
        where = f"{path}, line {lines[-1]}" if lines else str(path)
        raise CourseError(f"{where}: {type(error).__name__}: {error}.", "Fix it and try again.") from error
