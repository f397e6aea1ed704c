"""Each block has a state of its own, and all states are joined in the end, as machines with many cores do it."""

import torch


def update(state, scores, values):
    maximum = scores.amax(-1, keepdim=True)
    powers = torch.exp(scores - maximum).nan_to_num(nan=0.0)
    block = (maximum, powers.sum(-1, keepdim=True), powers @ values)
    return block if state is None else join([state, block])


def finish(state):
    return state[2] / state[1]


def attend_in_blocks(queries, keys, values, block):
    queries = queries * keys.shape[-1] ** -0.5
    parts = zip(keys.split(block, dim=-2), values.split(block, dim=-2), strict=True)
    return finish(join([update(None, queries @ some.mT, vectors) for some, vectors in parts]))


def join(states):
    maxima, sums, outputs = (torch.stack(parts) for parts in zip(*states, strict=True))
    maximum = maxima.amax(0)
    factors = torch.exp(maxima - maximum).nan_to_num(nan=0.0)
    return [maximum, (factors * sums).sum(0), (factors * outputs).sum(0)]
