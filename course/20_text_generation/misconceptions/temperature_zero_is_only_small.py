"""`generate` puts a small number in place of a temperature of 0 and draws. At 0 the token with the greatest logit has to
be next, without chance. The division makes large logits infinite. If two logits lie very close together, the second
token is drawn, too.
"""

CAUGHT_BY = (
    "test_greatest_logit_is_next",
    "test_draws_follow_the_temperature",
    "test_greedy_texts_for_any_votes",
    "test_probabilities_for_any_temperature",
)
SECTION = "Your task"

import torch


def generate(model, ids, count, temperature=1.0, top_k=None, generator=None):
    was_training = model.training
    model.eval()
    with torch.no_grad():
        for _ in range(count):
            logits = model(ids[:, -model.context_length :])[:, -1]
            if True:
                if top_k is not None and top_k < logits.shape[-1]:
                    least = logits.topk(top_k).values[:, -1:]
                    logits = logits.masked_fill(logits < least, -torch.inf)
                probabilities = torch.softmax(logits / max(temperature, 1e-5), dim=-1)
                new = torch.multinomial(probabilities, 1, generator=generator)
            ids = torch.cat([ids, new], dim=1)
    model.train(was_training)
    return ids
