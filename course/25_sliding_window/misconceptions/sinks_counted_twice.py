"""`window_attention` puts the keys of the window behind the sinks, and so a sink within the window is there twice. Each
visible key counts once. As it is, this sink counts twice in the softmax and gets too much weight.
"""

CAUGHT_BY = ("test_attention_of_seven_tokens", "test_attention_for_any_sizes")
SECTION = "A window that slides"

import math

import torch


def window_attention(queries, keys, values, window, sinks=0):
    rows = []
    for at in range(queries.shape[-2]):
        seen = [*range(min(sinks, at + 1)), *range(max(0, at + 1 - window), at + 1)]
        scores = (keys[..., seen, :] @ queries[..., at, :, None]).squeeze(-1) / math.sqrt(keys.shape[-1])
        rows.append((scores.softmax(-1)[..., None, :] @ values[..., seen, :]).squeeze(-2))
    return torch.stack(rows, -2)
