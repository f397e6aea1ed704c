"""`window_mask` refuses a window of 1. A query that sees its own key only is allowed."""

CAUGHT_BY = (
    "test_window_without_sinks",
    "test_sinks_stay_visible",
    "test_impossible_sizes_are_refused",
    "test_attention_of_seven_tokens",
    "test_blocked_keys_have_no_influence",
    "test_mask_for_any_sizes",
    "test_sizes_that_make_no_sense_raise",
    "test_attention_for_any_sizes",
    "test_no_influence_from_outside_of_the_window",
)
SECTION = "Your task"

import torch


def window_mask(num_tokens, window, sinks=0, device=None):
    if window <= 1 or sinks < 0:
        raise ValueError(f"window is {window}, sinks is {sinks}")
    key = torch.arange(num_tokens, device=device)
    query = key[:, None]
    return (key > query) | ((query - key >= window) & (key >= sinks))
