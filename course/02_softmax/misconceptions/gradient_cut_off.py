"""The weights are computed in NumPy, where no gradient can follow."""

CAUGHT_BY = ("test_softmax_has_finite_gradients",)

import numpy as np
import torch


def softmax(x, dim=-1):
    scores = x.detach().cpu().double().numpy()
    exponentials = np.exp(scores - scores.max(dim, keepdims=True))
    return torch.from_numpy(exponentials / exponentials.sum(dim, keepdims=True)).to(x)
