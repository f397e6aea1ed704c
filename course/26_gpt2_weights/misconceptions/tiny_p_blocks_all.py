"""`keep_top_p` adds up the probabilities from the least one up, and blocks while the sum is at most 1 - p. If p is tiny,
1 - p is rounded to 1, and every token is blocked. A nucleus is never empty: the most probable token always stays.
"""

CAUGHT_BY = ("test_nucleus_at_its_limits",)
SECTION = "The long tail"

import torch


def keep_top_p(logits, p):
    if p == 1:
        return logits
    least = logits.sort()
    blocked = least.values.softmax(-1).cumsum(-1) <= 1 - p
    return logits.masked_fill(torch.zeros_like(blocked).scatter(-1, least.indices, blocked), -torch.inf)
