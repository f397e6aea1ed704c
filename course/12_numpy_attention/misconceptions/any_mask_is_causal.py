"""`multi_head_attention` asks only whether there is a mask, and then blocks the future. It has to use the mask that is
passed, whatever that blocks. A causal mask hides the mistake. For any other, such as one for padding, the wrong tokens
are blocked.
"""

CAUGHT_BY = ("test_mask_of_each_example", "test_mask_is_the_same_for_every_head")
SECTION = "One mask, all heads"

import numpy as np


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    blocked = None if mask is None else np.triu(np.ones((X.shape[-2],) * 2, dtype=bool), 1)
    parts = zip(*(np.split(X @ W, num_heads, axis=-1) for W in (W_q, W_k, W_v)), strict=True)
    return np.concatenate([masked_attention(q, k, v, blocked)[0] for q, k, v in parts], axis=-1) @ W_o
