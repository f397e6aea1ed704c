"""`window_mask` does not refuse a negative number of sinks. It must raise ValueError. Otherwise a slip in a sign goes
unnoticed.
"""

CAUGHT_BY = ("test_impossible_sizes_are_refused", "test_sizes_that_make_no_sense_raise")
SECTION = "Your task"

import torch


def window_mask(num_tokens, window, sinks=0, device=None):
    if window < 1:
        raise ValueError(f"window is {window}, sinks is {sinks}")
    key = torch.arange(num_tokens, device=device)
    query = key[:, None]
    return (key > query) | ((query - key >= window) & (key >= sinks))
