"""`window_mask` returns numbers, 0 and 1. The mask must be of dtype bool. `masked_fill` refuses any other."""

CAUGHT_BY = (
    "test_window_without_sinks",
    "test_sinks_stay_visible",
    "test_attention_of_seven_tokens",
    "test_blocked_keys_have_no_influence",
    "test_scores_may_be_very_low",
    "test_each_text_and_head_is_on_its_own",
    "test_dtype_and_device_are_those_of_the_queries",
    "test_mask_for_any_sizes",
    "test_attention_for_any_sizes",
    "test_no_influence_from_outside_of_the_window",
    "test_visible_scores_of_any_size",
    "test_result_in_each_dtype",
    "test_mask_and_result_on_another_device",
)
SECTION = "Your task"

import torch


def window_mask(num_tokens, window, sinks=0, device=None):
    if window < 1 or sinks < 0:
        raise ValueError(f"window is {window}, sinks is {sinks}")
    key = torch.arange(num_tokens, device=device)
    query = key[:, None]
    return ((key > query) | ((query - key >= window) & (key >= sinks))).float()
