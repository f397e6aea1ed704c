"""`window_mask` makes its mask on the CPU. It must be on the device that is asked for. Scores on a GPU cannot be masked
with it.
"""

CAUGHT_BY = ("test_dtype_and_device_are_those_of_the_queries", "test_mask_and_result_on_another_device")
SECTION = "Your task"

import torch


def window_mask(num_tokens, window, sinks=0, device=None):
    if window < 1 or sinks < 0:
        raise ValueError(f"window is {window}, sinks is {sinks}")
    key = torch.arange(num_tokens)
    query = key[:, None]
    return (key > query) | ((query - key >= window) & (key >= sinks))
