"""Hidden checks: any width and number of heads, sizes below one, and what the two heads compute."""

import torch

from autograder.checking import (
    as_number,
    assigning,
    calling,
    expect,
    expect_close,
    expect_each_raises,
    expect_equal,
    expect_mapping,
    expect_tensor,
    inspecting,
    method,
    points,
    together,
)

ARGUMENTS = {"d_in", "d_out", "context_length", "dropout", "num_heads", "qkv_bias"}


@points(1.5)
def test_any_width_of_a_head(student, inputs):
    """head_dim is right for any number of heads and any width that they can share."""
    sizes = [*inputs.integers(1, 200, (8, 2)).tolist(), [1, 1], [3, 500], [97, 1], [4000, 3]]
    results = student.head_dim.each([(num_heads * width, num_heads) for num_heads, width in sizes])
    for (num_heads, width), got in zip(sizes, results, strict=True):
        total_dim = num_heads * width
        expect_equal(got, width, what=f"head_dim({total_dim}, {num_heads})", hint="An int: total_dim // num_heads.")


@points(0.75)
def test_any_remainder_is_refused(student, inputs):
    """head_dim raises ValueError whenever the division leaves a remainder, however small."""
    calls = [(6, 4), (15, 6), (27, 2), (5 * 2**56 + int(inputs.integers(1, 9)), 2**56)]
    for num_heads, width in inputs.integers(2, 200, (4, 2)).tolist():
        remainder = int(inputs.integers(1, num_heads))
        widths = num_heads * width + remainder, num_heads * width - 1, remainder
        calls += [(total_dim, num_heads) for total_dim in widths]
    expect_each_raises(ValueError, student.head_dim, calls)


@points(0.5)
def test_fewer_than_one_head_is_refused(student):
    """head_dim raises ValueError for zero heads and for a negative number of heads."""
    expect_each_raises(ValueError, student.head_dim, [(4, 0), (768, 0), (1, -1), (4, -2), (768, -12), (5, -2)])


@points(0.25)
def test_fewer_than_one_feature_is_refused(student):
    """head_dim raises ValueError for a total width of zero and for a negative one."""
    calls = (0, 1), (0, 12), (-4, 2), (-768, 12), (-5, 2), (-768, -12), (0, 0)
    expect_each_raises(ValueError, student.head_dim, calls)


@points(2)
def test_each_head_writes_one_number(student, reference, inputs):
    """Each of the two heads writes one number per token: column 0 comes from head 0, column 1 from head 1."""
    arguments = expect_mapping(student.two_dimensional_output(), what="the answer")
    arguments = {name: as_number(value) for name, value in arguments.items()}
    unknown = sorted(set(arguments) - ARGUMENTS)
    expect(not unknown, f"the wrapper has no such arguments: {', '.join(unknown)}")
    expect_equal(arguments.get("num_heads"), 2, what="num_heads", hint="Keep two heads.")
    if isinstance(arguments.get("context_length"), int):
        arguments["context_length"] = min(arguments["context_length"], 16)  # a longer mask is only larger
    wrapper = student.MultiHeadAttentionWrapper(**arguments)
    _, state = together([calling(method(wrapper, "eval")), inspecting(wrapper)])
    weights = {name: inputs.randn(*parameter.shape) for name, parameter in state.parameters.items()}
    x = inputs.randn(2, 6, 3, dtype=torch.float32).cpu()
    _, got, state = together([assigning(wrapper, weights), calling(wrapper, x), inspecting(wrapper)])
    got = expect_tensor(got, shape=(2, 6, 2), what="the output")
    expected = reference.attention_of_heads(x, state.parameters, num_heads=2)
    expect_close(got, expected, what="the two heads' output")
