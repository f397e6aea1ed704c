"""`softmax` subtracts the whole reply of `max`, and not the maximum alone.

With a dim, torch's `max` returns two tensors, the largest numbers and their places. Only the first is to be subtracted.
A pair cannot be subtracted from a tensor, so every call raises a TypeError.
"""

CAUGHT_BY = ("test_softmax_is_written_by_hand", "test_any_dim", "test_arguments_are_left_unchanged")
SECTION = "Your task, part 3"

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp(x - torch.max(x, dim, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True)
