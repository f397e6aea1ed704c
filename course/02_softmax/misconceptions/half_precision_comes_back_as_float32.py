"""`softmax` returns float32 weights for float16 and bfloat16, or for every dtype.

The result must have the dtype of `x`, in float64 as in half precision. You may compute in float32 in between, but the
result has to be converted back. Otherwise the next matrix product meets two dtypes and fails.
"""

CAUGHT_BY = ("test_softmax_returns_the_dtype_of_x", "test_softmax_keeps_the_dtype")
SECTION = "Your task, part 3"

import torch


def softmax(x, dim=-1):
    x = x.float() if x.dtype in (torch.float16, torch.bfloat16) else x
    exponentials = torch.exp(x - x.amax(dim, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True)
