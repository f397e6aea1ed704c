"""`generate` draws a place among the k best, and looks up the token at that place in the list of the first text. The other
texts have k best tokens of their own. With one text, the answer is right.
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
            elif top_k is None:
                new = torch.multinomial(torch.softmax(logits / temperature, dim=-1), 1, generator=generator)
            else:
                best, tokens = logits.topk(min(top_k, logits.shape[-1]))
                place = torch.multinomial(torch.softmax(best / temperature, dim=-1), 1, generator=generator)
                new = tokens[0][place]
            ids = torch.cat([ids, new], dim=1)
    model.train(was_training)
    return ids
