"""Hidden checks: any weights and sizes, averaged weights, biases, dtypes, what is shared, dropout, and the function."""

import torch
from shared_11 import (
    blocked,
    convert,
    expect_apart,
    expect_called,
    expect_current_parameters,
    expect_dtypes,
    expect_float64,
    expect_numbers_in,
    expect_only_read,
    expect_other,
    expect_outputs_elsewhere,
    expect_same_dtypes,
    expect_to_learn,
    first,
    ours,
    randomize,
    with_and_without_biases,
)

from autograder.checking import (
    assign,
    expect,
    expect_close,
    expect_own_result,
    expect_tensor,
    expectation,
    inspect_module,
    points,
)

APART = (
    "Work on copies: do not change the module that you were given.",
    None,
    "`.data`, `.detach()`, `nn.Parameter(...)` and `=` copy nothing.",
)


@points(0.5)
def test_masked_output_for_any_weights(student, reference, inputs):
    """masked_torch_attention's output is right for any weights, number of heads, texts and tokens."""
    for b, t, d, num_heads, bias in (2, 5, 6, 3, True), (3, 3, 4, 2, False), (1, 4, 3, 1, True), (2, 1, 4, 4, True):
        attention, parameters = torchs_own(student, inputs, d, num_heads, bias)
        x = inputs.randn(b, t, d, dtype=torch.float32)
        x[0, t // 2] = 0  # a token like any other
        output = first(student.masked_torch_attention(x=x, attention=attention))  # whether it is a pair is judged below
        expected, _ = reference.torch_attention(x, parameters, num_heads)
        what = f"the output for x of shape {(b, t, d)} and {num_heads} heads"
        hint = "Each token attends to itself and to what stands before it in its own text."
        expect_close(output, expected, what=what, hint=hint)


@points(0.25)
def test_later_tokens_never_get_in(student, inputs):
    """Both attentions take texts of any length, and no later token has any influence, however low the scores are."""
    values, x = inputs.randn(5, 5, dtype=torch.float32), inputs.randn(1, 270, 4, dtype=torch.float32)
    means = values.T.cumsum(0)[:-1] / torch.arange(1, 5)[:, None]  # of the values of the tokens before
    expected = torch.cat([values.T[:1], means])[None]
    theirs, source = with_low_scores(student, inputs, values)
    for name, steep, any_layer in (
        ("masked_torch_attention", theirs, torchs_own(student, inputs, 4, 2)[0]),
        ("sdpa_attention", source, student.MultiHeadAttention(4, 6, 270, 0.0, 2)),
    ):
        any_layer.eval()
        of_low, of_all, of_three = (
            first(getattr(student, name)(layer, tokens))
            for layer, tokens in ((steep, torch.eye(5)[None]), (any_layer, x), (any_layer, x[:, :3]))
        )
        what = f"{name}'s output where each token's score for itself is far below zero"
        expect_close(of_low, expected, what=what, hint="No finite number is low enough for a mask.")
        whole = expect_length(of_all, 270, f"{name}'s output for 270 tokens")
        expect_close(of_three, whole[:, :3], what=f"{name}'s output for the first 3 of 270 tokens")


@points(0.5)
def test_weights_are_averaged_over_the_heads(student, reference, inputs):
    """masked_torch_attention's weights are averaged over the heads: a table (t, t) for each text."""
    for b, t, d, num_heads, bias in (2, 5, 6, 3, True), (3, 4, 4, 2, False), (2, 1, 4, 2, True):
        attention, parameters = torchs_own(student, inputs, d, num_heads, bias)
        attention.eval()
        x = inputs.randn(b, t, d, dtype=torch.float32)
        weights = pair(student.masked_torch_attention(attention, x))[1]
        _, expected = reference.torch_attention(x, parameters, num_heads)
        hint = "Return the average of the heads, not one head and not their sum: each row sums to one."
        expect_close(weights, expected, what=f"the table of weights for x of shape {(b, t, d)}", hint=hint)


@points(0.5)
def test_converted_module_is_right_for_any_weights(student, reference, inputs):
    """The converted module returns the source's output, for any weights, number of heads, texts and tokens."""
    for b, t, d, num_heads, dropout in (2, 5, 6, 3, 0.0), (3, 3, 4, 1, 0.5), (2, 4, 3, 3, 0.0):
        source, parameters = ours(student, inputs, d, d, 8, dropout, num_heads, True)
        converted = convert(student, attention=source)
        x = inputs.randn(b, t, d, dtype=torch.float32)
        expected = reference.multi_head_attention(x, parameters, num_heads)
        what = f"the output for {d} features and {num_heads} heads"
        hint = "All weights and biases of the source belong into the new module, and so does its number of heads."
        expect_close(causal_output(converted, x), expected, what=what, hint=hint)


@points(0.25, rests_on="test_converted_module_gives_the_same_output")
def test_later_changes_stay_apart(student, inputs):
    """Neither the conversion nor a later change to one module changes the weights of the other."""
    source, values = ours(student, inputs, 4, 4, 8, 0.0, 2, True)
    expect_apart(source, convert(student, source), values, inputs, APART)


@points(0.75, rests_on=("test_converted_module_gives_the_same_output", "test_later_changes_stay_apart"))
def test_biases_are_converted(student, inputs):
    """A source without qkv_bias is converted as one with biases of 0, keeps out_proj's bias, and stays independent."""
    *sources, values = with_and_without_biases(student, inputs, 8, 3)
    modules = [convert(student, source) for source in sources]
    x = inputs.randn(5, 5, 6, dtype=torch.float32)
    expected, got = (causal_output(converted, x) for converted in modules)
    hint = "Queries, keys and values have a bias only with qkv_bias; out_proj always has one."
    expect_close(got, expected, what="the output with qkv_bias=False, as with biases of 0", hint=hint)
    expect_to_learn(sources[1], modules[1], inputs, 6, attn_mask=blocked(4))
    expect_apart(sources[1], modules[1], values, inputs, APART)
    for source in sources:
        source.to(torch.float64)
    others, parameters = (inspect_module(convert(student, source)).parameters for source in sources)
    expect_same_dtypes(parameters, others, "with qkv_bias=False, the converted module's")


@points(0.25, rests_on="test_later_changes_stay_apart")
def test_conversion_keeps_the_dtype(student, inputs):
    """The converted module has the source's dtype and numbers: float64, bfloat16, float16 or float32."""
    for dtype in torch.float64, torch.bfloat16, torch.float16, torch.float32:
        source, values = ours(student, inputs, 4, 4, 8, 0.0, 2, True)
        in_float32 = inspect_module(convert(student, source)).parameters
        source.to(dtype)
        parameters = inspect_module(convert(student, source)).parameters
        expect_dtypes(parameters, dtype, "the converted module's {}")
        expect_numbers_in(dtype, parameters, in_float32, values)
        expect_dtypes(inspect_module(source).parameters, dtype, "the source's {} after the conversion")


@points(0.25, rests_on="test_converted_module_gives_the_same_output")
def test_converted_module_can_learn(student, inputs):
    """A backward pass gives every parameter of the converted module a gradient."""
    source, _ = ours(student, inputs, 4, 4, 8, 0.0, 2, True)
    expect_to_learn(source, convert(student, source), inputs, 4, attn_mask=blocked(4))


@points(0.5)
def test_sdpa_output_for_any_weights(student, reference, inputs):
    """sdpa_attention is right for any weights, widths, number of heads, texts and tokens, in float64 too."""
    for b, t, d_in, d_out, num_heads, qkv_bias in (
        (2, 5, 4, 6, 3, True),
        (3, 3, 5, 4, 1, False),
        (2, 4, 3, 2, 2, False),
        (2, 2, 4, 8, 2, True),  # as many texts as tokens and heads
        (1, 3, 4, 6, 2, True),
        (2, 1, 4, 2, 1, False),
    ):
        attention, parameters = ours(student, inputs, d_in, d_out, 8, 0.0, num_heads, qkv_bias)
        x = inputs.randn(b, t, d_in, dtype=torch.float32)
        x[0, t // 2] = 0
        expected = reference.multi_head_attention(x, parameters, num_heads)
        what = f"the output for x of shape {(b, t, d_in)}, d_out = {d_out} and {num_heads} heads"
        expect_close(student.sdpa_attention(x=x, attention=attention), expected, what=what)
    expect_float64(student, inputs, 3, 8)


@points(0.25, requires="test_masked_attention_of_the_lecture")
def test_masked_attention_does_not_change_x(student, inputs):
    """masked_torch_attention leaves x and module unchanged, and each call computes a new result from both."""
    attention, _ = torchs_own(student, inputs, 6, 3)
    x = inputs.randn(2, 4, 6, dtype=torch.float32)
    expect_only_read(student.masked_torch_attention, attention, x)
    expect_own_result(student.masked_torch_attention, attention, x)
    new, _ = torchs_own(student, inputs, 6, 3)
    expect_current_parameters(student.masked_torch_attention, attention, new, x, inputs)


@points(0.25, requires="test_output_through_the_fast_function")
def test_fast_function_does_not_change_x(student, inputs):
    """sdpa_attention leaves x and module unchanged, and each call computes a new result from both."""
    source, _ = ours(student, inputs, 6, 6, 8, 0.0, 3)
    x = inputs.randn(2, 5, 6, dtype=torch.float32)
    expect_only_read(student.sdpa_attention, source, x)
    expect_own_result(student.sdpa_attention, source, x)
    new, _ = ours(student, inputs, 6, 6, 8, 0.0, 3)
    expect_current_parameters(student.sdpa_attention, source, new, x, inputs)


@points(0.25)
def test_the_function_does_the_work(student, inputs):
    """F.scaled_dot_product_attention does the work for any number of heads."""
    for num_heads in 1, 3:
        attention, _ = ours(student, inputs, 6, 6, 8, 0.0, num_heads, True)
        expect_called(student.sdpa_attention.record(attention, inputs.randn(2, 8, 6, dtype=torch.float32)).operations)


@points(0.25)
def test_both_functions_work_on_any_device(student, inputs):
    """masked_torch_attention and sdpa_attention work on any device, a GPU too: each mask is made where x is."""
    x = inputs.randn(2, 8, 6, dtype=torch.float32)
    theirs, _ = torchs_own(student, inputs, 6, 2)
    source, _ = ours(student, inputs, 6, 6, 8, 0.0, 2)
    expect_outputs_elsewhere(student, theirs, source, x)


@points(0.25)
def test_nothing_is_dropped_in_evaluation(student, inputs):
    """sdpa_attention drops nothing for a module in evaluation mode, whatever its dropout is."""
    calm, values = ours(student, inputs, 6, 6, 8, 0.0, 2)
    x = inputs.randn(3, 8, 6, dtype=torch.float32)
    expected = expect_tensor(student.sdpa_attention(calm, x))
    for dropout in 0.5, 0.9:
        layer = student.MultiHeadAttention(6, 6, 8, dropout, 2)
        layer.eval()
        assign(layer, values)
        got = expect_tensor(student.sdpa_attention(layer, x))
        hint = "dropout_p knows no modes: it drops whenever it is above 0."
        expect_close(got, expected, what=f"the output with dropout={dropout}", hint=hint)
        expect_other(got, x, "the output")


def torchs_own(student, inputs, d, num_heads, bias=True):
    """A batch-first nn.MultiheadAttention with random parameters, and the parameters."""
    attention = student.batch_first_attention(d, num_heads, bias)
    return attention, randomize(attention, inputs)


def with_low_scores(student, inputs, values):
    """A module of each kind, with these values, that gives each token a score for itself far below zero."""
    low, straight = (-torch.logspace(34, 6, 5)).diag(), torch.eye(5)
    theirs = student.batch_first_attention(5, 1, bias=False)
    assign(theirs, {"in_proj_weight": torch.cat([straight, low, values]), "out_proj.weight": straight})
    source, _ = ours(student, inputs, 5, 5, 8, 0.0, 1)
    names = "W_query.weight", "W_key.weight", "W_value.weight", "out_proj.weight", "out_proj.bias"
    assign(source, dict(zip(names, (straight, low, values, straight, torch.zeros(5)), strict=True)))
    return theirs, source


def causal_output(converted, x):
    """The converted module's output with the causal mask."""
    return expect_tensor(pair(converted(x, x, x, attn_mask=blocked(x.shape[1])))[0], what="the output")


@expectation
def pair(got):
    """The two parts of (output, weights)."""
    is_pair = isinstance(got, tuple) and len(got) == 2
    expect(is_pair, "the result is not a tuple of two", "(output, weights)", got)
    return got


@expectation
def expect_length(got, tokens, what):
    whole = expect_tensor(got, what=what)
    expect(whole.dim() == 3 and whole.shape[1] == tokens, f"{what} has another length")
    return whole
