"""`multi_head_attention` passes the mask on without an axis for the heads. The scores are (b, h, T, T), so the examples
of a mask (b, T, T) meet the heads. Each example's mask has to cover all heads of that example and no other. With b = h,
the mask of example 1 lands on head 1 of every example; with other sizes it is usually an error.
"""

CAUGHT_BY = ("test_mask_of_each_example", "test_mask_is_the_same_for_every_head")
SECTION = "One mask, all heads"


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    def split(x):
        return x.reshape(*x.shape[:-1], num_heads, -1).swapaxes(-3, -2)

    context, _ = masked_attention(split(X @ W_q), split(X @ W_k), split(X @ W_v), mask)
    return context.swapaxes(-3, -2).reshape(*X.shape[:-1], -1) @ W_o
