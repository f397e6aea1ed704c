"""NumPy inside, float64, and a tensor made at the very end."""

import numpy as np
import torch


def context_vector(weights, values):
    return torch.tensor((weights.numpy()[:, None] * values.numpy()).sum(axis=0))


def simple_self_attention(inputs):
    x = np.asarray(inputs, dtype=np.float64)
    scores = np.exp(x @ x.T - (x @ x.T).max(axis=1, keepdims=True))
    return torch.from_numpy(scores / scores.sum(axis=1, keepdims=True) @ x)
