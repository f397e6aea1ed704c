"""`causal_weights` takes the softmax over `dim=1`. It must run over the keys, the last dimension. For a single matrix
both are the same. In a batch (b, T, T), dimension 1 holds the queries: the columns sum to one, and later tokens change
the weights of earlier ones.
"""

CAUGHT_BY = ("test_rows_sum_to_one_in_a_batch", "test_causal_weights_for_any_leading_dimensions")
SECTION = "A trap: which dimension?"

import torch


def causal_weights(scores, d_k):
    future = torch.ones_like(scores[..., :, :]).triu(diagonal=1).bool()
    return torch.softmax(scores.masked_fill(future, -torch.inf) / d_k**0.5, dim=1)
