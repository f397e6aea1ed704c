"""`multi_head_attention` writes the heads into a new array of zeros, whose dtype is float64 whatever `X` has. The output
needs the dtype of `X`. The values are right, but for float32 tokens the product with `W_o` is float64 as well.
"""

CAUGHT_BY = ("test_float32_stays_float32", "test_dtype_is_kept")
SECTION = "The same words, a new accent"

import numpy as np


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    width = W_q.shape[1] // num_heads
    joined = np.zeros((*X.shape[:-1], W_q.shape[1]))
    for start in range(0, W_q.shape[1], width):
        own = slice(start, start + width)
        joined[..., own], _ = masked_attention(X @ W_q[:, own], X @ W_k[:, own], X @ W_v[:, own], mask)
    return joined @ W_o
