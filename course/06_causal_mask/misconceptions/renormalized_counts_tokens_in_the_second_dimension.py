"""`causal_weights_renormalized` takes the number of tokens from dimension 1 of `scores`. With heads, (b, h, T, T), that is
the number of heads: the mask does not fit, and with a single head it blocks nothing, without an error. T is the last size,
`scores.shape[-1]`.
"""

CAUGHT_BY = ("test_rows_sum_to_one_in_a_batch", "test_renormalized_weights_for_any_leading_dimensions")
SECTION = "A trap: which dimension?"


def causal_weights_renormalized(scores):
    weights = scores.softmax(dim=-1)
    weights = weights.masked_fill(causal_mask(scores.shape[1], scores.device), 0.0)
    return weights / weights.sum(dim=-1, keepdim=True)
