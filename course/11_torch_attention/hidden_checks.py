"""Hidden checks: any weights and sizes, averaged weights, biases, dtypes, what is shared, dropout, and the function."""

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


@points(0.5)
def test_masked_output_for_any_weights(student, reference, inputs):
    """masked_torch_attention's output is right for any weights, number of heads, texts and tokens."""
    for b, t, d, num_heads, bias in (2, 5, 6, 3, True), (3, 3, 4, 2, False), (1, 4, 3, 1, True), (2, 1, 4, 4, True):
        attention, parameters = torchs_own(student, inputs, d, num_heads, bias)
        x = inputs.randn(b, t, d, dtype=torch.float32)
        x[0, t // 2] = 0  # a token like any other
        got = student.masked_torch_attention(attention, x)
        output = got[0] if isinstance(got, tuple) and got else got  # whether it is a pair is judged below
        expected, _ = reference.torch_attention(x, parameters, num_heads)
        what = f"the output for x of shape {(b, t, d)} and {num_heads} heads"
        hint = "Each token attends to itself and to what stands before it in its own text."
        expect_close(output, expected, what=what, hint=hint)


@points(0.25)
def test_later_tokens_never_get_in(student, inputs):
    """No later token has any influence, however low the scores are and however long the text, in both attentions."""
    low, values = -torch.logspace(34, 6, 5), inputs.randn(5, 5, dtype=torch.float32)
    theirs = student.batch_first_attention(5, 1, bias=False)
    assign(theirs, {"in_proj_weight": torch.cat([torch.eye(5), low.diag(), values]), "out_proj.weight": torch.eye(5)})
    source, parameters = ours(student, inputs, 5, 5, 1)
    straight = {"W_query.weight": torch.eye(5), "W_key.weight": low.diag(), "out_proj.weight": torch.eye(5)}
    assign(source, parameters | straight | {"W_value.weight": values, "out_proj.bias": torch.zeros(5)})
    means = values.T.cumsum(0)[:-1] / torch.arange(1, 5)[:, None]  # of the values of the tokens before
    expected = torch.cat([values.T[:1], means])[None]
    long, x = 270, inputs.randn(1, 270, 4, dtype=torch.float32)
    of_both = {"masked_torch_attention": (theirs, torchs_own(student, inputs, 4, 2)[0])}
    of_both["sdpa_attention"] = source, student.MultiHeadAttention(4, 6, long, 0.0, 2)
    for name, (steep, any_layer) in of_both.items():
        any_layer.eval()
        calls = [(steep, torch.eye(5)[None]), (any_layer, x), (any_layer, x[:, :3])]
        outputs = [got[0] if isinstance(got, tuple) and got else got for got in getattr(student, name).each(calls)]
        what = f"{name}'s output where each token's score for itself is far below zero"
        expect_close(outputs[0], expected, what=what, hint="No finite number is low enough for a mask.")
        whole = expect_tensor(outputs[1], what=f"{name}'s output for {long} tokens")
        expect(whole.dim() == 3 and whole.shape[1] == long, f"{name}'s output for {long} tokens has another length")
        expect_close(outputs[2], whole[:, :3], what=f"{name}'s output for the first 3 of {long} tokens", hint=None)


@points(0.5)
def test_weights_are_averaged_over_the_heads(student, reference, inputs):
    """masked_torch_attention's weights are averaged over the heads: a table (t, t) for each text."""
    for b, t, d, num_heads in (2, 5, 6, 3), (3, 4, 4, 2):
        attention, parameters = torchs_own(student, inputs, d, num_heads)
        attention.eval()
        x = inputs.randn(b, t, d, dtype=torch.float32)
        _, weights = pair(student.masked_torch_attention(attention, x))
        _, expected = reference.torch_attention(x, parameters, num_heads)
        hint = "Return the average of the heads, not one head and not their sum: each row sums to one."
        expect_close(weights, expected, what=f"the table of weights for x of shape {(b, t, d)}", hint=hint)


@points(0.75)
def test_converted_module_is_right_for_any_weights(student, reference, inputs):
    """The converted module returns the source's output, for any weights, number of heads, texts and tokens."""
    for b, t, d, num_heads, dropout in (2, 5, 6, 3, 0.0), (3, 3, 4, 1, 0.5), (2, 4, 3, 3, 0.0):
        source, parameters = ours(student, inputs, d, d, num_heads, True, dropout)
        converted = convert(student, source)
        x = inputs.randn(b, t, d, dtype=torch.float32)
        expected = reference.multi_head_attention(x, parameters, num_heads)
        what = f"the output for {d} features and {num_heads} heads"
        hint = "All weights and biases of the source belong into the new module, and so does its number of heads."
        expect_close(causal_output(converted, x), expected, what=what, hint=hint)


@points(0.75)
def test_biases_are_converted(student, inputs):
    """A source without qkv_bias is converted like one whose biases are 0, and all promises hold for it as well."""
    sources = [ours(student, inputs, 6, 6, 3, qkv_bias)[0] for qkv_bias in (True, False)]
    values = randomize(sources[1], inputs)
    assign(sources[0], values | {f"{name}.bias": torch.zeros(6) for name in ("W_query", "W_key", "W_value")})
    with_zeros, without = (convert(student, source) for source in sources)
    x = inputs.randn(5, 5, 6, dtype=torch.float32)
    hint = "Queries, keys and values have a bias only with qkv_bias; out_proj always has one."
    expected = causal_output(with_zeros, x)
    expect_close(causal_output(without, x), expected, what="the output with qkv_bias=False", hint=hint)
    expect_gradients(sources[1], without, inputs, 6)
    expect_apart(sources[1], without, values, inputs)
    for dtype in torch.float64, torch.bfloat16:
        for source in sources:
            source.to(dtype)
        with_zeros, without = (inspect_module(convert(student, source)).parameters for source in sources)
        for name in filter(with_zeros.__contains__, without):
            what = f"with qkv_bias=False, the converted module's {name}"
            expect_dtype(without[name], with_zeros[name].dtype, what=what)


@points(0.25)
def test_conversion_keeps_the_dtype(student, inputs):
    """The converted module has the source's dtype: float64 stays float64, bfloat16 stays bfloat16."""
    for dtype in torch.float64, torch.bfloat16, torch.float16, torch.float32:
        expect_dtypes(student, inputs, dtype)


@points(0.25)
def test_later_changes_stay_apart(student, inputs):
    """Neither the conversion nor a later change to one module changes the weights of the other."""
    source, values = ours(student, inputs, 4, 4, 2, True)
    expect_apart(source, convert(student, source), values, inputs)


@points(0.25)
def test_converted_module_can_learn(student, inputs):
    """A backward pass gives every parameter of the converted module a gradient."""
    source, _ = ours(student, inputs, 4, 4, 2, True)
    expect_gradients(source, convert(student, source), inputs)


@points(0.75)
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
        x[0, t // 2] = 0
        expected = reference.multi_head_attention(x, parameters, num_heads)
        what = f"the output for x of shape {(b, t, d_in)}, d_out = {d_out} and {num_heads} heads"
        expect_close(student.sdpa_attention(attention, x), expected, what=what)


@points(0.25)
def test_the_function_does_the_work(student, inputs):
    """F.scaled_dot_product_attention does the work for any number of heads (advisory: watched from its own process)."""
    for num_heads in 1, 3:
        attention, _ = ours(student, inputs, 6, 6, num_heads, True)
        record = student.sdpa_attention.record(attention, inputs.randn(2, 8, 6, dtype=torch.float32))
        is_called = any("scaled_dot_product" in name for name in record.operations)
        expect(is_called, "F.scaled_dot_product_attention was not called", hint="Leave scores, mask and softmax to it.")


@points(0.25)
def test_both_functions_work_on_any_device(student, inputs):
    """masked_torch_attention and sdpa_attention work on any device, a GPU too: each mask is made where x is."""
    x = inputs.randn(2, 8, 6, dtype=torch.float32)
    attention, _ = torchs_own(student, inputs, 6, 2)
    output = student.masked_torch_attention.elsewhere(attention, x)
    outputs = [output[0] if isinstance(output, tuple) and output else output]
    attention, _ = ours(student, inputs, 6, 6, 2)
    outputs.append(student.sdpa_attention.elsewhere(attention, x))
    for name, output in zip(("masked_torch_attention", "sdpa_attention"), outputs, strict=True):
        output = expect_tensor(output, what=f"the output of {name}")
        expect(not torch.equal(output, x), f"the output of {name} is x itself")


@points(0.25)
def test_nothing_is_dropped_in_evaluation(student, inputs):
    """sdpa_attention drops nothing for a module in evaluation mode, whatever its dropout is."""
    layers = [ours(student, inputs, 6, 6, 2, dropout=dropout)[0] for dropout in (0.0, 0.5, 0.9)]
    x = inputs.randn(3, 8, 6, dtype=torch.float32)
    for layer in layers[1:]:
        assign(layer, inspect_module(layers[0]).parameters)
    expected, *others = (expect_tensor(got) for got in student.sdpa_attention.each([(layer, x) for layer in layers]))
    for dropout, got in zip((0.5, 0.9), others, strict=True):
        hint = "dropout_p knows no modes: it drops whenever it is above 0."
        expect_close(got, expected, what=f"the output with dropout={dropout}", hint=hint)
        expect(not torch.equal(got, x), "the output is x itself")


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


def expect_dtypes(student, inputs, dtype):
    """Fail when the converted module or the source has another dtype than the source had."""
    source, values = ours(student, inputs, 4, 4, 2, True)
    numbers = torch.cat([torch.zeros(1), *(value.flatten() for value in values.values())])
    in_float32 = inspect_module(convert(student, source)).parameters
    source.to(dtype)
    converted = convert(student, source)
    for name, parameter in inspect_module(converted).parameters.items():
        expect_dtype(parameter, dtype, what=f"the converted module's {name}")
        if name in in_float32 and torch.isin(in_float32[name], numbers).all():  # else it is wrong in float32, too
            what = f"the {dtype} module's {name}, as it is in float32"
            expect_close(parameter, in_float32[name], precision=dtype, what=what)
    for name, parameter in inspect_module(source).parameters.items():
        expect_dtype(parameter, dtype, what=f"the source's {name} after the conversion")


def expect_numbers_of(source, converted):
    """Vouch that something was converted: a new module that holds no number of the source is independent anyway."""
    held = [number.flatten().double() for number in inspect_module(converted).parameters.values()]
    weights = [number for name, number in inspect_module(source).parameters.items() if name.endswith("weight")]
    is_some = any(torch.isin(weight.double(), torch.cat([torch.zeros(0), *held])).all() for weight in weights)
    expect(is_some, "this cannot be judged: the converted module holds no weight of the source")


def expect_gradients(source, converted, inputs, width=4):
    """Fail when a parameter of the converted module gets no gradient."""
    expect_numbers_of(source, converted)
    parameters = inspect_module(converted).parameters.values()
    x = inputs.randn(4, 4, width, dtype=next(iter(parameters), torch.zeros(0)).dtype)
    gradients = converted.gradient(x, x, x, attn_mask=blocked(4)).parameters
    for name in inspect_module(converted).parameters:
        hint = "A parameter that is to learn requires a gradient, and is no result of a computation."
        expect(gradients.get(name) is not None, f"no gradient reaches {name}", hint=hint)


def expect_apart(source, converted, before, inputs):
    """Fail when source and converted module share numbers."""
    after = inspect_module(source).parameters
    for name, values in before.items():
        hint = "Work on copies: do not change the module that you were given."
        expect_close(after.get(name), values, what=f"the source's {name} after the conversion", hint=hint)
    frozen = sorted(set(after) - inspect_module(source).trainable)
    expect(not frozen, "the conversion has frozen parameters of the source", "none", ", ".join(frozen))
    expect_numbers_of(source, converted)

    hint = "`.data`, `.detach()`, `nn.Parameter(...)` and `=` copy nothing."
    now = randomize(converted, inputs)
    for name, parameter in inspect_module(source).parameters.items():
        what = f"the source's {name} after the converted module was changed"
        expect_close(parameter, before[name], what=what, hint=hint)

    randomize(source, inputs)
    for name, parameter in inspect_module(converted).parameters.items():
        what = f"the converted module's {name} after the source was changed"
        expect_close(parameter, now[name], what=what, hint=hint)
