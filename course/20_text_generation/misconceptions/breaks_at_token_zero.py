"""`generate` stops at token 0 when it continues a single text. The text has to get `count` new tokens, and no token ends
it. Nobody promised that token 0 is special. The result is shorter than (b, t + count).
"""

CAUGHT_BY = ("test_greatest_logit_is_next", "test_draws_follow_the_temperature", "test_only_the_k_best_are_drawn")
SECTION = "Your task"

import torch


def generate(model, ids, count, temperature=1.0, top_k=None, generator=None):
    was_training = model.training
    model.eval()
    with torch.no_grad():
        for _ in range(count):
            logits = model(ids[:, -model.context_length :])[:, -1]
            if temperature == 0:
                new = logits.argmax(dim=-1, keepdim=True)
            else:
                if top_k is not None and top_k < logits.shape[-1]:
                    least = logits.topk(top_k).values[:, -1:]
                    logits = logits.masked_fill(logits < least, -torch.inf)
                probabilities = torch.softmax(logits / temperature, dim=-1)
                new = torch.multinomial(probabilities, 1, generator=generator)
            if len(ids) == 1 and not new.any():
                break
            ids = torch.cat([ids, new], dim=1)
    model.train(was_training)
    return ids
