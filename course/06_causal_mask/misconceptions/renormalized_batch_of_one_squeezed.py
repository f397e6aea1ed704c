"""`causal_weights_renormalized` drops every dimension of size 1 from its result. The weights must have the shape of
`scores`. A batch of one text comes back as a single matrix.
"""

CAUGHT_BY = ("test_rows_sum_to_one_in_a_batch", "test_renormalized_weights_for_any_leading_dimensions")
SECTION = "A trap: which dimension?"

renormalized = causal_weights_renormalized


def causal_weights_renormalized(scores):
    return renormalized(scores).squeeze()
