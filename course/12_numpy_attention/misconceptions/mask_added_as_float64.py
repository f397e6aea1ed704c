"""`masked_attention` makes numbers of the mask, such as `np.where(mask, -np.inf, 0.0)`, and adds them to the scores. These
numbers are float64, so float32 scores with a mask come back as float64. Choose among the scores instead:
`np.where(mask, -np.inf, scores)`.
"""

CAUGHT_BY = ("test_float32_stays_float32", "test_dtype_is_kept")
SECTION = "The same words, a new accent"

import numpy as np


def masked_attention(
    Q: np.ndarray, K: np.ndarray, V: np.ndarray, mask: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray]:
    scores = Q @ np.swapaxes(K, -1, -2) / Q.shape[-1] ** 0.5
    if mask is not None:
        bias = np.where(mask, -np.inf, 0.0)  # as in JAX: blocked keys get -inf
        scores = scores + bias
    weights = softmax(scores, axis=-1)
    return weights @ V, weights
