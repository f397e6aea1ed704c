# Built from course/11_torch_attention/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the lecture's masked attention, one conversion and one fast output, and laws that all must obey."""

import torch
from shared_11 import (
    BIASES,
    PROJECTIONS,
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
    expect_dtype,
    expect_own_result,
    expect_tensor,
    expectation,
    inspect_module,
    points,
)

OURS = (*(f"{name}.weight" for name in PROJECTIONS), "out_proj.weight", "out_proj.bias")
THEIRS = "in_proj_weight", "in_proj_bias", "out_proj.weight", "out_proj.bias"
READ = "The source is only read."
APART = READ, READ, "A tensor that is handed over is one tensor in two modules. Each module needs numbers of its own."


@points(0.5)
def test_masked_attention_of_the_lecture(student, reference):
    """masked_torch_attention gives the lecture's output: -0.0225, -0.2682, ... for the third token."""
    output = first(of_the_lecture(student, reference))
    expect_close(output, reference["lecture_output"], what="the output", hint=name_the_mask)


@points(0.5)
def test_weights_of_the_lecture(student, reference):
    """masked_torch_attention returns the weights, too: the lecture's 0.5110, 0.4890, ..., and 1 for a single token."""
    weights = weights_of(of_the_lecture(student, reference))
    expect_close(weights, reference["lecture_weights"], what="the table of weights", hint=name_the_rows)
    alone = student.masked_torch_attention(student.batch_first_attention(8, 2), reference["lecture_x"][:, :1])
    case = " for a text of one token"
    expect_close(weights_of(alone, case), torch.ones(1, 1, 1), what=f"the table of weights{case}")


@points(0.5)
def test_output_through_the_fast_function(student, reference, inputs):
    """sdpa_attention returns the output of a module with d_in = 4, d_out = 6 and biases, in float32 and float64."""
    attention = student.MultiHeadAttention(4, 6, 6, 0.0, num_heads=3, qkv_bias=True)
    assign(attention, {name: reference[f"wide.{name}"] for name in (*OURS, *BIASES)})
    attention.eval()
    got = student.sdpa_attention(attention=attention, x=reference["x"])
    expect_close(got, reference["wide_output"], what="the output", hint=name_the_nan)
    expect_float64(student, inputs, 2, 5)


@points(0.25)
def test_every_text_by_itself(student, inputs):
    """In both attentions, with or without biases, each text has the same output (1, t, d_out) alone and in a batch."""
    for texts, tokens, biased in (3, 4, False), (2, 1, True):
        theirs = student.batch_first_attention(6, 3, bias=biased)
        randomize(theirs, inputs)
        x = inputs.randn(texts, tokens, 6, dtype=torch.float32)
        outputs = [first(student.masked_torch_attention(theirs, one)) for one in (x, *x.split(1))]
        expect_alike(outputs, tokens, "masked_torch_attention")
        source, _ = ours(student, inputs, 6, 6, tokens, 0.0, 3, qkv_bias=biased)
        expect_alike([student.sdpa_attention(source, one) for one in (x, *x.split(1))], tokens, "sdpa_attention")


@points(0.25)
def test_low_scores_do_not_lose_to_later_tokens(student):
    """However low a token's score for itself is, no later token gets any weight, in both attentions."""
    low, straight = -1e34 * torch.eye(2), torch.eye(2)
    theirs = student.batch_first_attention(2, 1, bias=False)
    assign(theirs, {"in_proj_weight": torch.cat([straight, low, straight]), "out_proj.weight": straight})
    source = student.MultiHeadAttention(2, 2, 2, 0.0, num_heads=1)
    source.eval()
    assign(source, dict.fromkeys(OURS, straight) | {"W_key.weight": low, "out_proj.bias": torch.zeros(2)})
    for name, output in {
        "masked_torch_attention": first(student.masked_torch_attention(theirs, straight[None])),
        "sdpa_attention": student.sdpa_attention(source, straight[None]),
    }.items():
        output = expect_tensor(output, shape=(1, 2, 2), what=f"{name}'s output")
        what = f"{name}'s output for the first token, whose score for itself is below -1e33"
        hint = "The second token has some say: no finite number is low enough for a mask."
        expect_close(output[0, 0], straight[0], what=what, hint=hint)


