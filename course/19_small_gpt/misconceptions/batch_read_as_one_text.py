"""`next_token_loss` lays all texts end to end and shifts once. Each text has to be shifted by itself. The last position of
a text is asked for the first token of the next one, which nobody can know.
"""

CAUGHT_BY = ("test_loss_of_known_logits", "test_loss_is_the_mean_over_next_tokens")
SECTION = "The next token"

import torch.nn.functional as F


def next_token_loss(logits, ids):
    return F.cross_entropy(logits.flatten(0, 1)[:-1], ids.flatten()[1:])
