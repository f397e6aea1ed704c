"""`next_token_loss` leaves out the first position of logits and of tokens alike. The logits from the first position on belong
to the tokens from the *second* position on. Cut like this, every position is asked for its own token, which it can read.
"""

CAUGHT_BY = ("test_loss_of_known_logits", "test_loss_is_the_mean_over_next_tokens")
SECTION = "The next token"

import torch.nn.functional as F


def next_token_loss(logits, ids):
    return F.cross_entropy(logits[:, 1:].flatten(0, 1), ids[:, 1:].flatten())
