# Built from course/11_torch_attention/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the lecture's masked attention, one conversion and one fast output, and laws that all must obey."""

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

PROJECTIONS = "W_query", "W_key", "W_value"
OURS = (*(f"{name}.weight" for name in PROJECTIONS), "out_proj.weight", "out_proj.bias")
BIASES = tuple(f"{name}.bias" for name in PROJECTIONS)
THEIRS = "in_proj_weight", "in_proj_bias", "out_proj.weight", "out_proj.bias"


@points(0.75)
def test_masked_attention_of_the_lecture(student, reference):
    """masked_torch_attention gives the lecture's output: -0.0897, -0.2322, ..."""
    output = of_the_lecture(student, reference)
    output = output[0] if isinstance(output, tuple) and output else output
    expect_close(output, reference["lecture_output"], what="the output", hint=name_the_nan)


@points(0.5)
def test_weights_of_the_lecture(student, reference):
    """masked_torch_attention returns the tuple (output, weights). The weights are the lecture's: 0.5110, 0.4890, ..."""
    got = of_the_lecture(student, reference)
    alone = "This is one tensor: the contract asks for two, (output, weights)." if torch.is_tensor(got) else None
    is_pair = isinstance(got, tuple) and len(got) == 2
    expect(is_pair, "the result is not a tuple of two", "(output, weights)", got, alone)
    weights = got[1]
    expect(weights is not None, "the weights are None", hint="The module returns weights only when it is asked to.")
    weights = expect_tensor(weights, what="the table of weights")
    hint = "One table for each text: the heads' tables are averaged, not kept apart."
    expect(weights.dim() == 3, "the weights have the wrong number of dimensions", "3", str(weights.dim()), hint)
    expect_close(weights, reference["lecture_weights"], what="the table of weights", hint=name_the_rows)


@points(0.25)
def test_every_text_by_itself(student, inputs):
    """Each text gets the output that it gets when it is the only one, in both attentions."""
    for texts, tokens in (3, 4), (2, 1):
        theirs = student.batch_first_attention(6, 3, bias=False)
        randomize(theirs, inputs)
        x = inputs.randn(texts, tokens, 6, dtype=torch.float32)
        single = [(theirs, x[text : text + 1]) for text in range(texts)]
        outputs = [first(got) for got in student.masked_torch_attention.each([(theirs, x), *single])]
        expect_alike(outputs, tokens, "masked_torch_attention")

        ours = of_ours(student, inputs, 6, 3, context_length=tokens)
        single = [(ours, x[text : text + 1]) for text in range(texts)]
        expect_alike(list(student.sdpa_attention.each([(ours, x), *single])), tokens, "sdpa_attention")


@points(0.25)
def test_low_scores_do_not_lose_to_later_tokens(student):
    """However low a token's score for itself is, no later token gets any weight, in both attentions."""
    low, straight = -1e34 * torch.eye(2), torch.eye(2)
    theirs = student.batch_first_attention(2, 1, bias=False)
    assign(theirs, {"in_proj_weight": torch.cat([straight, low, straight]), "out_proj.weight": straight})
    ours = student.MultiHeadAttention(2, 2, 2, 0.0, num_heads=1)
    ours.eval()
    assign(ours, dict.fromkeys(OURS, straight) | {"W_key.weight": low, "out_proj.bias": torch.zeros(2)})
    outputs = (
        first(student.masked_torch_attention(theirs, straight[None])),
        student.sdpa_attention(ours, straight[None]),
    )
    for name, output in zip(("masked_torch_attention", "sdpa_attention"), outputs, strict=True):
        output = expect_tensor(output, shape=(1, 2, 2), what=f"{name}'s output")
        what = f"{name}'s output for the first token, whose score for itself is below -1e33"
        hint = "The second token has some say: no finite number is low enough for a mask."
        expect_close(output[0, 0], straight[0], what=what, hint=hint)


