"""`keep_top_p` adds tokens until their sum reaches p, and does not stop after the last token. At p = 1 all tokens stay. A
rounded sum often stays below 1, so the loop asks for one more token and raises IndexError.
"""

CAUGHT_BY = (
    "test_nucleus_at_its_limits",
    "test_logits_stay_as_they_are",
    "test_nucleus_of_any_logits",
    "test_no_logits_are_changed",
)
SECTION = "Your task"

import torch


def keep_top_p(logits, p):
    rows = []
    for row in logits.reshape(-1, logits.shape[-1]):
        chances = row.softmax(0)
        order = chances.argsort(descending=True)
        kept, at, total = torch.full_like(row, -torch.inf), 0, 0.0
        while total < p:
            token = order[at]
            kept[token] = row[token]
            total += chances[token].item()
            at += 1
        rows.append(kept)
    return torch.stack(rows).reshape(logits.shape)
