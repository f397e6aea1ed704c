"""Hidden checks: any width and number of heads, sizes below one, and what the two heads compute."""

import torch
from shared_09 import as_arguments, expect_known, expect_two_heads

from autograder.checking import (
    assign,
    expect_close,
    expect_equal,
    expect_raises,
    expect_tensor,
    expectation,
    inspect_module,
    points,
)


@points(1.5)
def test_any_width_of_a_head(student, inputs):
    """head_dim is right for any number of heads and any width that they can share."""
    for num_heads, width in [*inputs.integers(1, 200, (8, 2)).tolist(), [1, 1], [3, 500], [98, 1], [4000, 3]]:
        total_dim = num_heads * width
        what = f"head_dim({total_dim}, {num_heads})"
        expect_equal(student.head_dim(total_dim, num_heads), width, what=what, hint="An int: total_dim // num_heads.")


@points(0.75)
def test_any_remainder_is_refused(student, inputs):
    """head_dim raises ValueError whenever the division leaves a remainder, however small."""
    for total_dim, num_heads in (
        (6, 4),
        (15, 6),
        (27, 2),
        (3 * 10**10 + 1, 10**10),
        (5 * 2**56 + int(inputs.integers(1, 9)), 2**56),
    ):
        expect_raises(ValueError, student.head_dim, total_dim, num_heads)
    for num_heads, width in inputs.integers(2, 200, (4, 2)).tolist():
        remainder = int(inputs.integers(1, num_heads))
        for total_dim in num_heads * width + remainder, num_heads * width - 1, remainder:
            expect_raises(ValueError, student.head_dim, total_dim, num_heads)


@points(0.5)
def test_fewer_than_one_head_is_refused(student):
    """head_dim raises ValueError for zero heads, and for a positive total_dim and a negative number of heads."""
    for total_dim, num_heads in (4, 0), (768, 0), (1, -1), (4, -2), (768, -12), (5, -2), (0, 0):
        expect_raises(ValueError, student.head_dim, total_dim, num_heads)


@points(0.25)
def test_fewer_than_one_feature_is_refused(student):
    """head_dim raises ValueError for a total width of zero and for a negative one."""
    for total_dim, num_heads in (0, 1), (0, 12), (-4, 2), (-768, 12), (-5, 2), (-768, -12), (-4, -4):
        expect_raises(ValueError, student.head_dim, total_dim, num_heads)


@points(2, rests_on="test_two_heads_make_two_dimensions")
def test_each_head_writes_one_number(student, reference, inputs):
    """Each of the two heads writes one number per token: column 0 comes from head 0, column 1 from head 1."""
    wrapper = student.MultiHeadAttentionWrapper(**expect_arguments(student.two_dimensional_output()).value)
    wrapper.eval()
    parameters = inspect_module(wrapper).parameters.value
    assign(wrapper, {name: inputs.randn(*parameter.shape) for name, parameter in parameters.items()})
    x = inputs.randn(2, 6, 3, dtype=torch.float32)
    expect_output(wrapper(x), x, inspect_module(wrapper).parameters, reference)


@expectation
def expect_arguments(answer):
    """The arguments that an answer names, if they make two heads."""
    arguments = as_arguments(answer)
    expect_known(arguments)
    expect_two_heads(arguments)
    if isinstance(arguments.get("context_length"), int):
        arguments["context_length"] = min(arguments["context_length"], 16)  # a longer mask is only larger
    return arguments


@expectation
def expect_output(got, x, parameters, reference):
    """Compare the output with the oracle's for the parameters as the wrapper holds them."""
    got = expect_tensor(got, shape=(2, 6, 2), what="the output")
    expect_close(got, reference.attention_of_heads(x, parameters, num_heads=2), what="the two heads' output")
