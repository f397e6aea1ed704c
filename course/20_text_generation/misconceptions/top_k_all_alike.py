"""`generate` draws the k best tokens with equal probabilities. They keep the probabilities of the softmax, in
proportion to each other. The second best is not as good as the best.
"""

CAUGHT_BY = ("test_only_the_k_best_are_drawn", "test_the_k_best_of_any_logits")
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
                    logits = torch.where(logits < least, -torch.inf, 0.0)
                probabilities = torch.softmax(logits / temperature, dim=-1)
                new = torch.multinomial(probabilities, 1, generator=generator)
            ids = torch.cat([ids, new], dim=1)
    model.train(was_training)
    return ids
