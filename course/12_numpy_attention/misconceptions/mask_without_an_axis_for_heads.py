"""The mask of each example meets scores (b, h, T, T) as it is: with b = h it is taken for a mask of each head."""

CAUGHT_BY = ("test_mask_is_the_same_for_every_head",)


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    def split(x):
        return x.reshape(*x.shape[:-1], num_heads, -1).swapaxes(-3, -2)

    context, _ = masked_attention(split(X @ W_q), split(X @ W_k), split(X @ W_v), mask)
    return context.swapaxes(-3, -2).reshape(*X.shape[:-1], -1) @ W_o
