"""Hidden checks: any weights and sizes, averaged weights, biases, dtypes, what is shared, dropout, and the function."""

from itertools import product

import torch

from autograder.checking import (
    assign,
    expect,
    expect_close,
    expect_dtype,
    expect_layer,
    expect_tensor,
    inspect_module,
    points,
)

SAME_OUTPUT = "test_converted_module_is_right_for_any_weights"
OUTPUT_FIRST = "If the output is wrong, this is wrong too: fix the output first."


@points(1)
def test_masked_output_for_any_weights(student, reference, inputs):
    """masked_torch_attention's output is right for any weights, number of heads, texts and tokens."""
    for b, t, d, num_heads, bias in (2, 5, 6, 3, True), (3, 3, 4, 2, False), (1, 4, 3, 1, True), (2, 1, 4, 4, True):
        attention, parameters = torchs_own(student, inputs, d, num_heads, bias)
        x = inputs.randn(b, t, d, dtype=torch.float32)
        output, _ = pair(student.masked_torch_attention(attention, x))
        expected, _ = reference.torch_attention(x, parameters, num_heads)
        what = f"the output for x of shape {(b, t, d)} and {num_heads} heads"
        hint = "Use one mask (t, t) of bools, True above the diagonal, and pass x as query, key and value."
        expect_close(output, expected, what=what, hint=hint)


@points(0.5)
def test_weights_are_averaged_over_the_heads(student, reference, inputs):
    """masked_torch_attention's weights are averaged over the heads: a table (t, t) for each text."""
    for b, t, d, num_heads in (2, 5, 6, 3), (3, 4, 4, 2):
        attention, parameters = torchs_own(student, inputs, d, num_heads)
        attention.eval()
        x = inputs.randn(b, t, d, dtype=torch.float32)
        _, weights = pair(student.masked_torch_attention(x=x, attention=attention))
        _, expected = reference.torch_attention(x, parameters, num_heads)
        hint = "Return the average of the heads, not one head and not their sum: each row sums to one."
        expect_close(weights, expected, what=f"the table of weights for x of shape {(b, t, d)}", hint=hint)


@points(1)
def test_converted_module_is_right_for_any_weights(student, reference, inputs):
    """The converted module returns the source's output, for any weights, number of heads, texts and tokens."""
    for b, t, d, num_heads, dropout in (2, 5, 6, 3, 0.0), (3, 3, 4, 1, 0.5), (2, 4, 3, 3, 0.0):
        source, parameters = ours(student, inputs, d, d, num_heads, dropout=dropout)
        converted = convert(student, source)
        x = inputs.randn(b, t, d, dtype=torch.float32)
        expected = reference.multi_head_attention(x, parameters, num_heads)
        what = f"the output for {d} features and {num_heads} heads"
        hint = "Stack query, key and value weights as they are, then copy out_proj with its bias, and keep num_heads."
        expect_close(causal_output(converted, x), expected, what=what, hint=hint)


@points(0.5)
def test_biases_are_converted(student, reference, inputs):
    """The converted module has all biases of the source, with qkv_bias and without it."""
    for qkv_bias in True, False:
        source, parameters = ours(student, inputs, 6, 6, 2, qkv_bias)
        converted = vouched(student.to_torch(attention=source))
        x = inputs.randn(2, 4, 6, dtype=torch.float32)
        expected = reference.multi_head_attention(x, parameters, 2)
        hint = "Queries, keys and values have a bias only with qkv_bias; out_proj always has one."
        expect_close(causal_output(converted, x), expected, what=f"the output with qkv_bias={qkv_bias}", hint=hint)


@points(0.5)
def test_conversion_keeps_the_dtype(student, reference, inputs):
    """The converted module has the source's dtype: float64 stays float64, bfloat16 stays bfloat16."""
    for dtype, qkv_bias in product((torch.float64, torch.bfloat16, torch.float32), (True, False)):
        source, parameters = ours(student, inputs, 4, 4, 2, qkv_bias)
        source.to(dtype)
        converted = convert(student, source)
        with_or_without = f"with qkv_bias={qkv_bias}, "
        for name, parameter in inspect_module(converted).parameters.items():
            expect_dtype(parameter, dtype, what=f"{with_or_without}the converted module's {name}")
        for name, parameter in inspect_module(source).parameters.items():
            expect_dtype(parameter, dtype, what=f"{with_or_without}the source's {name} after the conversion")
        if dtype is torch.float64:
            x = inputs.randn(2, 5, 4, dtype=torch.float32)
            expected = reference.multi_head_attention(x, parameters, 2)
            got = causal_output(converted, x.double())
            expect_close(got, expected, what="the output for a float64 x", hint=OUTPUT_FIRST)


@points(0.5, requires=SAME_OUTPUT)
def test_later_changes_stay_apart(student, inputs):
    """Neither the conversion nor a later change to one module changes the weights of the other."""
    for qkv_bias in True, False:
        expect_apart(student, inputs, qkv_bias)


@points(0.5, requires=SAME_OUTPUT)
def test_converted_module_can_learn(student, inputs):
    """A backward pass gives every parameter of the converted module a gradient."""
    for qkv_bias in True, False:
        source, _ = ours(student, inputs, 4, 4, 2, qkv_bias)
        converted = convert(student, source)
        x = inputs.randn(2, 5, 4, dtype=torch.float32)
        gradients = converted.gradient(x, x, x, attn_mask=blocked(5)).parameters
        for name in inspect_module(converted).parameters:
            hint = "Copy into its parameters under torch.no_grad(), or make new ones with nn.Parameter."
            what = f"with qkv_bias={qkv_bias} no gradient reaches {name}"
            expect(gradients.get(name) is not None, what, hint=hint)