@points(0.5)
def test_converted_module_gives_the_same_output(student, reference):
    """to_torch turns a module with three heads and biases into an nn.MultiheadAttention with the same output."""
    source = student.MultiHeadAttention(6, 6, 6, 0.0, num_heads=3, qkv_bias=True)
    weights = {name: reference[f"square.{name}"] for name in (*OURS, *BIASES)}
    assign(source, weights)
    converted = convert(student, attention=source)
    expect_batch_first(converted.batch_first)
    parameters = inspect_module(converted).parameters
    expect_output(causal_output(converted, reference["square_x"]), reference["square_output"], parameters, weights)


@points(0.25, rests_on="test_converted_module_gives_the_same_output")
def test_two_independent_modules(student, inputs):
    """The modules are independent: neither the conversion nor a later change to one changes the other."""
    source, values = ours(student, inputs, 4, 4, 5, 0.0, 2, qkv_bias=True)
    expect_apart(source, convert(student, source), values, inputs, APART)


@points(0.5, rests_on="test_two_independent_modules")
def test_source_without_qkv_bias(student, inputs):
    """A source without qkv_bias is converted as one with biases of 0, keeps out_proj's bias, and stays independent."""
    *sources, values = with_and_without_biases(student, inputs, 4, 2)
    x = inputs.randn(4, 4, 6, dtype=torch.float32)
    modules = [convert(student, source) for source in sources]
    expected, got = (causal_output(converted, x) for converted in modules)
    hint = "Without qkv_bias queries, keys and values have no bias, and out_proj has one all the same."
    expect_close(got, expected, what="the output without qkv_bias, as with biases of 0", hint=hint)
    expect_apart(sources[1], modules[1], values, inputs, APART, "without qkv_bias, ")
    for source in sources:
        source.to(torch.float64)
    others, parameters = (inspect_module(convert(student, source)).parameters for source in sources)
    expect_same_dtypes(parameters, others, "without qkv_bias, the converted module's")


@points(0.25, rests_on=("test_two_independent_modules", "test_source_without_qkv_bias"))
def test_conversion_in_other_dtypes(student, inputs):
    """A float64 or bfloat16 source, with qkv_bias or not, is converted with dtype and numbers, and keeps both."""
    for dtype in torch.float64, torch.bfloat16:
        source, values = ours(student, inputs, 4, 4, 5, 0.0, 2, qkv_bias=True)
        in_float32 = inspect_module(convert(student, source)).parameters
        source.to(dtype)
        parameters = inspect_module(convert(student, source)).parameters
        expect_numbers_in(dtype, parameters, in_float32, values)
        expect_dtypes(parameters, dtype, "the converted module's {}")
        expect_dtypes(inspect_module(source).parameters, dtype, "after the conversion the source's {}")
    source, _ = ours(student, inputs, 4, 4, 5, 0.0, 2)
    without = []
    for dtype in torch.float64, torch.bfloat16:
        source.to(dtype)
        without.append(inspect_module(convert(student, source)).parameters)
    expect_bfloat16(*without)


@points(0.25, rests_on="test_converted_module_gives_the_same_output")
def test_gradients_reach_the_converted_module(student, inputs):
    """A backward pass gives each parameter of the converted module a gradient."""
    source, _ = ours(student, inputs, 4, 4, 5, 0.0, 2, qkv_bias=True)
    expect_to_learn(source, convert(student, source), inputs, 4)


@points(0.25)
def test_function_is_called(student, inputs):
    """sdpa_attention calls F.scaled_dot_product_attention."""
    source, _ = ours(student, inputs, 6, 6, 5, 0.0, 3, qkv_bias=True)
    expect_called(student.sdpa_attention.record(source, inputs.randn(2, 5, 6, dtype=torch.float32)).operations)


@points(0.25)
def test_dropout_is_off_in_evaluation(student, inputs):
    """In evaluation mode, sdpa_attention gives the same output whatever the module's dropout is."""
    calm, values = ours(student, inputs, 6, 6, 5, 0.0, 3, qkv_bias=True)
    dropping, _ = ours(student, inputs, 6, 6, 5, 0.5, 3, qkv_bias=True)
    assign(dropping, values)
    x = inputs.randn(3, 5, 6, dtype=torch.float32)
    expected, got = (expect_tensor(student.sdpa_attention(source, x)) for source in (calm, dropping))
    hint = "The function knows no modes: what it is told to drop it drops, in evaluation, too."
    expect_close(got, expected, what="the output with dropout=0.5", hint=hint)
    expect_other(got, x, "the output")


@points(0.25)
def test_mask_is_made_where_x_is(student, inputs):
    """masked_torch_attention and sdpa_attention work on any device, a GPU too."""
    x = inputs.randn(2, 5, 6, dtype=torch.float32)
    source, _ = ours(student, inputs, 6, 6, 5, 0.0, 3, qkv_bias=True)
    expect_outputs_elsewhere(student, student.batch_first_attention(6, 2), source, x)


