"""`window_mask` keeps the last tokens of the text as sinks. Sinks are the first tokens: every later query can see them."""

CAUGHT_BY = (
    "test_sinks_stay_visible",
    "test_attention_of_seven_tokens",
    "test_blocked_keys_have_no_influence",
    "test_mask_for_any_sizes",
    "test_attention_for_any_sizes",
    "test_no_influence_from_outside_of_the_window",
)
SECTION = "A window that slides"

import torch


def window_mask(num_tokens, window, sinks=0, device=None):
    if window < 1 or sinks < 0:
        raise ValueError(f"window is {window}, sinks is {sinks}")
    key = torch.arange(num_tokens, device=device)
    query = key[:, None]
    return (key > query) | ((query - key >= window) & (key < num_tokens - sinks))
