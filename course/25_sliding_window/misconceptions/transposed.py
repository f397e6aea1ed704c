"""`window_mask` has queries in the columns and keys in the rows. Row i says what query i must not see. As it is, tokens
see the future.
"""

CAUGHT_BY = (
    "test_window_without_sinks",
    "test_sinks_stay_visible",
    "test_attention_of_seven_tokens",
    "test_blocked_keys_have_no_influence",
    "test_mask_for_any_sizes",
    "test_attention_for_any_sizes",
    "test_no_influence_from_outside_of_the_window",
)
SECTION = "Your task"

import torch


def window_mask(num_tokens, window, sinks=0, device=None):
    if window < 1 or sinks < 0:
        raise ValueError(f"window is {window}, sinks is {sinks}")
    key = torch.arange(num_tokens, device=device)
    query = key[:, None]
    return (query > key) | ((key - query >= window) & (query >= sinks))
