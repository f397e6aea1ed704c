"""`causal_weights` turns a single matrix into a batch, and at the end drops a first dimension of size 1 in every case.
The weights must have the shape of `scores`. A batch of one, (1, T, T), comes back as (T, T).
"""

CAUGHT_BY = ("test_rows_sum_to_one_in_a_batch", "test_causal_weights_for_any_leading_dimensions")
SECTION = "A trap: which dimension?"

weights_of_batch = causal_weights


def causal_weights(scores, d_k):
    batch = scores.unsqueeze(0) if scores.dim() == 2 else scores
    return weights_of_batch(batch, d_k).squeeze(0)
