"""Provide right values: stored tensors for visible checks, and a unit's oracle for hidden checks."""

from __future__ import annotations

import importlib.util
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

import torch
from safetensors.torch import load_file, save

from autograder.checks.bytecode import no_bytecode_kept
from autograder.errors import CourseError


class Reference:
    """``reference["name"]`` is a stored tensor (a fresh copy), ``reference.function(...)`` calls the oracle."""

    def __init__(self, stored: dict[str, torch.Tensor], oracle: ModuleType | None = None) -> None:
        self._stored = stored
        self._oracle = oracle

    def __getitem__(self, name: str) -> torch.Tensor:
        return self._stored[name].clone()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or self._oracle is None:
            raise AttributeError(f"this reference has no oracle: {name}")
        return getattr(self._oracle, name)


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
        raise CourseError(f"{path} is missing.", "Write it: see docs/authoring.md.")
    module = importlib.util.module_from_spec(spec)
    with no_bytecode_kept():
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
    content: bytes = save({name: examples[name].contiguous() for name in sorted(examples)})
    return content


def _examples(oracle: ModuleType, unit_folder: Path) -> dict[str, torch.Tensor]:
    if not hasattr(oracle, "examples"):
        raise CourseError(f"{unit_folder / 'oracle.py'} has no examples().", "Add it: see docs/authoring.md.")
    examples: dict[str, torch.Tensor] = oracle.examples()
    return examples
