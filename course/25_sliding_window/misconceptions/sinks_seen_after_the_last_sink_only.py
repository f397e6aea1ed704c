"""`window_mask` shows the sinks only to queries after the last sink. A sink is visible to each query from its own
position on. Here, if the window is small, a query among the sinks misses the sinks before its window.
"""

CAUGHT_BY = (
    "test_sinks_stay_visible",
    "test_attention_of_seven_tokens",
    "test_mask_for_any_sizes",
    "test_attention_for_any_sizes",
)
SECTION = "A window that slides"

import torch


def window_mask(num_tokens, window, sinks=0, device=None):
    if window < 1 or sinks < 0:
        raise ValueError("no such window")
    all_true = torch.ones(num_tokens, num_tokens, dtype=torch.bool, device=device)
    blocked = all_true.triu(1).logical_or(all_true.tril(-window))
    blocked[sinks:, :sinks] = False
    return blocked
