"""`softmax` computes in NumPy and makes a tensor of the result.

It must use torch operations from beginning to end. NumPy knows no bfloat16 and no GPU, and no gradient flows through
it. For float32 scores on the CPU, the weights are right.
"""

CAUGHT_BY = (
    "test_softmax_returns_the_dtype_of_x",
    "test_softmax_of_scores_on_another_device",
    "test_gradients_flow_through_softmax",
    "test_softmax_leaves_its_argument_alone",
    "test_softmax_over_the_whole_range",
    "test_softmax_works_on_any_device",
    "test_softmax_keeps_the_dtype",
    "test_softmax_gives_minus_infinity_no_weight",
    "test_softmax_has_finite_gradients",
)
SECTION = "Your task, part 3"

import numpy as np
import torch


def softmax(x, dim=-1):
    scores = x.detach().cpu().numpy()
    powers = np.exp(scores - scores.max(axis=dim, keepdims=True))
    return torch.from_numpy(powers / powers.sum(axis=dim, keepdims=True))
