"""Half precision is widened to float32 for the computation, and the result not narrowed again."""

CAUGHT_BY = ("test_softmax_keeps_the_dtype",)

import torch


def softmax(x, dim=-1):
    x = x.float() if x.dtype in (torch.float16, torch.bfloat16) else x
    exponentials = torch.exp(x - x.amax(dim, keepdim=True))
    return exponentials / exponentials.sum(dim, keepdim=True)
