"""-inf is added to the scores by a matrix that is made on the CPU."""

CAUGHT_BY = ("test_causal_weights_work_on_any_device",)

import torch


def causal_weights(scores, d_k):
    num_tokens = scores.shape[-1]
    penalty = torch.full((num_tokens, num_tokens), -torch.inf, dtype=scores.dtype).triu(diagonal=1)
    return torch.softmax((scores.tril() + penalty) / d_k**0.5, dim=-1)
