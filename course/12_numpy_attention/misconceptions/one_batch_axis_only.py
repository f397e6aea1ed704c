"""`multi_head_attention` inserts the axis for the heads behind the first axis of the mask. The heads stand just before
the last two axes of the scores, so count from the right. For a mask (b, T, T) both axes are the same. In a mask
(a, b, T, T), b meets the heads: an error, or the wrong mask when b = h.
"""

CAUGHT_BY = ("test_mask_of_each_example", "test_mask_is_the_same_for_every_head")
SECTION = "One mask, all heads"


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    def split(x):
        return x.reshape(*x.shape[:-1], num_heads, -1).swapaxes(-3, -2)

    if mask is not None and mask.ndim > 2:
        mask = mask[:, None]
    context, _ = masked_attention(split(X @ W_q), split(X @ W_k), split(X @ W_v), mask)
    return context.swapaxes(-3, -2).reshape(*X.shape[:-1], -1) @ W_o
