"""`next_token_loss` returns the exponential of the mean cross-entropy, which is called perplexity. The mean itself is
the loss. For loud logits the exponential is infinite, and gradients of it are far too long.
"""

CAUGHT_BY = ("test_loss_of_known_logits", "test_loss_is_the_mean_over_next_tokens")
SECTION = "The next token"

import torch.nn.functional as F


def next_token_loss(logits, ids):
    return F.cross_entropy(logits[:, :-1].flatten(0, 1), ids[:, 1:].flatten()).exp()
