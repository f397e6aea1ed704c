"""`softmax_naive` computes the weights and returns nothing.

A function whose last line is not a `return` gives back `None`. The weights exist only inside it, and whoever calls it
never sees them.
"""

CAUGHT_BY = ("test_softmax_naive", "test_any_dim", "test_naive_softmax_along_any_dim")
SECTION = "Your task, part 2"

import torch


def softmax_naive(x, dim=-1):
    powers = torch.exp(x)
    weights = powers / powers.sum(dim, keepdim=True)  # noqa: F841
