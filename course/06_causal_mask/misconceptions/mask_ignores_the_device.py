"""The mask is always made on the default device."""

CAUGHT_BY = ("test_mask_is_made_on_the_device", "test_causal_weights_work_on_any_device")

import torch


def causal_mask(num_tokens, device=None):
    return torch.ones(num_tokens, num_tokens, dtype=torch.bool).triu(diagonal=1)
