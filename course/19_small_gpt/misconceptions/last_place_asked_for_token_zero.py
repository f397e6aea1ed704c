"""`next_token_loss` fills the missing target of the last position with token 0. The last position has to count nothing. The
model learns that token 0 follows everything that a text ends with.
"""

CAUGHT_BY = ("test_loss_of_known_logits", "test_loss_is_the_mean_over_next_tokens")
SECTION = "The next token"

import torch
import torch.nn.functional as F


def next_token_loss(logits, ids):
    targets = torch.cat([ids[:, 1:], torch.zeros_like(ids[:, :1])], dim=1)
    return F.cross_entropy(logits.flatten(0, 1), targets.flatten())
