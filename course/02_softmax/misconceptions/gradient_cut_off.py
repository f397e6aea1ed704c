"""`softmax` computes the weights outside torch, on a detached NumPy copy of `x`.

It should use torch operations from beginning to end. The weights are right, but no gradient flows back to `x`, and
nothing in front of the softmax can be trained.
"""

CAUGHT_BY = ("test_gradients_flow_through_softmax", "test_softmax_has_finite_gradients")
SECTION = "Your task, part 3"

import numpy as np
import torch


def softmax(x, dim=-1):
    scores = x.detach().cpu().double().numpy()
    exponentials = np.exp(scores - scores.max(dim, keepdims=True))
    return torch.from_numpy(exponentials / exponentials.sum(dim, keepdims=True)).to(x)
