"""`causal_weights` adds a matrix of 0 and -inf to the scores and makes it on the CPU. This matrix must be on the device
of `scores`. On the CPU the weights are right; with scores on a GPU, the addition fails.
"""

CAUGHT_BY = ("test_mask_and_weights_are_made_on_the_device", "test_causal_weights_work_on_any_device")
SECTION = "Your task"

import torch


def causal_weights(scores, d_k):
    num_tokens = scores.shape[-1]
    penalty = torch.full((num_tokens, num_tokens), -torch.inf, dtype=scores.dtype).triu(diagonal=1)
    return torch.softmax((scores.tril() + penalty) / d_k**0.5, dim=-1)
