"""`next_token_loss` rolls the tokens by one position, so that the last position is asked for the first token of the text.
Nobody knows what comes after the end: the last position has to count nothing.
"""

CAUGHT_BY = ("test_loss_of_known_logits", "test_loss_is_the_mean_over_next_tokens")
SECTION = "The next token"

import torch.nn.functional as F


def next_token_loss(logits, ids):
    return F.cross_entropy(logits.flatten(0, 1), ids.roll(-1, dims=1).flatten())
