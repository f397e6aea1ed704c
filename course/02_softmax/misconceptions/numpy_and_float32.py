"""`softmax` computes in NumPy and returns float32 weights.

It should use torch operations from beginning to end: they keep the dtype and the device of `x`, and gradients flow
through them. NumPy's result has lost all three. No gradient reaches `x`, and half precision comes back as float32.
"""

CAUGHT_BY = (
    "test_softmax_returns_the_dtype_of_x",
    "test_softmax_of_scores_on_another_device",
    "test_gradients_flow_through_softmax",
    "test_softmax_works_on_any_device",
    "test_softmax_keeps_the_dtype",
    "test_softmax_has_finite_gradients",
)
SECTION = "Your task, part 3"

import numpy as np
import torch


def softmax(x, dim=-1):
    scores = x.detach().cpu().to(torch.float64).numpy()
    powers = np.exp(scores - np.amax(scores, axis=dim, keepdims=True))
    return torch.tensor(powers / powers.sum(axis=dim, keepdims=True), dtype=torch.float32)
