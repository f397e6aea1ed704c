"""`multi_head_attention` turns float32 into float64 on the way, and never back. The output needs the dtype of `X`. A
new array of zeros is float64 whatever `X` is, and so is a root that NumPy computed, such as `np.sqrt(64)`. The
values are right, in twice the memory.
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
