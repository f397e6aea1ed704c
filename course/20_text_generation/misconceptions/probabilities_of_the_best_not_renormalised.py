"""`generate` compares a random number below 1 with running sums of the probabilities of the k best. The probabilities
of the k best must sum to 1 again. If the random number is above their sum, a token is next that may not be among them.
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
                chances, last = (logits / temperature).softmax(dim=-1), logits.shape[-1] - 1
                if top_k is not None and top_k <= last:
                    chances = chances.masked_fill(chances < chances.topk(top_k).values[:, -1:], 0.0)
                ticket = torch.rand(len(ids), 1, generator=generator)
                new = torch.searchsorted(chances.cumsum(dim=-1), ticket).clamp(max=last)
            ids = torch.cat([ids, new], dim=1)
    model.train(was_training)
    return ids
