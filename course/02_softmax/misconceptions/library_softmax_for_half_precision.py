"""`softmax` leaves float16 and bfloat16 scores to the library's softmax.

All four dtypes should go through your own operations. Exponentials, sums and divisions keep the dtype, so half
precision needs no case of its own once large scores are safe.
"""

CAUGHT_BY = ("test_softmax_returns_the_dtype_of_x", "test_softmax_keeps_the_dtype")
SECTION = "Your task, part 3"

import torch


def softmax(x, dim=-1):
    if x.dtype in (torch.float16, torch.bfloat16):
        return x.softmax(dim)
    exponentials = torch.exp(x - x.amax(dim, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True)
