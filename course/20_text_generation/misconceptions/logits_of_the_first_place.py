"""`generate` reads the logits of the first position. Those of the last position say what comes next. The first position knows
one token of the text.
"""

CAUGHT_BY = (
    "test_greatest_logit_is_next",
    "test_model_sees_the_end_of_a_long_text",
    "test_draws_follow_the_temperature",
    "test_greedy_texts_for_any_votes",
    "test_long_texts_for_any_context",
    "test_probabilities_for_any_temperature",
)
SECTION = "Your task"

import torch


def generate(model, ids, count, temperature=1.0, top_k=None, generator=None):
    was_training = model.training
    model.eval()
    with torch.no_grad():
        for _ in range(count):
            logits = model(ids[:, -model.context_length :])[:, 0]
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
