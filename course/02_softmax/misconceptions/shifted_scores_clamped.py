"""`softmax` shifts each row and then cuts off its low scores at a fixed number. The shift alone is enough: very low scores do
no harm. Cut off, a score of `-inf` counts as that number and gets a small weight, where exactly 0 is asked for.
"""

CAUGHT_BY = ("test_softmax_of_masked_scores", "test_softmax_gives_minus_infinity_no_weight")
SECTION = "Where the formula breaks"

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp((x - x.amax(dim, keepdim=True)).clamp(min=-80))
    return exponentials / exponentials.sum(dim, keepdim=True)
