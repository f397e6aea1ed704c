"""`next_token_loss` leaves out all positions whose next token is the last one of the vocabulary, V - 1. Every token
counts, whatever its number is. The model never learns to write this token.
"""

CAUGHT_BY = ("test_loss_of_known_logits", "test_loss_is_the_mean_over_next_tokens")
SECTION = "Your task, part 2"

import torch.nn.functional as F


def next_token_loss(logits, ids):
    last = logits.shape[2] - 1
    return F.cross_entropy(logits[:, :-1].transpose(1, 2), ids[:, 1:], ignore_index=last)
