"""`next_token_loss` cuts off the last position and flattens the rest with `view`. What is left of several texts has gaps
in memory, so `view` raises RuntimeError. `flatten` and `reshape` copy if they must.
"""

CAUGHT_BY = (
    "test_loss_of_known_logits",
    "test_nothing_that_is_passed_changes",
    "test_loss_is_the_mean_over_next_tokens",
    "test_arguments_are_left_alone",
)
SECTION = "The next token"

import torch.nn.functional as F


def next_token_loss(logits, ids):
    return F.cross_entropy(logits[:, :-1].view(-1, logits.shape[-1]), ids[:, 1:].reshape(-1))
