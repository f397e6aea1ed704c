"""`causal_weights_renormalized` takes the number of tokens from the first size of `scores`. It is the last size,
`scores.shape[-1]`. For a single matrix the two are equal; in a batch the first one counts the texts, and the mask does not
fit.
"""

CAUGHT_BY = ("test_rows_sum_to_one_in_a_batch", "test_renormalized_weights_for_any_leading_dimensions")
SECTION = "A trap: which dimension?"


def causal_weights_renormalized(scores):
    weights = scores.softmax(dim=-1).masked_fill(causal_mask(len(scores), scores.device), 0)
    return weights / weights.sum(dim=-1, keepdim=True)
