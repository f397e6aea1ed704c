"""`generate` shows at most as many tokens as the prompt had. The model has to be shown the last `model.context_length`
tokens, new ones included. A short prompt keeps the model short-sighted for the whole text.
"""

CAUGHT_BY = ("test_greatest_logit_is_next", "test_greedy_texts_for_any_votes", "test_long_texts_for_any_context")
SECTION = "Your task"

import torch


def generate(model, ids, count, temperature=1.0, top_k=None, generator=None):
    was_training = model.training
    length = ids.shape[1]
    model.eval()
    with torch.no_grad():
        for _ in range(count):
            logits = model(ids[:, -min(length, model.context_length) :])[:, -1]
            if temperature == 0:
                new = logits.argmax(dim=-1, keepdim=True)
            else:
                if top_k is not None and top_k < logits.shape[-1]:
                    least = logits.topk(top_k).values[:, -1:]
                    logits = logits.masked_fill(logits < least, -torch.inf)
                probabilities = torch.softmax(logits / temperature, dim=-1)
                new = torch.multinomial(probabilities, 1, generator=generator)
            ids = torch.cat([ids, new], dim=1)
    model.train(was_training)
    return ids
