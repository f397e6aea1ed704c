"""`generate` raises small temperatures to a fixed minimum, such as 0.001, and draws at 0, too. At 0 the greatest logit is
next, without chance, however close the second one is. Above 0, the temperature that is passed counts.
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
            logits = model(ids[:, -model.context_length :])[:, -1].double()
            best = logits.topk(min(top_k or logits.shape[-1], logits.shape[-1]))
            shares = torch.softmax(best.values / max(temperature, 1e-3), dim=-1)
            ids = torch.cat([ids, best.indices.gather(1, torch.multinomial(shares, 1, generator=generator))], dim=1)
    model.train(was_training)
    return ids
