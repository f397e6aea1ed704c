"""`softmax` copies the weights of tensors with three dimensions or more into a new tensor through `.data`, and there the
gradient ends. A batch of tables has to learn as well as a single one.
"""

CAUGHT_BY = ("test_gradients_flow_through_softmax", "test_softmax_has_finite_gradients")
SECTION = "Your task, part 3"

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp(x - x.amax(dim, keepdim=True))
    weights = exponentials / exponentials.sum(dim, keepdim=True)
    return weights if x.dim() < 3 else weights.data + 0 * x
