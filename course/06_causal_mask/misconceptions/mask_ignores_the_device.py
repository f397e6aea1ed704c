"""`causal_mask` ignores `device` and makes the mask on torch's default device. The mask must be made on the device that
the caller names. On the CPU nothing shows; with scores on a GPU, `masked_fill` ends in an error about two devices.
"""

CAUGHT_BY = (
    "test_mask_and_weights_are_made_on_the_device",
    "test_mask_is_made_on_the_device",
    "test_causal_weights_work_on_any_device",
)
SECTION = "Your task"

import torch


def causal_mask(num_tokens, device=None):
    return torch.ones(num_tokens, num_tokens, dtype=torch.bool).triu(diagonal=1)
