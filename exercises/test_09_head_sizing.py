# Built from course/09_head_sizing/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: widths of known models, sizes that do not fit, and the output of Exercise 3.2."""

from autograder.checking import (
    Arguments,
    as_number,
    expect,
    expect_each_raises,
    expect_equal,
    expect_mapping,
    expect_tensor,
    points,
)

REQUIRED = "d_in", "d_out", "context_length", "dropout", "num_heads"
ONLY_THAT = "Raise a ValueError. A value that is returned, an `assert` or an exception of another type is none."
WHOLE = "d_in", "d_out", "context_length", "num_heads"


@points(1.5)
def test_width_of_a_head(student, reference):
    """head_dim shares the total width equally: 12 heads of GPT-2 small share 768 features, 64 each."""
    widths = reference["widths"].tolist()
    results = student.head_dim.each([Arguments(total_dim=total, num_heads=heads) for total, heads, _ in widths])
    for (total_dim, num_heads, width), got in zip(widths, results, strict=True):
        expect_equal(got, width, what=f"head_dim({total_dim}, {num_heads})", hint=name_the_type)


@points(0.75)
def test_heads_that_cannot_share_are_refused(student):
    """head_dim raises ValueError when heads cannot share equally: 2 heads and 5 features, 7 and 768, 4 and 10."""
    calls = [(5, 2), (768, 7), (10, 4), (2, 4), (3 * 2**54 + 1, 2**54)]
    expect_each_raises(ValueError, student.head_dim, calls, hint=ONLY_THAT)


@points(0.5)
def test_sizes_below_one_are_refused(student):
    """head_dim raises ValueError when one of the two numbers is zero or negative."""
    calls = [(4, 0), (6, -2), (0, 3), (-6, 2), (-768, -12)]
    expect_each_raises(ValueError, student.head_dim, calls, hint=ONLY_THAT)


@points(2.25)
def test_two_heads_make_two_dimensions(student, reference):
    """Two heads built from your arguments turn the book's batch (2, 6, 3) into context vectors of shape (2, 6, 2)."""
    arguments = student.two_dimensional_output()
    by_name = 'Give each argument its name: {"d_in": ..., "d_out": ..., and so on}.'
    expect(isinstance(arguments, dict), "the answer is not a dict", "a dict", arguments, by_name)
    expect_mapping(arguments, what="the answer")
    missing, unknown = sorted(set(REQUIRED) - set(arguments)), sorted(set(arguments) - {*REQUIRED, "qkv_bias"})
    expect(not missing, f"arguments are missing: {', '.join(missing)}", hint="The wrapper has no default for them.")
    expect(not unknown, f"the wrapper has no such arguments: {', '.join(unknown)}")
    arguments = {name: as_number(value) for name, value in arguments.items()}
    for name in WHOLE:
        value = arguments[name]
        is_integer = isinstance(value, int) and not isinstance(value, bool)
        expect(is_integer, f"{name} is not an integer", "an integer", repr(value) if isinstance(value, str) else value)
    expect(
        not isinstance(arguments["dropout"], bool),
        "dropout is not a number",
        "a number from 0 to 1",
        arguments["dropout"],
    )
    qkv_bias = arguments.get("qkv_bias", False)
    expect(isinstance(qkv_bias, bool), "qkv_bias is neither True nor False", "True or False", repr(qkv_bias))
    expect_equal(arguments["num_heads"], 2, what="num_heads", hint="Keep two heads.")
    expect_equal(arguments["d_in"], 3, what="d_in", hint="A token of the batch (2, 6, 3) has 3 features.")
    # Any length is right that is long enough: a short one shows the same, and its mask needs no memory.
    arguments["context_length"] = min(arguments["context_length"], 16)
    output = expect_tensor(student.MultiHeadAttentionWrapper(**arguments)(reference["batch"]), what="the output")
    width = arguments["d_out"]
    expect(
        tuple(output.shape) == (2, 6, 2),
        "the output: the shape is wrong",
        str((2, 6, 2)),
        str(tuple(output.shape)),
        f"Each of the two heads writes d_out = {width} numbers per token, and the wrapper puts them side by side.",
    )


def name_the_type(got, expected):
    is_right = isinstance(got, float) and got == expected
    return "The number is right, but a width counts features, and must be an int." if is_right else None
