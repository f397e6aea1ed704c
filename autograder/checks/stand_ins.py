"""Represent values on the student's side: a generator, a folder, or an object that an answer returned."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

import torch

from autograder.boundary.protocol import FolderRef, GeneratorRef, Value
from autograder.boundary.values import NotTransferable


class StandIn:
    """A stand-in for a value on the student's side."""

    _reference: Any  # identifies it to the student's end


class Generator(StandIn):
    """A stand-in for a ``torch.Generator`` on the student's side.

    Passing the same object again continues its stream; a new object with the same seed restarts it.
    """

    _keys = itertools.count()

    def __init__(self, seed: int) -> None:
        self._reference = GeneratorRef(next(self._keys), seed)

    def __repr__(self) -> str:
        return f"torch.Generator().manual_seed({self._reference.seed})"


class Folder(StandIn):
    """A stand-in for a folder on the student's side. An answer receives its path as a string.

    Args:
        files: content by name, as uint8 tensors, so that an oracle's ``examples()`` can store them.
    """

    _keys = itertools.count()

    def __init__(self, files: Mapping[str, torch.Tensor]) -> None:
        contents = {name: content.numpy().tobytes() for name, content in files.items()}
        self._reference = FolderRef(next(self._keys), contents)

    def __repr__(self) -> str:
        return "a folder"


def reference_of(value: Any) -> Value:
    """Return the reference that crosses in place of a value that is not plain data.

    Raises:
        NotTransferable: the value is no stand-in for anything on the student's side.
    """
    if isinstance(value, StandIn):
        reference: Value = value._reference
        return reference
    raise NotTransferable(f"a {type(value).__name__}")
