"""`softmax` takes the exponential of the library's `log_softmax`.

The exponentials, their sum along `dim` and the division should be your own operations. `log_softmax` shifts and sums
the scores itself, so the library still does the work.
"""

CAUGHT_BY = ("test_softmax_is_written_by_hand",)
SECTION = "Your task, part 3"

import torch.nn.functional as F

weigh = F.log_softmax


def softmax(x, dim=-1):
    return weigh(x, dim).exp()
