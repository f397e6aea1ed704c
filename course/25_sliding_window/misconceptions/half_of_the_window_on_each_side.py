"""`window_mask` counts half of the window to each side of the query. Later keys are blocked anyway, so only half of it is
left. A query must see `window` tokens, itself and those before it.
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


def window_mask(num_tokens: int, window: int, sinks: int = 0, device: torch.device | None = None) -> torch.Tensor:
    if window < 1 or sinks < 0:
        raise ValueError("window must be at least 1 and sinks at least 0")
    one_sided = window // 2
    i = torch.arange(num_tokens, device=device).unsqueeze(1)
    j = torch.arange(num_tokens, device=device).unsqueeze(0)
    local = (i - j).abs() <= one_sided
    visible = (local | (j < sinks)) & (j <= i)
    return ~visible
