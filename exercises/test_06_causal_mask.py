# Built from course/06_causal_mask/checks.py by `autograder build`: edit that, not this file.
"""Visible checks: the mask, both ways to causal weights for the six tokens, and a batch."""

import torch

from autograder.checking import expect, expect_close, expect_equal, expect_tensor, points, slip_hint

SLIPS = {
    "nothing_masked": "Nothing is masked: these are the weights of a plain softmax.",
    "not_renormalised": "These rows do not sum to one: after blanking out the future, divide each row by its sum.",
    "divided_by_rows_as_columns": "Column j is divided by the sum of row j: keep that dimension with keepdim=True.",
    "second_softmax": "A second softmax flattens the weights: divide each row by its sum instead.",
    "score_zero": "The future has the score 0 here, and exp(0) is 1, not 0. Set it to -inf: exp(-inf) is 0.",
    "columns": "The softmax runs over the queries, so the columns sum to one. Run it over the keys: dim=-1.",
    "scale_forgotten": "The scores are too large by a factor of sqrt(2). Is the scaling left out, or inverted?",
    "scale_doubled": "The scores are too small by a factor of sqrt(2). Do you divide by d_k itself, or anything else?",
}
SCALING = {
    "scaled": "the scores, divided by the square root of the given d_k.",
    "unscaled": "the scores as they are, without scaling.",
}


@points(1)
def test_mask_is_true_above_the_diagonal(student, reference):
    """For six tokens the mask is bool, True where the key comes after the query and False elsewhere."""
    mask = expect_tensor(student.causal_mask(6), shape=(6, 6), what="the mask")
    expect_equal(mask, reference["mask"], what="the mask", hint=mask_hint)


@points(1)
def test_renormalized_weights_of_six_tokens(student, reference):
    """Softmax, blank out the future, renormalise: the unscaled scores of the six tokens become causal weights."""
    weights = student.causal_weights_renormalized(reference["scores"])
    expect_close(weights, reference["weights_unscaled"], what="the result", hint=name_the_slip(reference, "unscaled"))


@points(1)
def test_causal_weights_of_six_tokens(student, reference):
    """With -inf in the future and d_k = 2, the scores of the six tokens become causal weights in one softmax."""
    weights = student.causal_weights(reference["scores"], 2)
    expect_close(weights, reference["weights_scaled"], what="the result", hint=name_the_slip(reference, "scaled"))


@points(1)
def test_rows_sum_to_one_in_a_batch(student, reference, inputs):
    """In a batch, too, the weights of each query sum to one, and none of them lies in the future."""
    scores = inputs.randn(3, 5, 5)
    weights = {
        "causal_weights_renormalized(scores)": student.causal_weights_renormalized(scores=scores),
        "causal_weights(scores, 4)": student.causal_weights(scores=scores, d_k=4),
    }
    for call, got in weights.items():
        got = expect_tensor(got, shape=(3, 5, 5), what=call)

        def hint(sums, ones, got=got):
            if sums.isnan().any():
                return "NaN comes from 0 * inf, from a sum of 0, or from a row in which every key is blocked."
            if close(sums, ones):
                return "Nearly right, but digits are lost. Do you round, or compute in half precision?"
            if close(sums, sums.flatten()[:1].expand_as(sums)):
                return "All rows have the same sum, and it is not one: do you divide after the softmax?"
            if close(got.sum(-2), ones):
                return "Your columns sum to one: in a batch, dim=1 is the queries. The keys are always dim=-1."
            return "Sum and divide along the keys, the last dimension: dim=-1."

        expect_close(got.sum(-1), torch.ones(3, 5), what=f"the row sums of {call}", hint=hint)
        future = got[:, reference["mask"][:5, :5]]
        worst = f"up to {future.abs().max().item():.3g}"
        expect(not future.any(), f"{call} leaves weight above the diagonal", "only zeros there", worst)


def mask_hint(got, expected):
    """What the wrong mask is instead."""
    mask = got.bool()
    if mask.equal(expected):
        return "The places are right, but the dtype is not: return torch.bool, True or False."
    if mask.equal(~expected):
        return "Your mask is the other way round: here True means blocked, so the past and the token itself are False."
    if mask.equal(expected.T):
        return "Your mask blocks the past. Row i is a query: block the keys to the right of the diagonal, its future."
    if mask.diagonal().all():
        return "Your mask blocks the diagonal, so the first token has nothing to look at. Keep the diagonal visible."
    return "Entry (i, j) is True when j > i, and only then."


def name_the_slip(reference, scaling):
    """A hint if the wrong weights are a well-known variant of the right ones."""

    def otherwise(got, expected):
        if close(got, reference["slip_scaled_late"]):
            return "You divided the weights by sqrt(d_k). Divide the scores, before the softmax."
        if got.isnan().any():
            return "NaN comes from 0 * inf, from a sum of 0, or from a row with every key blocked: keep the diagonal."
        if got.triu(1).any():
            return "Some weight is left above the diagonal, where the keys of the future are."
        if close(got.sum(-1), torch.ones(6)):
            return f"The rows are causal and sum to one, so look at what goes into the softmax: {SCALING[scaling]}"
        return "Let row i share its weight among its first i + 1 keys, as if the others were not there."

    return slip_hint(reference.slips(SLIPS, f"slip_{scaling}_"), otherwise)


def close(x, y):
    return torch.allclose(x.double(), y.double(), rtol=1e-3, atol=1e-4)
