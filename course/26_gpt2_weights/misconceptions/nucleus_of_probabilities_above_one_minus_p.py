"""`keep_top_p` keeps each token with a probability of at least 1 - p. The nucleus is a sum: the most probable tokens, one
after the other, until they have at least probability p together. How probable its last token is differs from step to
step.
"""

CAUGHT_BY = ("test_nucleus_of_known_rows", "test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "The long tail"

import torch


def keep_top_p(logits, p):
    return logits.masked_fill(torch.softmax(logits, dim=-1) < 1 - p, -torch.inf)
