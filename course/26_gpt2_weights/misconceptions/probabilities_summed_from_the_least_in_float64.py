"""`keep_top_p` adds up the probabilities from the least one up, in float64, and blocks while the sum is at most 1 - p. At
p = 1 that blocks each token whose probability is rounded to 0. At p = 1 every token stays.
"""

CAUGHT_BY = ("test_nucleus_at_its_limits",)
SECTION = "Your task"

import torch


def keep_top_p(logits, p):
    least = logits.double().sort(dim=-1)
    blocked = least.values.softmax(-1).cumsum(-1) <= 1 - p
    blocked[..., -1] = False
    return logits.masked_fill(torch.zeros_like(blocked).scatter(-1, least.indices, blocked), -torch.inf)
