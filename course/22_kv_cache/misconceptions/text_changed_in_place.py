"""`generate_with_cache` writes new tokens into the texts that were passed. They must stay as they are: return new ones.
The caller may want to start again from the same beginning.
"""

CAUGHT_BY = ("test_no_token_is_read_twice", "test_each_token_is_read_once")
SECTION = "Your task, part 2"

import torch


def generate_with_cache(model, ids, count):
    cache, new, result = None, ids.clone(), ids.clone()
    for _ in range(count):
        logits, cache = model(new, cache, result.shape[1] - new.shape[1])
        new = logits[:, -1].argmax(dim=-1, keepdim=True)
        result = torch.cat([result, new], dim=1)
        ids.copy_(result[:, -ids.shape[1] :])
    return result
