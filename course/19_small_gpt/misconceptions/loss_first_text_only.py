"""`next_token_loss` looks at the first text of the batch. The mean has to run over the positions of all texts."""

CAUGHT_BY = ("test_loss_of_known_logits", "test_loss_is_the_mean_over_next_tokens")
SECTION = "Your task, part 2"

import torch.nn.functional as F


def next_token_loss(logits, ids):
    return F.cross_entropy(logits[0, :-1], ids[0, 1:])
