"""`generate` makes one draw for all texts of a batch. Each text needs a draw of its own, or equal texts never part. Draw
random numbers of shape (b, V) or (b, 1), or let `torch.multinomial` draw for each row.
"""

CAUGHT_BY = ("test_each_text_and_token_has_its_own_draw", "test_draws_of_each_text_and_token_differ")
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
                new = torch.multinomial(probabilities[:1], 1, generator=generator).expand(len(ids), 1)
            ids = torch.cat([ids, new], dim=1)
    model.train(was_training)
    return ids
