"""axis and keepdims; NumPy itself where no gradient is asked for."""

import numpy as np
import torch


def normalize_by_sum(scores, dim=-1):
    array = np.array(scores)
    array /= array.sum(axis=dim, keepdims=True)
    return torch.from_numpy(array)


def softmax_naive(x, dim=-1):
    e = np.exp(np.asarray(x, dtype=np.float64))
    return torch.tensor(e / e.sum(axis=dim, keepdims=True))


def softmax(x, dim=-1):
    e = torch.exp(x - torch.amax(x, axis=dim, keepdims=True))
    return e / e.sum(axis=dim, keepdims=True)
