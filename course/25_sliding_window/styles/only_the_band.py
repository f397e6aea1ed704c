"""Only visible scores are computed, for a few queries at a time; the mask is cut from a cached large one."""

import functools
import math

import torch


@functools.lru_cache(maxsize=64)
def large(window, sinks):
    i, j = torch.meshgrid(torch.arange(64), torch.arange(64), indexing="ij")
    return torch.where(j > i, True, torch.where(i - j < window, False, j >= sinks))


def window_mask(num_tokens, window, sinks=0, device=None):
    if min(window - 1, sinks) < 0:
        raise ValueError(window, sinks)
    return large(window, sinks)[:num_tokens, :num_tokens].clone().to(device or "cpu")


def window_attention(queries, keys, values, window, sinks=0):
    tokens, parts, step = queries.shape[-2], [], 4
    for at in range(0, tokens, step):
        end, begin = min(at + step, tokens), max(0, at - window + 1)
        columns = [*range(min(sinks, begin)), *range(begin, end)]
        i = torch.arange(at, end, device=queries.device)[:, None]
        j = torch.tensor(columns, device=queries.device)
        blocked = (j > i) | ((i - j >= window) & (j >= sinks))
        scores = queries[..., at:end, :] @ keys[..., columns, :].mT / math.sqrt(keys.shape[-1])
        parts.append(scores.masked_fill(blocked, -math.inf).softmax(-1) @ values[..., columns, :])
    return torch.cat(parts, dim=-2)
