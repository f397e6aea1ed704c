"""`softmax` collects the weights in a tensor that it makes on the CPU, wherever `x` is.

The result must be on the device of `x`. For scores on a GPU, the weights come back on the CPU, and the next operation
with a GPU tensor fails.
"""

CAUGHT_BY = ("test_softmax_of_scores_on_another_device", "test_softmax_works_on_any_device")
SECTION = "Your task, part 3"

import torch


def softmax(x, dim=-1):
    weights = torch.empty(x.shape, dtype=x.dtype)
    exponentials = torch.exp(x - x.amax(dim, keepdim=True))
    weights[...] = exponentials / exponentials.sum(dim, keepdim=True)
    return weights
