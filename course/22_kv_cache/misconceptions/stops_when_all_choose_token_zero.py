"""`generate_with_cache` stops as soon as all texts choose token 0. Each text must get `count` new tokens, and token 0
does not end a text. The result is then shorter than (b, t + count).
"""

CAUGHT_BY = ("test_greatest_logit_is_next", "test_greedy_texts_for_any_votes")
SECTION = "Your task, part 2"

import torch


def generate_with_cache(model, ids, count):
    cache, start, texts = None, 0, [ids]
    for _ in range(count):
        logits, cache = model(texts[-1], cache, start)
        start += texts[-1].shape[1]
        texts.append(logits[:, -1:].argmax(dim=-1))
        if not texts[-1].any():
            break
    return torch.cat(texts, dim=1)
