"""`generate` takes exponentials of the logits as they are and divides them by their sum. The logits may be of any size, and
exp() of more than 88.7 is infinite in float32: the share is then NaN. Subtract the greatest one first, or leave it to
`torch.softmax`.
"""

CAUGHT_BY = (
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
                exponentials = torch.exp(logits / temperature)
                probabilities = exponentials / exponentials.sum(dim=-1, keepdim=True)
                new = torch.multinomial(probabilities, 1, generator=generator)
            ids = torch.cat([ids, new], dim=1)
    model.train(was_training)
    return ids
