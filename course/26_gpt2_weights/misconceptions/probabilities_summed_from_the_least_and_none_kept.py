"""`keep_top_p` adds up the probabilities from the least one up, and blocks while the sum is at most 1 - p. At p = 1 that
blocks each token whose probability is rounded to 0, and if p is tiny, it blocks every token. At p = 1 every token
stays, and the most probable one always does.
"""

CAUGHT_BY = ("test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "Your task"

import torch


def keep_top_p(logits, p):
    least = logits.sort(dim=-1)
    blocked = least.values.softmax(-1).cumsum(-1) <= 1 - p
    return logits.masked_fill(torch.zeros_like(blocked).scatter(-1, least.indices, blocked), -torch.inf)
