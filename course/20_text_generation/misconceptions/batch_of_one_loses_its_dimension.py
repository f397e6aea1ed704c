"""`generate` calls `squeeze()` on what it has drawn. That removes every dimension of size 1, so that the dimension of the
batch goes, too, if there is one text. A batch may have one text: name the dimension that is to go, or keep both.
"""

CAUGHT_BY = (
    "test_greatest_logit_is_next",
    "test_draws_follow_the_temperature",
    "test_only_the_k_best_are_drawn",
    "test_probabilities_for_any_temperature",
    "test_the_k_best_of_any_logits",
)
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
                new = torch.multinomial(probabilities, 1, generator=generator).squeeze().unsqueeze(1)
            ids = torch.cat([ids, new], dim=1)
    model.train(was_training)
    return ids