@points(0.75)
def test_converted_module_gives_the_same_output(student, reference):
    """to_torch turns a module with three heads and biases into an nn.MultiheadAttention with the same output."""
    source = student.MultiHeadAttention(6, 6, 6, 0.0, num_heads=3, qkv_bias=True)
    weights = {name: reference[f"square.{name}"] for name in (*OURS, *BIASES)}
    assign(source, weights)
    converted = converted_from(student, source)
    expect(converted.batch_first is True, "the module was not made with batch_first=True")
    hint = name_the_place(inspect_module(converted).parameters, weights)
    got = masked_output(converted, reference["square_x"])
    expect_close(got, reference["square_output"], what="the converted module's output", hint=hint)


@points(0.5)
def test_source_without_qkv_bias(student, inputs):
    """A source without qkv_bias is converted like one whose biases are 0: the same output, dtype, and independence."""
    sources = [student.MultiHeadAttention(6, 6, 4, 0.0, num_heads=2, qkv_bias=with_bias) for with_bias in (True, False)]
    values = randomize(sources[1], inputs)
    assign(sources[0], values | {name: torch.zeros(6) for name in BIASES})
    x = inputs.randn(4, 4, 6, dtype=torch.float32)
    with_zeros, without = (converted_from(student, source) for source in sources)
    hint = "Without qkv_bias queries, keys and values have no bias, and out_proj has one all the same."
    expected = masked_output(with_zeros, x)
    expect_close(masked_output(without, x), expected, what="the output without qkv_bias", hint=hint)
    expect_independent(sources[1], without, values, inputs, "without qkv_bias, ")
    for source in sources:
        source.to(torch.float64)
    with_zeros, without = (inspect_module(converted_from(student, source)).parameters for source in sources)
    for name, parameter in without.items():
        if name in with_zeros:
            expect_dtype(parameter, with_zeros[name].dtype, what=f"without qkv_bias, the converted module's {name}")


@points(0.25)
def test_conversion_in_other_dtypes(student, inputs):
    """The converted module has the dtype of the source, float64 or bfloat16, and its numbers. The source keeps both."""
    for dtype in torch.float64, torch.bfloat16:
        source = of_ours(student, inputs, 4, 2)
        numbers = torch.cat([torch.zeros(1), *(n.flatten() for n in inspect_module(source).parameters.values())])
        in_float32 = inspect_module(converted_from(student, source)).parameters
        source.to(dtype)
        converted = converted_from(student, source)
        for name, parameter in inspect_module(converted).parameters.items():
            if name in in_float32 and torch.isin(in_float32[name], numbers).all():  # else it is wrong in float32, too
                what = f"the {dtype} module's {name}, as it is in float32"
                expect_close(parameter, in_float32[name], precision=dtype, what=what)
        for what, module in ("the converted module's", converted), ("after the conversion the source's", source):
            for name, parameter in inspect_module(module).parameters.items():
                expect_dtype(parameter, dtype, what=f"{what} {name}")


@points(0.25)
def test_two_independent_modules(student, inputs):
    """The conversion leaves the source as it is, trainable too; later changes to one module do not change the other."""
    source = of_ours(student, inputs, 4, 2)
    values = randomize(source, inputs)
    expect_independent(source, converted_from(student, source), values, inputs)


@points(0.25)
def test_gradients_reach_the_converted_module(student, inputs):
    """A backward pass gives each parameter of the converted module a gradient."""
    source = of_ours(student, inputs, 4, 2)
    converted = converted_from(student, source)
    expect_numbers_of(source, converted)
    parameters = inspect_module(converted).parameters.values()
    x = inputs.randn(4, 4, 4, dtype=next(iter(parameters), torch.zeros(0)).dtype)
    gradients = converted.gradient(x, x, x).parameters
    for name in inspect_module(converted).parameters:
        hint = "A parameter that is to learn requires a gradient, and is no result of a computation."
        expect(gradients.get(name) is not None, f"no gradient reaches {name}", hint=hint)


