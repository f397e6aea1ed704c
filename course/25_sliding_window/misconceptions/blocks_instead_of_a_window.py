"""`window_mask` cuts the text into blocks, and a query sees the earlier tokens of its own block only. A window slides: the
first token of a block must see the last ones of the block before.
"""

CAUGHT_BY = (
    "test_window_without_sinks",
    "test_sinks_stay_visible",
    "test_attention_of_seven_tokens",
    "test_mask_for_any_sizes",
    "test_attention_for_any_sizes",
)
SECTION = "A window that slides"

import torch


def window_mask(num_tokens, window, sinks=0, device=None):
    if window < 1 or sinks < 0:
        raise ValueError(f"window is {window}, sinks is {sinks}")
    key = torch.arange(num_tokens, device=device)
    query = key[:, None]
    return (key > query) | ((query // window != key // window) & (key >= sinks))
