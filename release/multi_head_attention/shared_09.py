# Built from course/09_head_sizing/shared_09.py by `autograder build`: edit that, not this file.
"""What visible and hidden checks of head sizing have in common."""

from autograder.checking import as_number, expect, expect_equal, expect_mapping

REQUIRED = "d_in", "d_out", "context_length", "dropout", "num_heads"


def as_arguments(answer):
    """The arguments of the wrapper that an answer names, with Python's own numbers."""
    return {name: as_number(value) for name, value in expect_mapping(answer, what="the answer").items()}


def expect_known(arguments):
    unknown = sorted(set(arguments) - {*REQUIRED, "qkv_bias"})
    hint = f"Its arguments are {', '.join(REQUIRED)} and qkv_bias."
    expect(not unknown, f"the wrapper has no such arguments: {', '.join(unknown)}", hint=hint)


def expect_two_heads(arguments):
    expect_equal(arguments.get("num_heads"), 2, what="num_heads", hint="Keep two heads.")
