"""einsum everywhere, and a mask that is broadcast to its full shape first."""

import numpy as np


def softmax(x, axis=-1):
    shifted = x - np.amax(x, axis=axis, keepdims=True)
    return np.exp(shifted - np.log(np.exp(shifted).sum(axis=axis, keepdims=True)))


def masked_attention(Q, K, V, mask=None):
    scores = np.einsum("...qd,...kd->...qk", Q, K) * Q.dtype.type(Q.shape[-1] ** -0.5)
    if mask is not None:
        scores[np.broadcast_to(mask, scores.shape)] = -np.inf
    weights = softmax(scores)
    return np.einsum("...qk,...kv->...qv", weights, V), weights


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    *lead, T, d = X.shape
    x = X.reshape(-1, T, d)
    if mask is not None:
        mask = np.broadcast_to(mask, (*lead, T, T)).reshape(-1, 1, T, T)
    q, k, v = (np.einsum("btd,dhw->bhtw", x, W.reshape(d, num_heads, W.shape[1] // num_heads)) for W in (W_q, W_k, W_v))
    context, _ = masked_attention(q, k, v, mask)
    W_o = W_o.reshape(num_heads, -1, W_o.shape[-1])
    return np.einsum("bhtw,hwo->bto", context, W_o).reshape(*lead, T, -1)