@points(0.25, requires="test_masked_attention_of_the_lecture")
def test_masked_attention_leaves_x_as_it_is(student, reference, inputs):
    """masked_torch_attention leaves x and module unchanged, and each call computes a new result from both."""
    attention, x = student.batch_first_attention(8, 2), reference["lecture_x"]
    expect_only_read(student.masked_torch_attention, attention, x)
    expect_own_result(student.masked_torch_attention, attention, x)
    new = student.batch_first_attention(8, 2)
    expect_current_parameters(student.masked_torch_attention, attention, new, x, inputs)


@points(0.25, requires="test_output_through_the_fast_function")
def test_fast_function_leaves_x_as_it_is(student, reference, inputs):
    """sdpa_attention leaves x and module unchanged, and each call computes a new result from both."""
    source, _ = ours(student, inputs, 4, 6, 6, 0.0, 3, qkv_bias=True)
    expect_only_read(student.sdpa_attention, source, reference["x"])
    expect_own_result(student.sdpa_attention, source, reference["x"])
    new, _ = ours(student, inputs, 4, 6, 6, 0.0, 3, qkv_bias=True)
    expect_current_parameters(student.sdpa_attention, source, new, reference["x"], inputs)


def of_the_lecture(student, reference):
    """What masked_torch_attention returns for the lecture's module and text."""
    attention = student.batch_first_attention(8, 2)
    assign(attention, {name: reference[f"lecture.{name}"] for name in THEIRS})
    return student.masked_torch_attention(attention=attention, x=reference["lecture_x"])


@expectation
def weights_of(got, case=""):
    """The table of weights, if there is one for each text."""
    alone = "This is one tensor: the contract asks for two, (output, weights)." if torch.is_tensor(got) else None
    is_pair = isinstance(got, tuple) and len(got) == 2
    expect(is_pair, "the result is not a tuple of two", "(output, weights)", got, alone)
    weights = got[1]
    expect(weights is not None, "the weights are None", hint="The module returns weights only when it is asked to.")
    weights = expect_tensor(weights, what=f"the table of weights{case}")
    hint = "One table for each text: the heads' tables are averaged, not kept apart."
    what = f"the weights{case} have the wrong number of dimensions"
    expect(weights.dim() == 3, what, "3", str(weights.dim()), hint)
    return weights


@expectation
def expect_alike(outputs, tokens, name):
    """Vouch that the first output, of all texts, holds the others, each of one text."""
    together, *apart = outputs
    apart = [expect_tensor(output, (1, tokens, 6), what=f"{name}'s output for a single text") for output in apart]
    what = f"{name}'s output for {len(apart)} texts of {tokens} token{'s' * (tokens > 1)}"
    hint = "A text gets something else here than when it is alone."
    expect_close(together, torch.cat(apart).float(), what=what, hint=hint)


@expectation
def expect_bfloat16(in_float64, parameters):
    """Vouch for parameters without qkv_bias that have the right dtype in float64: another check asks for that."""
    for name, parameter in parameters.items():
        if name in in_float64 and in_float64[name].dtype is torch.float64:
            expect_dtype(parameter, torch.bfloat16, what=f"without qkv_bias, the converted module's {name}")


@expectation
def expect_batch_first(flag):
    expect(flag is True, "the module was not made with batch_first=True")


@expectation
def expect_output(got, expected, parameters, weights):
    hint = name_the_place(parameters, weights)
    expect_close(got, expected, what="the converted module's output", hint=hint)


def causal_output(converted, x):
    """The converted module's output for x with a causal mask."""
    return output_of(converted(x, x, x, attn_mask=blocked(x.shape[1])))


@expectation
def output_of(got):
    is_pair = isinstance(got, tuple) and len(got) == 2
    expect(is_pair, "the converted module does not return (output, weights)", got=got)
    return expect_tensor(got[0], what="the converted module's output")


def name_the_nan(got, expected):
    if got.isnan().any():
        return "NaN: a token had nothing left to attend to. Each attends to itself at least. What does True mean here?"
    return None


def name_the_mask(got, expected):
    """What can be seen from a wrong output of a causal attention."""
    is_right = torch.isclose(got.double(), expected.double(), rtol=1e-4, atol=1e-4).all(dim=-1)
    if is_right[:, -1].all() and not is_right[:, :-1].any():
        return "Only the last token is right, which sees all the others anyway. Are later tokens blocked for the rest?"
    return name_the_nan(got, expected)


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
