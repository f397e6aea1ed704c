"""The arguments have other names than in the stub. `Q`, `K`, `V`, `mask`, `W_q`, `W_k`, `W_v` and `W_o` are part of the
contract. Calls by position work, but a call by name, such as `K=keys`, raises TypeError.
"""

CAUGHT_BY = ("test_arguments_by_name",)
SECTION = "Masked attention by hand"

import numpy as np


def masked_attention(queries, keys, values, blocked=None):
    scores = queries @ keys.swapaxes(-2, -1) / queries.shape[-1] ** 0.5
    if blocked is not None:
        scores = np.where(blocked, -np.inf, scores)
    weights = softmax(scores)
    return weights @ values, weights


def multi_head_attention(X, Wq, Wk, Wv, Wo, num_heads, mask=None):
    heads = zip(*(np.split(X @ W, num_heads, axis=-1) for W in (Wq, Wk, Wv)), strict=True)
    return np.concatenate([masked_attention(q, k, v, mask)[0] for q, k, v in heads], axis=-1) @ Wo
