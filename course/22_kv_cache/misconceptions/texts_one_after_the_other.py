"""`generate_with_cache` continues each text of the batch on its own. The model must read all texts at once: one call for
the prompts, then one for each new token but the last. As it is, three texts take three times as many calls as one.
"""

CAUGHT_BY = ("test_no_token_is_read_twice", "test_each_token_is_read_once")
SECTION = "Your task, part 2"

import torch


def generate_with_cache(model, ids, count):
    texts = []
    for text in ids.split(1):
        cache, new = None, text
        for _ in range(count):
            logits, cache = model(new, cache, text.shape[1] - new.shape[1])
            new = logits[:, -1].argmax(dim=1, keepdim=True)
            text = torch.cat([text, new], dim=1)
        texts.append(text)
    return torch.cat(texts)
