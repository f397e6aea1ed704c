"""Identify kinds of failures. Banks store these ids instead of sentences, which may be reworded."""

from __future__ import annotations

from enum import StrEnum


class FailureKind(StrEnum):
    """The first part of a failure's key; see ``model/result.py``."""

    EXPECTED = "expected"  # by an author's own sentence
    NOT_A_TENSOR = "not a tensor"
    NOT_AN_ARRAY = "not an array"
    NOT_A_DICT = "not a dict"
    NOT_A_LAYER = "not a layer"
    SHAPE = "shape"
    DTYPE = "dtype"
    VALUE = "value"
    VALUES = "values"
    CHANGED = "changed"  # an argument
    NOT_RAISED = "not raised"
    OTHER_RAISED = "another raised"
    RAISED = "raised"
    NOT_DEFINED = "not defined"
    NOT_WRITTEN = "not written"
    NOT_GRADABLE = "not gradable"
    NOT_FIT = "not fit"  # a layer
    NO_ATTRIBUTE = "no attribute"
    DEVICE = "device"
    STOPPED = "stopped"
