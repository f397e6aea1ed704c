"""`keep_top_p` counts how many tokens the largest nucleus of all rows has, and keeps that many in every row. Each row
has a nucleus of its own size: few tokens where the model is sure, many where it is not.
"""

CAUGHT_BY = ("test_nucleus_of_known_rows", "test_nucleus_of_any_logits")
SECTION = "The long tail"

import torch


def keep_top_p(logits, p):
    if p == 1:
        return logits
    best = logits.sort(descending=True)
    likely = torch.softmax(best.values, dim=-1)
    most = int((likely.cumsum(dim=-1) - likely < p).sum(dim=-1).max())
    places = torch.arange(logits.shape[-1]) >= most
    return torch.empty_like(logits).scatter(-1, best.indices, best.values.masked_fill(places, -torch.inf))
