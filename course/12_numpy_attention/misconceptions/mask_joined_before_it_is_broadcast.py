"""`multi_head_attention` joins the leading axes of `X` into one, and those of the mask, too. The mask first has to be
broadcast to all leading axes of `X`. With two leading axes, a mask that has only one of them, or one of size 1, gets
fewer examples than `X` has: an error.
"""

CAUGHT_BY = ("test_mask_of_each_example", "test_mask_is_the_same_for_every_head")
SECTION = "One mask, all heads"


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    *lead, tokens, _ = X.shape

    def split(projected):
        return projected.reshape(-1, tokens, num_heads, projected.shape[-1] // num_heads).swapaxes(1, 2)

    if mask is not None:
        mask = mask.reshape(-1, 1, *mask.shape[-2:])
    context, _ = masked_attention(split(X @ W_q), split(X @ W_k), split(X @ W_v), mask)
    return context.swapaxes(1, 2).reshape(*lead, tokens, -1) @ W_o
