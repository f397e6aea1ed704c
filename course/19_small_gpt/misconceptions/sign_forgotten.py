"""`next_token_loss` returns the mean logarithm of the probabilities, without a minus. A loss is small when guesses are
good. A step that makes this number smaller makes the model worse.
"""

CAUGHT_BY = ("test_loss_of_known_logits", "test_loss_is_the_mean_over_next_tokens")
SECTION = "A language whose floor can be counted"

import torch.nn.functional as F


def next_token_loss(logits, ids):
    return -F.cross_entropy(logits[:, :-1].flatten(0, 1), ids[:, 1:].flatten())
