"""`next_token_loss` applies a softmax and then `F.cross_entropy`, which applies its own. The logits have to go in as
they are. Twice softmaxed, no guess can be sure: the loss stays above ln(e + V - 1) - 1, however good the model is.
"""

CAUGHT_BY = ("test_loss_of_known_logits", "test_loss_is_the_mean_over_next_tokens")
SECTION = "Below the floor somebody peeks"

import torch.nn.functional as F


def next_token_loss(logits, ids):
    guesses = logits[:, :-1].softmax(dim=-1)
    return F.cross_entropy(guesses.flatten(0, 1), ids[:, 1:].flatten())
