"""`window_mask` refuses a window or a number of sinks that is larger than the text. Both may be larger: then each query sees
all keys up to its own. Only a window below 1 and sinks below 0 raise ValueError.
"""

CAUGHT_BY = (
    "test_window_without_sinks",
    "test_sinks_stay_visible",
    "test_attention_of_seven_tokens",
    "test_mask_for_any_sizes",
    "test_attention_for_any_sizes",
)
SECTION = "Your task"

import torch


def window_mask(num_tokens, window, sinks=0, device=None):
    if not 1 <= window <= num_tokens or not 0 <= sinks <= num_tokens:
        raise ValueError("impossible sizes")
    visible = torch.ones(num_tokens, num_tokens, dtype=torch.bool, device=device).triu(1 - window)
    visible[:, :sinks] = True
    return ~visible.tril()
