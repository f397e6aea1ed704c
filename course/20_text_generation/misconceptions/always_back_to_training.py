"""`generate` leaves the model in training mode, whatever its mode was before. It has to be in the mode that it had.
Whoever calls the model afterwards, to measure its loss for example, gets dropout.
"""

CAUGHT_BY = ("test_model_evaluates_and_is_given_back", "test_mode_and_gradients_while_writing")
SECTION = "Writing, one token at a time"

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
            ids = torch.cat([ids, new], dim=1)
    model.train()
    return ids
