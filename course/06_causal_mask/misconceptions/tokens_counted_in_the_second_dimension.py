"""`causal_weights` takes the number of tokens from `scores.shape[1]`. It is the last size, `scores.shape[-1]`. For a
matrix and for a batch of matrices the two are equal. With heads in between, dimension 1 counts the heads: the mask does
not fit, and with a single head it blocks nothing, without an error.
"""

CAUGHT_BY = ("test_rows_sum_to_one_in_a_batch", "test_causal_weights_for_any_leading_dimensions")
SECTION = "A trap: which dimension?"

import torch


def causal_weights(scores, d_k):
    future = causal_mask(scores.shape[1], scores.device)
    return torch.softmax(scores.masked_fill(future, -torch.inf) / d_k**0.5, dim=-1)
