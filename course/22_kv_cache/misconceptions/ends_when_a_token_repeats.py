"""`generate_with_cache` stops early if the last tokens are all the same. Texts must be continued `count` times, whatever the
tokens are. To repeat oneself is a habit of greedy texts, and no end.
"""

CAUGHT_BY = ("test_greatest_logit_is_next",)
SECTION = "Your task, part 2"

import torch


def generate_with_cache(model, ids, count):
    cache, new = None, ids
    for _ in range(count):
        logits, cache = model(new, cache, ids.shape[1] - new.shape[1])
        new = logits[:, -1].argmax(dim=1, keepdim=True)
        ids = torch.cat([ids, new], dim=1)
        if ids.shape[1] > 3 and (ids[:, -4:] == new).all():
            break
    return ids
