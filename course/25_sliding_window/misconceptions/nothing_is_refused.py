"""`window_mask` accepts any window and any number of sinks. A window below 1 leaves a query without keys, and its
softmax is 0 / 0. It must raise ValueError.
"""

CAUGHT_BY = ("test_impossible_sizes_are_refused", "test_sizes_that_make_no_sense_raise")
SECTION = "Your task"

import torch


def window_mask(num_tokens, window, sinks=0, device=None):
    key = torch.arange(num_tokens, device=device)
    query = key[:, None]
    return (key > query) | ((query - key >= window) & (key >= sinks))
