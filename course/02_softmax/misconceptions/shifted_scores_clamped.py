"""`softmax` shifts each row and then cuts its scores off at -80.

The shift alone is enough: very low scores do no harm. Cut off, a score of `-inf` counts as -80 and gets a weight near
2e-35 in float32, where exactly 0 is asked for.
"""

CAUGHT_BY = ("test_softmax_of_masked_scores", "test_softmax_gives_minus_infinity_no_weight")
SECTION = "Where the formula breaks"

import torch


def softmax(x, dim=-1):
    exponentials = torch.exp((x - x.amax(dim, keepdim=True)).clamp(min=-80))
    return exponentials / exponentials.sum(dim, keepdim=True)
