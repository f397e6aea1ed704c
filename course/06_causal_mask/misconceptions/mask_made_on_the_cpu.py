"""`causal_weights` names no device for the mask, or for the table of 0 and -inf, that it makes, so it lies on the CPU. It
must be on the device of `scores`. On the CPU the weights are right; with scores on a GPU, blocking the future ends in
an error about two devices.
"""

CAUGHT_BY = ("test_mask_and_weights_are_made_on_the_device", "test_causal_weights_work_on_any_device")
SECTION = "Your task"

import torch


def causal_weights(scores, d_k):
    num_tokens = scores.shape[-1]
    future = torch.ones(num_tokens, num_tokens).triu(diagonal=1).bool()
    return torch.softmax(scores.masked_fill(future, -torch.inf) / d_k**0.5, dim=-1)
