"""Python loops over heads, queries and keys, with lists until the very end."""

import math

import numpy as np


def softmax(x, axis=-1):
    return np.apply_along_axis(_softmax_of_row, axis, x).astype(x.dtype)


def _softmax_of_row(row):
    top = max(row.tolist())
    powers = [math.exp(score - top) for score in row.tolist()]
    return np.array(powers) / sum(powers)


def masked_attention(Q, K, V, mask=None):
    lead, Tq, Tk = Q.shape[:-2], Q.shape[-2], K.shape[-2]
    blocked = np.broadcast_to(False if mask is None else mask, (*lead, Tq, Tk))
    output, weights = np.zeros((*lead, Tq, V.shape[-1]), Q.dtype), np.zeros((*lead, Tq, Tk), Q.dtype)
    for place in np.ndindex(*lead, Tq):
        example = place[:-1]
        seen = [j for j in range(Tk) if not blocked[(*place, j)]]
        scores = np.array([float(Q[place] @ K[(*example, j)]) / math.sqrt(Q.shape[-1]) for j in seen])
        for j, weight in zip(seen, softmax(scores), strict=True):
            weights[(*place, j)] = weight
            output[place] += weight * V[(*example, j)]
    return output, weights


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    heads = []
    for w_q, w_k, w_v in zip(*(np.split(W, num_heads, axis=1) for W in (W_q, W_k, W_v)), strict=True):
        heads.append(masked_attention(X @ w_q, X @ w_k, X @ w_v, mask)[0])
    return np.concatenate(heads, axis=-1) @ W_o
