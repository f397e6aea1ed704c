"""`softmax_naive` cuts scores off at -80 and 80, so that nothing overflows. The scores 80 and 87 then get equal weights. Use
all scores as they are: float32 holds the exponentials of both.
"""

CAUGHT_BY = ("test_small_numbers_count", "test_small_sums_and_weights")
SECTION = "Softmax: make everything positive first"

import torch


def softmax_naive(x, dim=-1):
    exponentials = torch.exp(x.clamp(-80, 80))
    return exponentials / exponentials.sum(dim, keepdim=True)
