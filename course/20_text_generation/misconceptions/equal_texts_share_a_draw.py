"""`generate` makes one draw for texts of a batch that are equal, and they share it. Each text has a draw of its own, also if
another text of the batch is the same. As it is, equal texts never part.
"""

CAUGHT_BY = ("test_each_text_and_token_has_its_own_draw", "test_draws_of_each_text_and_token_differ")
SECTION = "Your task"

import torch


def generate(model, ids, count, temperature=1.0, top_k=None, generator=None):
    was_training = model.training
    model.eval()
    with torch.no_grad():
        for _ in range(count):
            different, which = ids.unique(dim=0, return_inverse=True)
            logits = model(different[:, -model.context_length :])[:, -1]
            if temperature == 0:
                new = logits.argmax(dim=-1, keepdim=True)
            else:
                if top_k is not None and top_k < logits.shape[-1]:
                    least = logits.topk(top_k).values[:, -1:]
                    logits = logits.masked_fill(logits < least, -torch.inf)
                new = torch.multinomial(torch.softmax(logits / temperature, dim=-1), 1, generator=generator)
            ids = torch.cat([ids, new[which]], dim=1)
    model.train(was_training)
    return ids
