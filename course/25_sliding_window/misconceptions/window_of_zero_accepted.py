"""`window_mask` refuses negative windows, and not a window of 0. Without sinks, the first query would see nothing. A
window has at least one token.
"""

CAUGHT_BY = ("test_impossible_sizes_are_refused", "test_sizes_that_make_no_sense_raise")
SECTION = "Your task"

import torch


def window_mask(num_tokens, window, sinks=0, device=None):
    if window < 0 or sinks < 0:
        raise ValueError(f"window is {window}, sinks is {sinks}")
    key = torch.arange(num_tokens, device=device)
    query = key[:, None]
    return (key > query) | ((query - key >= window) & (key >= sinks))
