"""The mask for the scores is made on the CPU, wherever the scores are."""

CAUGHT_BY = ("test_causal_weights_work_on_any_device",)

import torch


def causal_weights(scores, d_k):
    num_tokens = scores.shape[-1]
    future = torch.ones(num_tokens, num_tokens).triu(diagonal=1).bool()
    return torch.softmax(scores.masked_fill(future, -torch.inf) / d_k**0.5, dim=-1)
