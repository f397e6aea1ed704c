"""`softmax` looks at the numbers with `view`, which can join dimensions only if they follow each other in memory. In a
transposed table they do not, and it is a tensor like any other. `reshape` copies where it must.
"""

CAUGHT_BY = ("test_any_dim", "test_softmax_along_any_dim")
SECTION = "Your task, part 1"

import torch


def softmax(x, dim=-1):
    rows = x.view(-1) if x.dim() == 1 else x.view(x.shape[0], -1)
    shifted = rows.view(x.shape) - x.amax(dim, keepdim=True)
    exponentials = torch.exp(shifted)
    return exponentials / exponentials.sum(dim, keepdim=True)
