"""Loops over pairs for the mask, and for attention over queries, each with a list of the keys that it sees."""

import math

import torch


def window_mask(num_tokens, window, sinks=0, device=None):
    if window <= 0:
        raise ValueError("a window has at least one token")
    if sinks <= -1:
        raise ValueError("no negative number of sinks")
    mask = torch.ones((num_tokens, num_tokens), dtype=torch.bool, device=device)
    for i in range(num_tokens):
        for j in range(i + 1):
            if j > i - window or j < sinks:
                mask[i, j] = False
    return mask


def window_attention(queries, keys, values, window, sinks=0):
    rows = []
    for i in range(queries.shape[-2]):
        start = max(0, i - window + 1)
        seen = list(range(min(sinks, start))) + list(range(start, i + 1))
        scores = (keys[..., seen, :] * queries[..., i : i + 1, :]).sum(-1) / math.sqrt(keys.shape[-1])
        weights = torch.softmax(scores, dim=-1)
        rows.append((weights[..., None] * values[..., seen, :]).sum(-2))
    return torch.stack(rows, dim=-2)
