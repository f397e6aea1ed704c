"""`window_mask` makes one mask for each number of tokens and each window, and returns it again in later calls. Other
sinks need another mask. Each call starts anew: its result depends on its own arguments alone.
"""

CAUGHT_BY = (
    "test_sinks_stay_visible",
    "test_attention_of_seven_tokens",
    "test_mask_for_any_sizes",
    "test_attention_for_any_sizes",
)
SECTION = "A window that slides"

import torch

seen_before = {}


def window_mask(num_tokens, window, sinks=0, device=None):
    if window < 1 or sinks < 0:
        raise ValueError("no such mask")
    size = num_tokens, window
    if size not in seen_before:
        j = torch.arange(num_tokens)
        distance = j.unsqueeze(1) - j
        seen_before[size] = ~((distance >= 0) & ((distance < window) | (j < sinks)))
    return seen_before[size].to(device)
