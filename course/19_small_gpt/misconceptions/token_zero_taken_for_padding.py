"""`next_token_loss` leaves out all positions whose next token is token 0. Every token counts, whatever its number is;
there is no padding here. The model never learns to write token 0.
"""

CAUGHT_BY = ("test_loss_of_known_logits", "test_loss_is_the_mean_over_next_tokens")
SECTION = "Your task, part 2"

import torch.nn.functional as F


def next_token_loss(logits, ids):
    return F.cross_entropy(logits[:, :-1].flatten(0, 1), ids[:, 1:].flatten(), ignore_index=0)
