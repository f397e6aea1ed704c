"""`multi_head_attention` joins the heads so that their features alternate: feature 0 of each head, then feature 1 of each
head. All features of head 0 must come first, then all of head 1: `np.concatenate(outputs, axis=-1)`.
"""

CAUGHT_BY = (
    "test_lecture_with_a_causal_mask",
    "test_lecture_without_a_mask",
    "test_heads_for_any_sizes",
    "test_mask_is_the_same_for_every_head",
    "test_heads_with_large_scores",
)
SECTION = "Many heads"

import numpy as np


def multi_head_attention(
    X: np.ndarray,
    W_q: np.ndarray,
    W_k: np.ndarray,
    W_v: np.ndarray,
    W_o: np.ndarray,
    num_heads: int,
    mask: np.ndarray | None = None,
) -> np.ndarray:
    queries, keys, values = X @ W_q, X @ W_k, X @ W_v
    e = queries.shape[-1]
    width = e // num_heads
    outputs = []
    for h in range(num_heads):
        own = slice(h * width, (h + 1) * width)
        output, _ = masked_attention(queries[..., own], keys[..., own], values[..., own], mask)
        outputs.append(output)
    joined = np.stack(outputs, axis=-1).reshape(*X.shape[:-1], e)
    return joined @ W_o
