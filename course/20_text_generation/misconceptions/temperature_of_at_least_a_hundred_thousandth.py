"""`generate` never divides by less than 0.00001. Above 0, tokens are drawn with the probabilities softmax(logits /
temperature), however small the temperature is. If the logits are close together, the text is bolder than it should be.
Only 0 itself needs a case of its own.
"""

CAUGHT_BY = ("test_draws_follow_the_temperature", "test_probabilities_for_any_temperature")
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
                probabilities = torch.softmax(logits / max(temperature, 1e-5), dim=-1)
                new = torch.multinomial(probabilities, 1, generator=generator)
            ids = torch.cat([ids, new], dim=1)
    model.train(was_training)
    return ids
