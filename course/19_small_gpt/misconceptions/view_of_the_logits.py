"""`next_token_loss` flattens with `view`, which works only where the numbers lie in order in memory, without gaps. The logits
need not be contiguous, and without their last position they hardly ever are. `flatten` and `reshape` copy if they must.
"""

CAUGHT_BY = (
    "test_loss_of_known_logits",
    "test_nothing_that_is_passed_changes",
    "test_loss_is_the_mean_over_next_tokens",
    "test_arguments_are_left_alone",
)
SECTION = "Your task, part 2"

import torch.nn.functional as F


def next_token_loss(logits, ids):
    return F.cross_entropy(logits[:, :-1].view(-1, logits.shape[-1]), ids[:, 1:].flatten())