@points(0.5)
def test_output_through_the_fast_function(student, reference):
    """sdpa_attention returns the output of a module with three heads, d_in = 4, d_out = 6 and biases."""
    attention = student.MultiHeadAttention(4, 6, 6, 0.0, num_heads=3, qkv_bias=True)
    assign(attention, {name: reference[f"wide.{name}"] for name in (*OURS, *BIASES)})
    attention.eval()
    got = student.sdpa_attention(attention, reference["x"])
    expect_close(got, reference["wide_output"], what="the output", hint=name_the_nan)


@points(0.25)
def test_function_is_called(student, inputs):
    """sdpa_attention calls F.scaled_dot_product_attention (advisory: watched from its own process)."""
    record = student.sdpa_attention.record(of_ours(student, inputs, 6, 3), inputs.randn(2, 5, 6, dtype=torch.float32))
    is_called = any("scaled_dot_product" in name for name in record.operations)
    expect(is_called, "F.scaled_dot_product_attention was not called", hint="Leave scores, mask and softmax to it.")


@points(0.25)
def test_dropout_is_off_in_evaluation(student, inputs):
    """In evaluation mode, sdpa_attention gives the same output whatever the module's dropout is."""
    layers = [of_ours(student, inputs, 6, 3, dropout=dropout) for dropout in (0.0, 0.5)]
    assign(layers[1], inspect_module(layers[0]).parameters)
    x = inputs.randn(3, 5, 6, dtype=torch.float32)
    expected, got = (expect_tensor(output) for output in student.sdpa_attention.each([(layer, x) for layer in layers]))
    hint = "The function knows no modes: what it is told to drop it drops, in evaluation, too."
    expect_close(got, expected.float(), what="the output with dropout=0.5", hint=hint)
    expect(not torch.equal(got, x), "the output is x itself")


@points(0.25)
def test_mask_is_made_where_x_is(student, inputs):
    """masked_torch_attention and sdpa_attention work on any device, a GPU too."""
    x = inputs.randn(2, 5, 6, dtype=torch.float32)
    attention = student.batch_first_attention(6, 2)
    outputs = [first(student.masked_torch_attention.elsewhere(attention, x))]
    outputs.append(student.sdpa_attention.elsewhere(of_ours(student, inputs, 6, 3), x))
    for name, output in zip(("masked_torch_attention", "sdpa_attention"), outputs, strict=True):
        output = expect_tensor(output, what=f"the output of {name}")
        expect(not torch.equal(output, x), f"the output of {name} is x itself")


def of_the_lecture(student, reference):
    """What masked_torch_attention returns for the lecture's module and text."""
    attention = student.batch_first_attention(8, 2)
    assign(attention, {name: reference[f"lecture.{name}"] for name in THEIRS})
    return student.masked_torch_attention(attention, reference["lecture_x"])


def of_ours(student, inputs, width, num_heads, context_length=5, dropout=0.0):
    """A MultiHeadAttention with biases and random parameters, in evaluation mode."""
    attention = student.MultiHeadAttention(width, width, context_length, dropout, num_heads, qkv_bias=True)
    attention.eval()
    randomize(attention, inputs)
    return attention


def randomize(layer, inputs):
    """Give all parameters random values, and return them."""
    values = {
        name: inputs.randn(*old.shape, dtype=torch.float32) for name, old in inspect_module(layer).parameters.items()
    }
    assign(layer, values)
    return values


def first(got):
    """The output, whether or not the weights come with it."""
    return got[0] if isinstance(got, tuple) and got else got


def expect_alike(outputs, tokens, name):
    """Vouch that the first output, of all texts, holds the others, each of one text."""
    together, *apart = outputs
    apart = [expect_tensor(output, (1, tokens, 6), what=f"{name}'s output for a single text") for output in apart]
    what = f"{name}'s output for {len(apart)} texts of {tokens} token{'s' * (tokens > 1)}"
    hint = "A text gets something else here than when it is alone."
    expect_close(together, torch.cat(apart).float(), what=what, hint=hint)


