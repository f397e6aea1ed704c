"""float32 inside whatever comes in, warnings on the way, masked arrays, and a list instead of a tuple."""

import warnings

import numpy as np


def softmax(x, axis=-1):
    small = np.asarray(x, np.float32)
    e = np.exp(small - small.max(axis=axis, keepdims=True))
    return (e / e.sum(axis=axis, keepdims=True)).astype(x.dtype)


def masked_attention(Q, K, V, mask=None):
    warnings.warn("in single precision", stacklevel=2)
    print("queries", Q.shape, "keys", K.shape)
    q, k, v = (array.astype(np.float32) for array in (Q, K, V))
    scores = np.matmul(q, np.moveaxis(k, -1, -2)) / np.float32(np.sqrt(q.shape[-1]))
    penalty = np.zeros_like(scores)
    if mask is not None:
        np.copyto(penalty, -np.inf, where=mask)
    weights = softmax(scores + penalty)
    return [np.matmul(weights, v).astype(Q.dtype), weights.astype(Q.dtype)]
