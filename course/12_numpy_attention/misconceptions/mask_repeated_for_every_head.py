"""`multi_head_attention` stacks the heads of all examples along one axis, example after example, and repeats the masks
in the other order. The mask of an example has to meet the heads of that example. Here head after head meets the masks
of all examples in turn. A mask that is the same for all examples hides the mistake.
"""

CAUGHT_BY = ("test_mask_of_each_example", "test_mask_is_the_same_for_every_head")
SECTION = "One mask, all heads"

import numpy as np


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    *lead, tokens, d = X.shape

    def stacked(W):
        columns = (X.reshape(-1, tokens, d) @ W).reshape(-1, tokens, num_heads, W.shape[1] // num_heads)
        return columns.swapaxes(1, 2).reshape(-1, tokens, W.shape[1] // num_heads)

    if mask is not None:
        mask = np.tile(np.broadcast_to(mask, (*lead, tokens, tokens)).reshape(-1, tokens, tokens), (num_heads, 1, 1))
    heads, _ = masked_attention(stacked(W_q), stacked(W_k), stacked(W_v), mask)
    joined = heads.reshape(-1, num_heads, tokens, W_q.shape[1] // num_heads).swapaxes(1, 2)
    return joined.reshape(*lead, tokens, -1) @ W_o
