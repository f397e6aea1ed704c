"""`window_mask` refuses a window that is larger than the text. Such a window is the causal mask. Texts shorter than the
window are everyday.
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
    if window < 1 or window > num_tokens or sinks < 0:
        raise ValueError(f"window is {window}, sinks is {sinks}")
    key = torch.arange(num_tokens, device=device)
    query = key[:, None]
    return (key > query) | ((query - key >= window) & (key >= sinks))
