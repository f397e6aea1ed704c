"""Weights are exponentials where the mask allows them, and zero elsewhere; the last rows are divided by their sums."""

import numpy as np

softmax = lambda x, axis=-1: (e := np.exp(x - np.max(x, axis, keepdims=True))) / np.sum(e, axis, keepdims=True)  # noqa: E731


def masked_attention(Q, K, V, mask=None):
    scores = Q.dot(K.T) / np.sqrt(Q.shape[-1]).astype(Q.dtype) if Q.ndim == 2 else None
    if scores is None:
        scores = (Q / Q.dtype.type(np.sqrt(Q.shape[-1]))) @ K.transpose(*range(K.ndim - 2), -1, -2)
    visible = np.ones(scores.shape, dtype=bool)
    if mask is not None:
        visible &= np.logical_not(mask)
    top = np.max(scores, axis=-1, keepdims=True, where=visible, initial=np.finfo(scores.dtype).min)
    powers = np.exp(np.where(visible, scores - top, -np.inf))
    weights = powers / powers.sum(-1, keepdims=True)
    return np.matmul(weights, V), weights
