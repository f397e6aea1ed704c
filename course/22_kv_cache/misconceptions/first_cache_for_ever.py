"""`generate_with_cache` passes the cache of its first call each time. Each call returns a longer one, which the next
call needs. As it is, the model knows the prompt and the newest token, and nothing in between.
"""

CAUGHT_BY = ("test_greatest_logit_is_next", "test_greedy_texts_for_any_votes")
SECTION = "Your task, part 2"

import torch


def generate_with_cache(model, ids, count):
    cache, new = None, ids
    for _ in range(count):
        logits, grown = model(new, cache, ids.shape[1] - new.shape[1])
        cache = grown if cache is None else cache
        new = logits[:, -1].argmax(dim=-1, keepdim=True)
        ids = torch.cat([ids, new], dim=1)
    return ids
