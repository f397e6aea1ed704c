"""`window_mask` makes one mask for each number of tokens, and returns it again in later calls. Another window or other
sinks need another mask. Each call starts anew: its result depends on its own arguments alone.
"""

CAUGHT_BY = (
    "test_window_without_sinks",
    "test_sinks_stay_visible",
    "test_attention_of_seven_tokens",
    "test_dtype_and_device_are_those_of_the_queries",
    "test_mask_for_any_sizes",
    "test_attention_for_any_sizes",
    "test_mask_and_result_on_another_device",
)
SECTION = "A window that slides"

import torch

made = {}


def window_mask(num_tokens, window, sinks=0, device=None):
    if window < 1 or sinks < 0:
        raise ValueError("no such mask")
    if num_tokens not in made:
        j = torch.arange(num_tokens, device=device)
        distance = j.unsqueeze(1) - j
        made[num_tokens] = ~((distance >= 0) & ((distance < window) | (j < sinks)))
    return made[num_tokens]
