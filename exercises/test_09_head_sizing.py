# Built from course/09_head_sizing/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: widths of known models, sizes that do not fit, and the output of Exercise 3.2."""

from shared_09 import REQUIRED, as_arguments, expect_known, expect_two_heads

from autograder.checking import (
    expect,
    expect_equal,
    expect_own_result,
    expect_raises,
    expect_tensor,
    expectation,
    points,
)

ONLY_THAT = "Raise a ValueError. A returned value, a failed `assert` or another exception is not enough."
NOT_ALWAYS = (
    "5 and 2 raise a ValueError, as they should, but these sizes do not. Which remainder does your test look at?"
)


@points(1.5)
def test_width_of_a_head(student, reference):
    """head_dim divides total_dim equally, by position and by name: 64 for 768 and 12, also for 1 head or width 1."""
    for total_dim, num_heads, width in reference["widths"].tolist():
        got = student.head_dim(total_dim=total_dim, num_heads=num_heads)
        expect_equal(got, width, what=f"head_dim({total_dim}, {num_heads})", hint=name_the_type)


@points(0.75)
def test_heads_that_cannot_share_are_refused(student):
    """head_dim raises ValueError if num_heads does not divide total_dim, such as 5 and 2, or large numbers."""
    expect_raises(ValueError, student.head_dim, 5, 2, hint=ONLY_THAT)
    for total_dim, num_heads in (768, 7), (10, 4), (2, 4), (10**10 + 1, 10**10), (3 * 2**54 + 1, 2**54):
        expect_raises(ValueError, student.head_dim, total_dim, num_heads, hint=NOT_ALWAYS)


@points(0.5)
def test_sizes_below_one_are_refused(student):
    """head_dim raises ValueError if total_dim or num_heads is zero or negative."""
    for total_dim, num_heads in (4, 0), (6, -2), (0, 3), (-6, 2), (-768, -12), (0, 0), (-4, -4), (-5, 1):
        expect_raises(ValueError, student.head_dim, total_dim, num_heads, hint=ONLY_THAT)


@points(2)
def test_two_heads_make_two_dimensions(student, reference):
    """two_dimensional_output returns well-typed arguments for two heads: the output has the shape (2, 6, 2)."""
    arguments = expect_arguments(student.two_dimensional_output()).value
    # Any length is right that is long enough: a short one shows the same, and its mask needs no memory.
    arguments["context_length"] = min(arguments["context_length"], 16)
    expect_two_dimensions(student.MultiHeadAttentionWrapper(**arguments)(reference["batch"]), arguments["d_out"])


@points(0.25, rests_on="test_two_heads_make_two_dimensions")
def test_each_call_gets_its_own_dict(student):
    """two_dimensional_output gives each caller a new dict: what one does with it does not change the next one's."""
    expect_own_result(student.two_dimensional_output, what="the dict")


@expectation
def expect_arguments(answer):
    """The arguments that an answer names, if they are all there and fit the book's batch."""
    by_name = 'Give each argument its name: {"d_in": ..., "d_out": ..., and so on}.'
    expect(isinstance(answer, dict), "the answer is not a dict", "a dict", answer, by_name)
    arguments = as_arguments(answer)
    expect_known(arguments)
    missing = sorted(set(REQUIRED) - set(arguments))
    expect(not missing, f"arguments are missing: {', '.join(missing)}", hint="The wrapper has no default for them.")
    expect_types(arguments)
    expect_two_heads(arguments)
    expect_equal(arguments["d_in"], 3, what="d_in", hint="A token of the batch (2, 6, 3) has 3 features.")
    return arguments


def expect_types(arguments):
    for name in "d_in", "d_out", "context_length", "num_heads":
        value = arguments[name]
        is_integer = isinstance(value, int) and not isinstance(value, bool)
        expect(is_integer, f"{name} is not an integer", "an integer", repr(value) if isinstance(value, str) else value)
    dropout, qkv_bias = arguments["dropout"], arguments.get("qkv_bias", False)
    expect(not isinstance(dropout, bool), "dropout is not a number", "a number from 0 to 1", dropout)
    expect(isinstance(qkv_bias, bool), "qkv_bias is neither True nor False", "True or False", repr(qkv_bias))


@expectation
def expect_two_dimensions(output, d_out):
    found = tuple(expect_tensor(output, what="the output").shape)
    hint = f"Each of the two heads writes d_out = {d_out} numbers per token, and the wrapper puts them side by side."
    expect(found == (2, 6, 2), "the output: the shape is wrong", str((2, 6, 2)), str(found), hint)


def name_the_type(got, expected):
    is_right = isinstance(got, float) and got == expected
    return "The number is right, but a width counts features, and must be an int." if is_right else None