def converted_from(student, source):
    """The converted module in evaluation mode, if it is one."""
    converted = expect_layer(student.to_torch(source), what="the converted module")
    kinds = inspect_module(converted).modules.get("", [])
    expect("MultiheadAttention" in kinds, "the result is not an nn.MultiheadAttention", got=" < ".join(kinds))
    expect_layer(converted.eval, what="eval of the converted module")()
    return converted


def masked_output(converted, x):
    """The converted module's output for x with a causal mask."""
    got = converted(x, x, x, attn_mask=torch.ones(x.shape[1], x.shape[1], dtype=torch.bool).triu(1))
    is_pair = isinstance(got, tuple) and len(got) == 2
    expect(is_pair, "the converted module does not return (output, weights)", got=got)
    return expect_tensor(got[0], what="the converted module's output")


def expect_numbers_of(source, converted):
    """Vouch that something was converted: a new module that holds no number of the source is independent anyway."""
    held = [number.flatten().double() for number in inspect_module(converted).parameters.values()]
    weights = [number for name, number in inspect_module(source).parameters.items() if name.endswith("weight")]
    is_some = any(torch.isin(weight.double(), torch.cat([torch.zeros(0), *held])).all() for weight in weights)
    expect(is_some, "this cannot be judged: the converted module holds no weight of the source")


def expect_independent(source, converted, values, inputs, case=""):
    """Vouch that source and converted module share no numbers."""
    hint = "The source is only read."
    after = inspect_module(source).parameters
    for name, value in values.items():
        expect_close(after.get(name), value, what=f"{case}the source's {name} after the conversion", hint=hint)
    frozen = sorted(set(after) - inspect_module(source).trainable)
    expect(not frozen, f"{case}the conversion has frozen parameters of the source", "none", ", ".join(frozen), hint)
    expect_numbers_of(source, converted)
    hint = "A tensor that is handed over is one tensor in two modules. Each module needs numbers of its own."
    now = randomize(converted, inputs)
    for name, parameter in inspect_module(source).parameters.items():
        what = f"{case}the source's {name} after the converted module was changed"
        expect_close(parameter, values[name], what=what, hint=hint)
    randomize(source, inputs)
    for name, parameter in inspect_module(converted).parameters.items():
        what = f"{case}the converted module's {name} after the source was changed"
        expect_close(parameter, now[name], what=what, hint=hint)


def name_the_nan(got, expected):
    if got.isnan().any():
        return "NaN: a token had nothing left to attend to. Each attends to itself at least. What does True mean here?"
    return None


def name_the_rows(got, expected):
    """What can be seen from a wrong table of weights."""
    if got.isnan().any():
        return name_the_nan(got, expected)
    if not got.sum(-1).allclose(torch.ones(got.shape[:-1], dtype=got.dtype), atol=1e-4):
        return "The rows do not sum to one. An average of tables whose rows sum to one has such rows, too."
    return None


def name_the_place(got, weights):
    """Which parameter of the converted module does not hold what it should."""
    if not set(THEIRS) <= set(got):
        return "torch's bias=False removes every bias, that of out_proj as well."
    for kind in "weight", "bias":
        for place, name in zip(got[f"in_proj_{kind}"].chunk(3), PROJECTIONS, strict=True):
            if not close(place, weights[f"{name}.{kind}"]):
                return f"in_proj_{kind} does not hold the {kind} of {name} in its place."
    for name in "out_proj.weight", "out_proj.bias":
        if not close(got[name], weights[name]):
            return f"{name} differs from that of the source."
    return "All weights are copied. Does the new module have as many heads?"


def close(x, y):
    return x.shape == y.shape and x.double().allclose(y.double(), rtol=1e-4, atol=1e-4)
