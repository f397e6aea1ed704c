"""`keep_top_p` has no case for p = 1. It blocks a token if the sum before it is above p, and rounding takes the sum of
some long rows above 1. At p = 1 all tokens stay.
"""

CAUGHT_BY = ("test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "Your task"

import torch


def keep_top_p(logits, p):
    ranked, order = logits.sort(dim=-1, descending=True)
    above = ranked.softmax(-1).cumsum(-1) > p
    blocked = above.roll(1, -1)
    blocked[..., 0] = False
    return logits.masked_fill(torch.empty_like(blocked).scatter(-1, order, blocked), -torch.inf)
