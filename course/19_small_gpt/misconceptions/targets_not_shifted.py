"""`next_token_loss` holds the logits of each position against the token at that position. They have to be held against the
next one. The model can read what it is asked for: the loss falls to zero, and the text it writes repeats each word for
ever.
"""

CAUGHT_BY = ("test_loss_of_known_logits", "test_loss_is_the_mean_over_next_tokens")
SECTION = "The next token"

import torch.nn.functional as F


def next_token_loss(logits, ids):
    return F.cross_entropy(logits.flatten(0, 1), ids.flatten())
