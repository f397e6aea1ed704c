"""`generate` moves the window within the tensor that it was passed. The texts that are passed have to stay as they
were. Whoever wants to start again from the same beginning finds another one.
"""

CAUGHT_BY = ("test_texts_that_are_passed_stay_as_they_are", "test_texts_are_left_alone")
SECTION = "Your task"

import torch


def generate(model, ids, count, temperature=1.0, top_k=None, generator=None):
    was_training = model.training
    prompt = ids
    ids = ids.clone()
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
    model.train(was_training)
    if count > 0:
        prompt.copy_(ids[:, -prompt.shape[1] :])
    return ids
