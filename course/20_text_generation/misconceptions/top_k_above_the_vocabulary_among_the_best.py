"""`generate` asks `topk` for `top_k` logits, also where the vocabulary has fewer, and `topk` raises an error. A `top_k`
above V allows all tokens: take `min(top_k, V)`.
"""

CAUGHT_BY = ("test_only_the_k_best_are_drawn", "test_the_k_best_of_any_logits")
SECTION = "Your task"

import torch


def generate(model, ids, count, temperature=1.0, top_k=None, generator=None):
    was_training = model.training
    model.eval()
    with torch.no_grad():
        for _ in range(count):
            logits = model(ids[:, -model.context_length :])[:, -1].double()
            if temperature == 0:
                new = logits.argmax(dim=-1, keepdim=True)
            elif top_k is None:
                new = torch.multinomial(torch.softmax(logits / temperature, dim=-1), 1, generator=generator)
            else:
                best = logits.topk(top_k)
                shares = torch.softmax(best.values / temperature, dim=-1)
                new = best.indices.gather(1, torch.multinomial(shares, 1, generator=generator))
            ids = torch.cat([ids, new], dim=1)
    model.train(was_training)
    return ids
