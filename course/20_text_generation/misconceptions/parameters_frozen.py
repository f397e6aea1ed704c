"""`generate` switches off the gradients of the model's parameters and leaves them so. A block `with torch.no_grad():`
records nothing either, and changes nothing in the model. As it is, a training that goes on later has nothing left to
train.
"""

CAUGHT_BY = ("test_model_evaluates_and_is_given_back", "test_mode_and_gradients_while_writing")
SECTION = "Writing, one token at a time"

import torch


def generate(model, ids, count, temperature=1.0, top_k=None, generator=None):
    was_training = model.training
    model.eval()
    for parameter in model.parameters():
        parameter.requires_grad_(False)
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
    return ids
