"""`next_token_loss` holds the logits of each position against the token *before* it. They have to be held against the next
one. The model has seen that token already: it learns to look back, and cannot write.
"""

CAUGHT_BY = ("test_loss_of_known_logits", "test_loss_is_the_mean_over_next_tokens")
SECTION = "The next token"

import torch.nn.functional as F


def next_token_loss(logits, ids):
    return F.cross_entropy(logits[:, 1:].flatten(0, 1), ids[:, :-1].flatten())
