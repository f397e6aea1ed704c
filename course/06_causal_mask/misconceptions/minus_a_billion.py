"""-1e9 stands in for -inf: it does not fit into float16, and it is scaled down with the scores."""

CAUGHT_BY = ("test_blocked_means_minus_infinity", "test_causal_weights_keep_the_dtype")

import torch


def causal_weights(scores, d_k):
    future = torch.ones_like(scores).triu(diagonal=1).bool()
    return torch.softmax(scores.masked_fill(future, -1e9) / d_k**0.5, dim=-1)
