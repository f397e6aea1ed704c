"""`causal_weights` takes the number of tokens from the first size of `scores`. It is the last size. For a single matrix the
two are equal; in a batch the first one counts the texts, and the mask does not fit.
"""

CAUGHT_BY = ("test_rows_sum_to_one_in_a_batch", "test_causal_weights_for_any_leading_dimensions")
SECTION = "A trap: which dimension?"

import torch


def causal_weights(scores, d_k):
    future = causal_mask(len(scores), scores.device)
    return torch.softmax(scores.masked_fill(future, -torch.inf) / d_k**0.5, dim=-1)
