# Built from course/11_torch_attention/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the lecture's masked attention, one conversion, and one output through torch's fast function."""

from autograder.checking import (
    assign,
    expect,
    expect_close,
    expect_layer,
    expect_tensor,
    inspect_module,
    points,
    slip_hint,
)

PROJECTIONS = "W_query", "W_key", "W_value"
OURS = (*(f"{name}.weight" for name in PROJECTIONS), "out_proj.weight", "out_proj.bias")
BIASES = tuple(f"{name}.bias" for name in PROJECTIONS)
THEIRS = "in_proj_weight", "in_proj_bias", "out_proj.weight", "out_proj.bias"
LECTURE_SLIPS = {
    "future_seen": "No mask was in force: pass one as attn_mask.",
    "mask_added": "A mask of numbers is added to the scores, and 1.0 is a bonus for the future. Make it torch.bool.",
    "past_blocked": "The past is blocked and the future is seen: in nn.MultiheadAttention, True means blocked.",
}
SDPA_SLIPS = {
    "future_seen": "Every token sees the later ones: use is_causal=True, or a mask with True where a query may look.",
    "past_blocked": "Only the future is seen: in this function, True in a mask means that a query *may* look.",
    "scaled_twice": "The scores were scaled twice: the function already divides by sqrt(head_dim).",
    "not_scaled": "The scores are not scaled: leave `scale` alone, its default is right.",
    "tokens_second": "The function attends along the second to last dimension. Put the tokens there: (b, num_heads, t, "
    "head_dim), not (b, t, num_heads, head_dim).",
    "cut_without_exchange": "view(b, num_heads, t, head_dim) has the right shape and the wrong numbers: cut within a "
    "token, then exchange dimensions 1 and 2.",
    "merged_without_exchange": "The heads were joined as (b, num_heads, t, head_dim), which mixes up the tokens: "
    "exchange dimensions 1 and 2 first.",
    "one_head": "This is the output of one head with the whole width: cut the features into num_heads heads.",
    "not_mixed": "The heads are right, but out_proj is missing. Apply it to them.",
}


@points(1.5)
def test_masked_attention_of_the_lecture(student, reference):
    """masked_torch_attention returns the lecture's output and weights: -0.0897, -0.2322, ... and 0.5110, 0.4890."""
    attention = student.batch_first_attention(8, 2)
    assign(attention, {name: reference[f"lecture.{name}"] for name in THEIRS})
    got = student.masked_torch_attention(attention, reference["lecture_x"])
    is_pair = isinstance(got, tuple) and len(got) == 2
    expect(is_pair, "the result is not a tuple of two", "(output, weights)", got, "Return what the module returns.")
    output, weights = got

    def name_the_slip(got, expected):
        if got.isnan().any():
            return "NaN: a token had nothing left to attend to. Let each attend to itself; True means blocked here."
        return slip_hint(reference.slips(LECTURE_SLIPS, "slip_lecture_"), rtol=1e-4)(got, expected)

    expect_close(output, reference["lecture_output"], what="the output", hint=name_the_slip)
    if weights is None:
        expect(False, "the weights are None", hint="need_weights=False leaves the weights out: ask for them.")
    hint = "Average over the heads, to the shape (b, t, t): average_attn_weights=False keeps the heads apart."
    weights = expect_tensor(weights, what="the table of weights")
    expect(weights.dim() == 3, "the weights have the wrong number of dimensions", "3", str(weights.dim()), hint)
    expect_close(weights, reference["lecture_weights"], what="the table of weights")


@points(1.5)
def test_converted_module_gives_the_same_output(student, reference):
    """to_torch turns a module with two heads and biases into an nn.MultiheadAttention with the same output."""
    source = student.MultiHeadAttention(4, 4, 6, 0.0, num_heads=2, qkv_bias=True)
    weights = {name: reference[f"square.{name}"] for name in (*OURS, *BIASES)}
    assign(source, weights)
    converted = expect_layer(student.to_torch(source), what="the converted module")
    state = inspect_module(converted)
    kinds = state.modules.get("", [])
    expect("MultiheadAttention" in kinds, "the result is not an nn.MultiheadAttention", got=" < ".join(kinds))
    expect(converted.batch_first is True, "the module was not made with batch_first=True")
    expect_layer(converted.eval, what="eval of the converted module")()
    x, blocked = reference["x"], reference["blocked"]
    got = converted(x, x, x, attn_mask=blocked)
    is_pair = isinstance(got, tuple) and len(got) == 2
    expect(is_pair, "the converted module does not return (output, weights)", got=got)
    hint = name_the_fault(state.parameters, weights)
    expect_close(got[0], reference["square_output"], what="the converted module's output", hint=hint)


@points(1)
def test_output_through_the_fast_function(student, reference):
    """sdpa_attention returns the output of a module with three heads, and calls F.scaled_dot_product_attention."""
    attention = student.MultiHeadAttention(4, 6, 6, 0.0, num_heads=3, qkv_bias=True)
    assign(attention, {name: reference[f"wide.{name}"] for name in (*OURS, *BIASES)})
    attention.eval()

    def name_the_slip(got, expected):
        if got.isnan().any():
            return "NaN: some query had nothing left to look at. In this function, True in a mask means *may attend*."
        return slip_hint(reference.slips(SDPA_SLIPS), rtol=1e-4)(got, expected)

    record = student.sdpa_attention.record(attention, reference["x"])
    expect_close(record.value, reference["wide_output"], what="the output", hint=name_the_slip)
    is_called = any("scaled_dot_product" in name for name in record.operations)
    expect(is_called, "F.scaled_dot_product_attention was not called", hint="Leave scores, mask and softmax to it.")


def name_the_fault(got, weights):
    """A hint from what the converted module holds where the weights of our module belong."""
    if not set(THEIRS) <= set(got):
        return "Make it with bias=True, the default: torch's bias=False removes the bias of out_proj as well."
    for kind in "weight", "bias":
        wanted = {name: weights[f"{name}.{kind}"] for name in PROJECTIONS}
        for place, name in zip(got[f"in_proj_{kind}"].chunk(3), PROJECTIONS, strict=True):
            other = next((other for other in PROJECTIONS if close(place, wanted[other])), None)
            if other not in (None, name):
                return f"in_proj_{kind} holds {other} where {name} belongs: the order is query, key, value."
            if kind == "weight" and close(place, wanted[name].T):
                return f"{name}.weight was transposed. Both modules store weights as nn.Linear does: copy it as it is."
            if other is None:
                return f"in_proj_{kind} does not hold the {kind} of {name} in its place."
    for name in "out_proj.weight", "out_proj.bias":
        if not close(got[name], weights[name]):
            return f"Copy {name} from the source: the two differ."
    return "All weights are copied. Does the new module have as many heads?"


def close(x, y):
    return x.shape == y.shape and x.double().allclose(y.double(), rtol=1e-4, atol=1e-4)
