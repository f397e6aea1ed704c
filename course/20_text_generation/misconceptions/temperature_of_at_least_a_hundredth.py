"""`generate` never divides by less than a small temperature, such as 0.01, and draws at temperature 0, too. At 0 the greatest
logit is next, without chance. If two logits lie close together, the smaller one is drawn, too.
"""

CAUGHT_BY = (
    "test_greatest_logit_is_next",
    "test_draws_follow_the_temperature",
    "test_greedy_texts_for_any_votes",
    "test_probabilities_for_any_temperature",
)
SECTION = "Your task"

import torch
from torch import nn


def generate(
    model: nn.Module, ids: torch.Tensor, count: int, temperature: float = 1.0, top_k: int | None = None, generator=None
) -> torch.Tensor:
    temperature = max(temperature, 1e-2)  # no division by zero
    mode = model.training
    model.eval()
    with torch.no_grad():
        for _ in range(count):
            logits = model(ids[:, -model.context_length :])[:, -1, :] / temperature
            if top_k is not None:
                top = torch.topk(logits, min(top_k, logits.shape[-1])).values
                logits = logits.masked_fill(logits < top[:, -1:], float("-inf"))
            probs = torch.softmax(logits, dim=-1)
            ids = torch.cat([ids, torch.multinomial(probs, 1, generator=generator)], dim=1)
    model.train(mode)
    return ids
