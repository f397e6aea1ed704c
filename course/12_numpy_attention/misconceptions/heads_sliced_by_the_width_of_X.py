"""`multi_head_attention` takes the width of a head from the d columns of `X`, and slices. The heads share the e columns of
the queries. With d = e nothing is noticed. Otherwise the slices
miss columns, or the last product raises ValueError.
"""

CAUGHT_BY = (
    "test_every_example_by_itself",
    "test_mask_of_each_example",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
    "test_heads_with_large_scores",
)
SECTION = "Many heads"

import numpy as np


def multi_head_attention(X, W_q, W_k, W_v, W_o, num_heads, mask=None):
    width = X.shape[-1] // num_heads
    parts = [slice(head * width, (head + 1) * width) for head in range(num_heads)]
    tables = [X @ W for W in (W_q, W_k, W_v)]
    contexts = [masked_attention(*(table[..., part] for table in tables), mask)[0] for part in parts]
    return np.concatenate(contexts, axis=-1) @ W_o
