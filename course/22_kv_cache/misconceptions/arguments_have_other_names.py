"""`generate_with_cache` calls its arguments `idx` and `max_new_tokens`, as other code does. Arguments keep the names of the
exercise. A call that passes them by name finds no `ids` and no `count`.
"""

CAUGHT_BY = ("test_greatest_logit_is_next",)
SECTION = "Your task, part 2"

import torch


def generate_with_cache(model, idx, max_new_tokens):
    cache, new = None, idx
    for _ in range(max_new_tokens):
        logits, cache = model(new, cache, idx.shape[1] - new.shape[1])
        new = logits[:, -1].argmax(dim=1, keepdim=True)
        idx = torch.cat([idx, new], dim=1)
    return idx
