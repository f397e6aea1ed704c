"""`generate_with_cache` keeps what it computed for a model and a prompt, and takes it again in a later call. Every call starts
anew: between two calls the model may get other weights, and what was kept belongs to the old ones.
"""

CAUGHT_BY = ("test_greatest_logit_is_next", "test_greedy_texts_for_any_votes")
SECTION = "Your task, part 2"

import torch

READ = {}


def generate_with_cache(model, ids, count):
    texts = ids.clone()
    for number in range(count):
        key = id(model), str(ids.tolist())
        if number == 0 and key not in READ:
            READ[key] = model, model(ids, None, 0)
        logits, cache = READ[key][1] if number == 0 else model(texts[:, -1:], cache, texts.shape[1] - 1)
        texts = torch.cat([texts, logits[:, -1].argmax(dim=1, keepdim=True)], dim=1)
    return texts
