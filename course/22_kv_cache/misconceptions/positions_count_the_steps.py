"""`generate_with_cache` passes the number of the step as `start`. `start` is the position of the first new token, so it
counts the prompt as well. From the second step on, positions are too low.
"""

CAUGHT_BY = ("test_greatest_logit_is_next", "test_greedy_texts_for_any_votes")
SECTION = "Positions go on"

import torch


def generate_with_cache(model, ids, count):
    cache, new = None, ids
    for step in range(count):
        logits, cache = model(new, cache, step)
        new = logits[:, -1].argmax(-1, keepdim=True)
        ids = torch.cat([ids, new], dim=1)
    return ids
