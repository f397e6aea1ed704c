"""NumPy inside, float32 throughout, errors of infinite differences silenced; blocks counted from a number of them."""

import math

import numpy as np
import torch


def update(state, scores, values):
    s, v = scores.numpy().astype(np.float32), values.numpy().astype(np.float32)
    old = np.full((*s.shape[:-1], 1), -np.inf, np.float32), np.zeros((*s.shape[:-1], 1), np.float32), np.float32(0)
    m, total, out = old if state is None else tuple(x.numpy().astype(np.float32) for x in state)
    new = np.maximum(m, s.max(axis=-1, keepdims=True))
    with np.errstate(all="ignore"):
        p = np.where(s == -np.inf, np.float32(0), np.exp(s - new))
        shrink = np.where(m == -np.inf, np.float32(0), np.exp(m - new))
    found = new, shrink * total + p.sum(axis=-1, keepdims=True), shrink * out + p @ v
    return tuple(torch.from_numpy(np.ascontiguousarray(x)) for x in found)


def attend_in_blocks(queries, keys, values, block):
    state = None
    for number in range(math.ceil(keys.shape[-2] / block)):
        k = keys[..., number * block : (number + 1) * block, :]
        v = values[..., number * block : (number + 1) * block, :]
        state = update(state, torch.matmul(queries, k.transpose(-1, -2)) / np.sqrt(k.shape[-1]), v)
    return finish(state)
