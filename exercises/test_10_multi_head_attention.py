# Built from course/10_multi_head_attention/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the book's numbers for both classes, a second example, widths that cannot be shared, and GPT-2."""

from autograder.checking import (
    as_number,
    assign,
    expect,
    expect_close,
    expect_equal,
    expect_mapping,
    expect_raises,
    inspect_module,
    points,
)

PROJECTIONS = "W_query", "W_key", "W_value"
GPT2_SMALL = {"d_in": 768, "d_out": 768, "context_length": 1024, "num_heads": 12}
SLIPS = {
    "cut_without_transpose": "The heads were cut with view(b, num_heads, t, head_dim): the shape is right, but a head "
    "then holds pieces of several tokens. Cut only the last dimension, then exchange dimensions 1 and 2.",
    "cut_without_transpose_merged": "The heads were cut with view(b, num_heads, t, head_dim): the shape is right, but "
    "a head then holds pieces of several tokens. Cut only the last dimension, then exchange dimensions 1 and 2.",
    "merged_without_transpose": "The heads were merged as (b, num_heads, t, head_dim), which mixes up the tokens: "
    "exchange dimensions 1 and 2 first, so that the numbers of one token stand together.",
    "interleaved": "A head got every num_heads-th feature. When you cut, make head_dim the last size, not num_heads.",
    "interleaved_merged_back": "A head got every num_heads-th feature. When you cut, make head_dim the last size, not "
    "num_heads.",
    "one_head": "This is the output of one head with the whole width. Give each head a softmax of its own.",
    "not_mixed": "The heads are right, but out_proj is missing. Apply it to them.",
    "scaled_by_total": "The scores were divided by sqrt(d_out). Use the width of one head: divide by sqrt(head_dim).",
    "not_scaled": "The scores were not divided by sqrt(head_dim).",
    "future_seen": "Every token sees the later ones. Block them before the softmax.",
    "softmax_over_queries": "Your columns sum to one: the softmax runs over the queries. Run it over the keys, dim=-1.",
}


@points(1)
def test_heads_stand_side_by_side(student, reference):
    """MultiHeadAttentionWrapper with two heads of width 2 gives the book's output: -0.4519, 0.2216, 0.4772, 0.1063."""
    wrapper = student.MultiHeadAttentionWrapper(3, 2, 6, 0.0, num_heads=2)
    names = [f"heads.{head}.{name}.weight" for head in (0, 1) for name in PROJECTIONS]
    give(wrapper, {name: reference[f"wrapper.{name}"] for name in names})
    hint = "Columns 0 and 1 are the output of heads[0], columns 2 and 3 the output of heads[1]."
    expect_close(wrapper(reference["batch"]), reference["wrapper_output"], what="the output", hint=hint)


@points(1.5)
def test_multi_head_attention_by_example(student, reference):
    """MultiHeadAttention is right for a batch of two texts, and gives the book's output: 0.3190, 0.4858, ..."""
    names = [*(f"{name}.weight" for name in PROJECTIONS), "out_proj.weight", "out_proj.bias"]

    def hint(got, expected):
        return next((why for slip, why in SLIPS.items() if close(got, reference[f"slip_{slip}"])), None)

    attention = student.MultiHeadAttention(4, 6, 5, 0.0, num_heads=3)
    give(attention, {name: reference[f"loud.{name}"] for name in names})
    expect_close(
        attention(reference["x"]), reference["x_output"], what="the output for two texts of 5 tokens", hint=hint
    )

    attention = student.MultiHeadAttention(3, 2, 6, 0.0, num_heads=2)
    give(attention, {name: reference[f"split.{name}"] for name in names})
    expect_close(attention(reference["batch"]), reference["split_output"], what="the output for the book's batch")


@points(0.5)
def test_widths_that_cannot_be_shared_are_refused(student):
    """MultiHeadAttention raises ValueError if num_heads does not divide d_out, as with 2 heads and 3 features."""
    for d_in, d_out, num_heads in (3, 3, 2), (3, 1, 2), (4, 6, 4), (8, 768, 7):
        expect_raises(ValueError, student.MultiHeadAttention, d_in, d_out, 6, 0.0, num_heads)


@points(1)
def test_arguments_of_gpt2_small(student):
    """gpt2_small_arguments() returns the sizes of GPT-2 small, by name."""
    arguments = expect_mapping(student.gpt2_small_arguments(), what="the answer")
    missing = sorted({*GPT2_SMALL, "dropout"} - set(arguments))
    unknown = sorted(set(arguments) - {*GPT2_SMALL, "dropout", "qkv_bias"})
    expect(not missing, "arguments are missing", got=", ".join(missing))
    expect(not unknown, "MultiHeadAttention has no such arguments", got=", ".join(unknown))
    arguments = {name: as_number(value) for name, value in arguments.items()}
    for name, size in GPT2_SMALL.items():
        expect_equal(arguments[name], size, what=name, hint=lambda got, size, name=name: name_the_mix_up(name, got))
    dropout = arguments["dropout"]
    is_number = isinstance(dropout, int | float) and not isinstance(dropout, bool)
    expect(is_number and 0 <= dropout <= 1, "dropout is not a probability", "a number from 0 to 1", repr(dropout))
    qkv_bias = arguments.get("qkv_bias", False)
    expect(isinstance(qkv_bias, bool), "qkv_bias is neither True nor False", "True or False", repr(qkv_bias))


def give(layer, weights):
    """Assign the weights, once the layer is known to have a place for each of them."""
    parameters = inspect_module(layer).parameters
    for name, weight in weights.items():
        hint = "Make each layer an attribute of the module, or put it into an nn.ModuleList that is one."
        if name.endswith(".bias") and name.replace(".bias", ".weight") in parameters:
            hint = "The layer is there, but has no bias. Give out_proj one, whatever qkv_bias is."
        expect(name in parameters, f"the module has no parameter {name}", hint=hint)
        got = tuple(parameters[name].shape)
        expect(got == weight.shape, f"{name} has the wrong shape", str(tuple(weight.shape)), str(got))
    assign(layer, weights)


def name_the_mix_up(name, got):
    if isinstance(got, float):
        return "A size is a count: write an int."
    if name == "d_out" and got == 64:
        return "64 is the width of one head. Here d_out is the width of all heads together."
    return None


def close(x, y):
    return x.shape == y.shape and x.double().allclose(y.double(), rtol=1e-4, atol=1e-4)
