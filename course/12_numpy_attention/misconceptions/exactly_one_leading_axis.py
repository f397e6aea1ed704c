"""`multi_head_attention` takes three sizes apart, examples, tokens and features, and numbers its axes from the front.
There may be any number of leading axes. A batch of examples is right. A single text without a batch axis raises
ValueError, and so do two leading axes.
"""

CAUGHT_BY = (
    "test_every_example_by_itself",
    "test_mask_of_each_example",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
)
SECTION = "One mask, all heads"


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    examples, tokens, _ = X.shape
    q, k, v = ((X @ W).reshape(examples, tokens, num_heads, -1).transpose(0, 2, 1, 3) for W in (W_q, W_k, W_v))
    if mask is not None and mask.ndim == 3:
        mask = mask[:, None]
    heads, _ = masked_attention(q, k, v, mask)
    return heads.transpose(0, 2, 1, 3).reshape(examples, tokens, -1) @ W_o
