"""If the window is at least as long as the text, `window_mask` blocks nothing. Later keys stay blocked, however large the
window is.
"""

CAUGHT_BY = (
    "test_window_without_sinks",
    "test_attention_of_seven_tokens",
    "test_mask_for_any_sizes",
    "test_attention_for_any_sizes",
)
SECTION = "A window that slides"

import torch


def window_mask(num_tokens: int, window: int, sinks: int = 0, device: torch.device | None = None) -> torch.Tensor:
    if window < 1 or sinks < 0:
        raise ValueError(f"bad window {window} or sinks {sinks}")
    if window >= num_tokens:
        # the whole text fits into the window: nothing to slide
        return torch.zeros(num_tokens, num_tokens, dtype=torch.bool, device=device)
    ones = torch.ones(num_tokens, num_tokens, dtype=torch.bool, device=device)
    too_old = ones.tril(-window)
    too_old[:, :sinks] = False
    return ones.triu(1) | too_old