@points(1)
def test_sdpa_output_for_any_weights(student, reference, inputs):
    """sdpa_attention is right for any weights, widths, number of heads, texts and tokens."""
    for b, t, d_in, d_out, num_heads, qkv_bias in (
        (2, 5, 4, 6, 3, True),
        (3, 3, 5, 4, 1, False),
        (2, 4, 3, 2, 2, False),
        (2, 2, 4, 8, 2, True),  # as many texts as tokens and heads
        (1, 3, 4, 6, 2, True),
        (2, 1, 4, 2, 1, False),
    ):
        attention, parameters = ours(student, inputs, d_in, d_out, num_heads, qkv_bias)
        x = inputs.randn(b, t, d_in, dtype=torch.float32)
        expected = reference.multi_head_attention(x, parameters, num_heads)
        what = f"the output for x of shape {(b, t, d_in)}, d_out = {d_out} and {num_heads} heads"
        hint = "Pass (b, num_heads, t, head_dim), do not scale, and tell the function that it is causal."
        expect_close(through_sdpa(student, attention, x), expected, what=what, hint=hint)


@points(0.25, requires=("test_masked_output_for_any_weights", "test_sdpa_output_for_any_weights"))
def test_both_functions_work_on_any_device(student, inputs):
    """masked_torch_attention and sdpa_attention work on any device, a GPU too: each mask is made where x is."""
    x = inputs.randn(2, 5, 6, dtype=torch.float32)
    attention, _ = torchs_own(student, inputs, 6, 2)
    student.masked_torch_attention.elsewhere(attention, x)
    attention, _ = ours(student, inputs, 6, 4, 2)
    student.sdpa_attention.elsewhere(attention, x)


@points(0.25)
def test_nothing_is_dropped_in_evaluation(student, reference, inputs):
    """sdpa_attention drops nothing for a module in evaluation mode, whatever its dropout is."""
    attention, parameters = ours(student, inputs, 4, 6, 2, dropout=0.5)
    x = inputs.randn(3, 6, 4, dtype=torch.float32)
    expected = reference.multi_head_attention(x, parameters, 2)
    hint = f"dropout_p knows no modes: it drops whenever it is above 0. Pass 0 in evaluation. {OUTPUT_FIRST}"
    got = through_sdpa(student, x=x, attention=attention)
    expect_close(got, expected, what="the output with dropout=0.5", hint=hint)


def blocked(tokens):
    """True above the diagonal: torch's module calls it blocked."""
    return torch.ones(tokens, tokens, dtype=torch.bool).triu(1)


def torchs_own(student, inputs, d, num_heads, bias=True):
    """A batch-first nn.MultiheadAttention with random parameters, and the parameters."""
    attention = student.batch_first_attention(d, num_heads, bias)
    return attention, randomize(attention, inputs)


def ours(student, inputs, d_in, d_out, num_heads, qkv_bias=False, dropout=0.0):
    """A MultiHeadAttention in evaluation mode with random parameters, and the parameters."""
    attention = student.MultiHeadAttention(d_in, d_out, 8, dropout, num_heads, qkv_bias)
    attention.eval()
    return attention, randomize(attention, inputs)


def randomize(layer, inputs):
    """Give all parameters random values, and return them."""
    values = {
        name: inputs.randn(*old.shape, dtype=torch.float32) for name, old in inspect_module(layer).parameters.items()
    }
    assign(layer, values)
    return values


def through_sdpa(student, *args, **kwargs):
    """What sdpa_attention returns, if it has called the function that it is named after."""
    record = student.sdpa_attention.record(*args, **kwargs)
    is_called = any("scaled_dot_product" in name for name in record.operations)
    expect(is_called, "F.scaled_dot_product_attention was not called", hint="Leave scores, mask and softmax to it.")
    return record.value


def convert(student, source):
    """The converted module in evaluation mode."""
    return vouched(student.to_torch(source))


def vouched(converted):
    """The converted module in evaluation mode, if it is one."""
    converted = expect_layer(converted, what="the converted module")
    kinds = inspect_module(converted).modules.get("", [])
    expect("MultiheadAttention" in kinds, "the result is not an nn.MultiheadAttention", got=" < ".join(kinds))
    expect_layer(converted.eval, what="eval of the converted module")()
    return converted


def causal_output(converted, x):
    """The converted module's output with the causal mask."""
    output, _ = pair(converted(x, x, x, attn_mask=blocked(x.shape[1])))
    return expect_tensor(output, what="the output")


def pair(got):
    """The two parts of (output, weights)."""
    is_pair = isinstance(got, tuple) and len(got) == 2
    expect(is_pair, "the result is not a tuple of two", "(output, weights)", got)
    return got


def expect_apart(student, inputs, qkv_bias):
    """Fail when source and converted module share numbers."""
    source, before = ours(student, inputs, 4, 4, 2, qkv_bias)
    converted = convert(student, source)
    x = inputs.randn(2, 5, 4, dtype=torch.float32)
    after = inspect_module(source).parameters
    for name, values in before.items():
        hint = "Work on copies: do not change the module that you were given."
        expect_close(after.get(name), values, what=f"the source's {name} after the conversion", hint=hint)

    hint = "`.data`, `.detach()`, `nn.Parameter(...)` and `=` copy nothing: use `copy_`, `clone` or `load_state_dict`."
    randomize(converted, inputs)
    for name, parameter in inspect_module(source).parameters.items():
        what = f"the source's {name} after the converted module was changed"
        expect_close(parameter, before[name], what=what, hint=hint)

    before = causal_output(converted, x)
    randomize(source, inputs)
    got = causal_output(converted, x)
    expect_close(got, before, what="the converted module's output after the source was changed", hint=hint)
