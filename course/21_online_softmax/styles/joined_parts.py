"""Two states are merged: the block becomes a state of its own, by a softmax and its logarithm; tiles of queries."""

import math

import torch


def state_of_block(scores, values):
    seen = scores.isfinite().any(-1, keepdim=True)
    maximum = scores.amax(-1, keepdim=True)
    safe = torch.where(seen, scores, torch.zeros_like(scores))
    total = torch.where(seen, (torch.logsumexp(safe, -1, keepdim=True) - safe.amax(-1, keepdim=True)).exp(), 0.0)
    return maximum, total, (safe.softmax(-1) @ values) * total


def merge(one, other):
    maximum = torch.max(one[0], other[0])
    total, output = 0, 0
    for m, t, o in (one, other):
        factor = torch.where(m == -torch.inf, torch.zeros_like(m), (m - maximum).exp())
        total = total + factor * t
        output = output + factor * o
    return maximum, total, output


def update(state, scores, values):
    new = state_of_block(scores, values)
    return new if state is None else merge(tuple(state), new)


def attend_in_blocks(queries, keys, values, block):
    tiles = []
    for some in queries.split(16, dim=-2):
        state, start = None, 0
        while start < keys.shape[-2]:
            k, v = (x.narrow(-2, start, min(block, keys.shape[-2] - start)) for x in (keys, values))
            state = update(state, some.matmul(k.mT).div(math.sqrt(queries.size(-1))), v)
            start += block
        tiles.append(finish(state))
    return torch.cat(tiles, dim=-2)
