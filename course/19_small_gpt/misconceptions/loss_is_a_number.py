"""`next_token_loss` returns a Python number. It has to return a tensor, so that gradients can flow back from it to the
logits.
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
    return F.cross_entropy(logits[:, :-1].flatten(0, 1), ids[:, 1:].flatten()).item()
