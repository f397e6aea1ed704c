"""What stands for something on the student's side: a generator, a folder, or an object that an answer gave."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

import torch

from autograder.boundary.protocol import FolderRef, GeneratorRef, Value
from autograder.boundary.values import NotTransferable


class StandIn:
    """Stands for something on the student's side."""

    _reference: Any  # how the student's end knows it


class Generator(StandIn):
    """Stands for a ``torch.Generator`` on the student's side.

    Passing the same object again continues its stream; a new object with the same seed starts it anew.
    """

    _keys = itertools.count()

    def __init__(self, seed: int) -> None:
        self._reference = GeneratorRef(next(self._keys), seed)

    def __repr__(self) -> str:
        return f"torch.Generator().manual_seed({self._reference.seed})"


class Folder(StandIn):
    """Stands for a folder on the student's side: an answer that gets it as an argument receives the path, a string.

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
    """What crosses in place of a value that is no plain data.

    Raises:
        NotTransferable: it stands for nothing on the student's side.
    """
    if isinstance(value, StandIn):
        reference: Value = value._reference
        return reference
    raise NotTransferable(f"a {type(value).__name__}")
