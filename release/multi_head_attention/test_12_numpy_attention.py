# Built from course/12_numpy_attention/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: logarithms, an attention of three queries, and the examples that both lectures print."""

import numpy as np
import torch

from autograder.checking import expect, expect_close, points, slip_hint

SMALL_SLIPS = {
    "unscaled": "These are the weights of unscaled scores: divide the scores by sqrt(d), here 2.",
    "divided_by_d": "The scores were divided by d. Divide them by its square root.",
    "swapped": "Rows are queries and columns are keys: multiply Q by K transposed, not K by Q transposed.",
    "nothing_masked": "Nothing is masked: these are the weights without the mask.",
    "past_blocked": "The mask is the wrong way round: True means blocked.",
    "score_zero": "The blocked keys have the score 0 here, and exp(0) is 1. Give them -inf, which becomes weight 0.",
    "columns": "Your columns sum to one: the softmax runs over the queries. Run it over the keys, the last axis.",
    "masked_late": "The rows do not sum to one: the mask came after the softmax. Block the scores before it.",
}
LECTURE_SLIPS = {
    "one_head": "This is the attention of one head. With two, each works on its own 4 of the 8 columns.",
    "transposed": "The matrices were transposed: use X @ W_q, not X @ W_q.T.",
    "no_output_matrix": "The heads are side by side, but W_o is missing. Apply it to them.",
    "scaled_by_the_whole_width": "The scores were divided by sqrt(8). Each head is 4 wide, so divide by sqrt(4) = 2.",
    "unscaled": "The scores were not scaled: each head is 4 wide, so divide its scores by 2.",
    "interleaved": "Head 0 got the columns 0, 2, 4, 6. It owns the first four: reshape to (..., T, heads, width).",
    "mask_upside_down": "The past is blocked here, not the future: is the mask transposed somewhere?",
    "unmasked": "This is the output without the mask.",
}


@points(1)
def test_softmax_along_rows_and_columns(student, reference):
    """softmax turns the logarithms of 3, 1, 4 into 3/8, 1/8, 4/8 along a row, and does the same along columns."""
    logs = reference["logs"]
    for axis, along in (-1, "rows"), (0, "columns"):
        got = as_tensor(student.softmax(logs.numpy(), axis=axis), f"softmax(x, axis={axis})")
        hint = f"With axis={axis} the {along} sum to one: pass the axis and keepdims=True to both maximum and sum."
        expect_close(got, reference[f"logs_along_{along}"], what=f"the weights along the {along}", hint=hint)


@points(1)
def test_masked_attention_of_three_queries(student, reference):
    """Weights and output are right for three queries and three keys of width 4; no query looks at a later key."""
    Q, K, V, mask = (reference[name].numpy() for name in ("Q", "K", "V", "mask"))
    output, weights = pair_of_tensors(student.masked_attention(Q, K, V, mask))
    hint = name_the_slip(reference, "slip_", SMALL_SLIPS)
    expect_close(weights, reference["weights"], what="the weights", hint=hint)
    hint = "The weights are right. Multiply them by V."
    expect_close(output, reference["output"], what="the output", hint=hint)


@points(1)
def test_lecture_with_a_causal_mask(student, reference):
    """Two heads with a causal mask give the output of nn.MultiheadAttention in the lecture with seed 42."""
    check_lecture(student, reference, "masked", reference["masked_mask"].numpy())


@points(1)
def test_lecture_without_a_mask(student, reference):
    """Two heads without a mask give the output of nn.MultiheadAttention in the lecture with seed 0."""
    check_lecture(student, reference, "plain", None)


def check_lecture(student, reference, name, mask):
    arguments = [reference[f"{name}_{key}"].numpy() for key in ("X", "W_q", "W_k", "W_v", "W_o")]
    got = as_tensor(student.multi_head_attention(*arguments, 2, mask), "the output")
    hint = name_the_slip(reference, f"{name}_slip_", LECTURE_SLIPS)
    expect_close(got, reference[f"{name}_output"], atol=1e-6, rtol=0.0, what="the output", hint=hint)


def pair_of_tensors(got):
    """The output and the weights, once they are known to be two arrays."""
    what = "masked_attention does not return a pair"
    expect(isinstance(got, tuple | list) and len(got) == 2, what, "the tuple (output, weights)", got)
    return as_tensor(got[0], "the output"), as_tensor(got[1], "the weights")


def as_tensor(got, what):
    """The array as a tensor, once it is known to be an array."""
    hint = "It is a torch tensor: use NumPy throughout." if isinstance(got, torch.Tensor) else None
    expect(isinstance(got, np.ndarray), f"{what} is not a NumPy array", "an array", got, hint)
    return torch.from_numpy(got)


def name_the_slip(reference, prefix, sentences):
    """A hint if the wrong values are a well-known variant of the right ones."""

    def otherwise(got, expected):
        if got.isnan().any():
            return "NaN comes from 0 * inf, from inf - inf, or from a row in which every key is blocked."
        return None

    return slip_hint(reference.slips(sentences, prefix), otherwise, rtol=0, atol=1e-6)
