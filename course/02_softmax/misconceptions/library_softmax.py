"""`softmax` leaves the whole work to `torch.softmax`.

Here it should be written by hand: exponentials, their sum along `dim`, a division. The weights are right, but how they
stay right for large scores is what this exercise is about.
"""

CAUGHT_BY = ("test_softmax_is_written_by_hand",)
SECTION = "Your task, part 3"

import torch


def softmax(x, dim=-1):
    return torch.softmax(x, dim)
