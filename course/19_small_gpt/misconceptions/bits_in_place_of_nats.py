"""`next_token_loss` measures in bits: it divides by ln 2. It has to measure in nats, with the natural logarithm. All
floors of this lesson are in nats.
"""

CAUGHT_BY = ("test_loss_of_known_logits", "test_loss_is_the_mean_over_next_tokens")
SECTION = "A language whose floor can be counted"

import torch.nn.functional as F


def next_token_loss(logits, ids):
    return F.cross_entropy(logits[:, :-1].flatten(0, 1), ids[:, 1:].flatten()) / 0.6931471805599453
