"""`generate_with_cache` reads the prompt, and then its last token again. The logits of the first call already say what
comes next. As it is, this token is in the cache twice.
"""

CAUGHT_BY = (
    "test_greatest_logit_is_next",
    "test_no_token_is_read_twice",
    "test_greedy_texts_for_any_votes",
    "test_each_token_is_read_once",
)
SECTION = "Prefill and decode"

import torch


def generate_with_cache(model, ids, count):
    _, cache = model(ids, None, 0)
    for _ in range(count):
        logits, cache = model(ids[:, -1:], cache, ids.shape[1] - 1)
        ids = torch.cat([ids, logits[:, -1].argmax(dim=-1, keepdim=True)], dim=1)
    return ids
