"""`generate` draws its random numbers once and uses them for every new token. Each new token needs draws of its own. A
text that meets the same choice twice decides in the same way.
"""

CAUGHT_BY = ("test_each_text_and_token_has_its_own_draw", "test_draws_of_each_text_and_token_differ")
SECTION = "Your task"

import torch


def generate(model, ids, count, temperature=1.0, top_k=None, generator=None):
    was_training = model.training
    model.eval()
    noise = None
    with torch.no_grad():
        for _ in range(count):
            logits = model(ids[:, -model.context_length :])[:, -1]
            if temperature > 0:
                if top_k is not None and top_k < logits.shape[-1]:
                    least = logits.topk(top_k).values[:, -1:]
                    logits = logits.masked_fill(logits < least, -torch.inf)
                if noise is None:
                    chance = torch.rand(logits.shape, generator=generator, dtype=torch.float64)
                    noise = -torch.log(-torch.log(chance))
                logits = (logits - logits.amax(dim=-1, keepdim=True)) / temperature + noise
            ids = torch.cat([ids, logits.argmax(dim=-1, keepdim=True)], dim=1)
    model.train(was_training)
    return ids
