"""`generate` writes nothing but token 0 after a token 0, as if that ended a text. Every token is followed by what the
model says. Nobody promised that token 0 is special.
"""

CAUGHT_BY = (
    "test_greatest_logit_is_next",
    "test_draws_follow_the_temperature",
    "test_only_the_k_best_are_drawn",
    "test_greedy_texts_for_any_votes",
    "test_long_texts_for_any_context",
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
                new = torch.multinomial(probabilities, 1, generator=generator)
            new = new * (ids[:, -1:] != 0)
            ids = torch.cat([ids, new], dim=1)
    model.train(was_training)
    return ids
