"""`softmax` cuts the scores into rows of as many numbers as dimension `dim` has, in the order of memory. Only along the
last dimension do such rows hold the scores of one slice. For any other `dim`, each row mixes scores of different
slices: move the dimension to the end first, or keep the shape.
"""

CAUGHT_BY = ("test_any_dim", "test_softmax_along_any_dim", "test_softmax_over_the_whole_range")
SECTION = "Along which dimension?"

import torch


def softmax(x, dim=-1):
    table = x.reshape(-1, x.shape[dim])
    exponentials = torch.exp(table - table.amax(1, keepdim=True))
    return (exponentials / exponentials.sum(1, keepdim=True)).reshape(x.shape)
