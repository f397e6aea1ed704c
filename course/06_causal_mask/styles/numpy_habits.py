"""np.triu for the mask, NumPy with axis and keepdims for the renormalised weights, np.inf and np.sqrt for the rest."""

import numpy as np
import torch


def causal_mask(num_tokens, device=None):
    mask = torch.from_numpy(np.triu(np.ones((num_tokens, num_tokens), dtype=bool), k=1))
    return mask if device is None else mask.to(device)


def causal_weights_renormalized(scores):
    array = scores.numpy()
    weights = np.exp(array - array.max(axis=-1, keepdims=True))
    weights = np.tril(weights / weights.sum(axis=-1, keepdims=True))
    return torch.from_numpy(weights / weights.sum(axis=-1, keepdims=True))


def causal_weights(scores, d_k):
    blocked = np.arange(scores.shape[-1])[None, :] > np.arange(scores.shape[-1])[:, None]
    own = scores.clone()
    own[..., torch.as_tensor(blocked, device=scores.device)] = -np.inf
    return torch.softmax(own / np.sqrt(d_k), axis=-1)
