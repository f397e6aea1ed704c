"""`window_mask` shows all sinks to each query but the first, also sinks that come after the query. A query does not see its
future, and a later sink is part of it. The condition j <= i holds for sinks, too.
"""

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
        raise ValueError("no such mask")
    all_true = torch.ones(num_tokens, num_tokens, dtype=torch.bool, device=device)
    blocked = all_true.triu(1) | all_true.tril(-window)
    blocked[1:, :sinks] = False
    return blocked
