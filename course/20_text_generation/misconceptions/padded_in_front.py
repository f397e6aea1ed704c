"""`generate` fills a text that is shorter than the context with zeros in front, and shows the model these, too. Token 0 is a
token like any other. A short text must be shown as it is.
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
import torch.nn.functional as F
from torch import nn


def generate(
    model: nn.Module, ids: torch.Tensor, count: int, temperature: float = 1.0, top_k: int | None = None, generator=None
) -> torch.Tensor:
    was_training = model.training
    model.eval()
    maxlen = model.context_length
    with torch.no_grad():
        for _ in range(count):
            window = ids[:, -maxlen:]
            window = F.pad(window, (maxlen - window.shape[1], 0))  # padding="pre"
            logits = model(window)[:, -1]
            if temperature == 0:
                new = logits.argmax(dim=-1, keepdim=True)
            else:
                if top_k is not None and top_k < logits.shape[-1]:
                    threshold = logits.topk(top_k).values[:, -1:]
                    logits = logits.masked_fill(logits < threshold, -torch.inf)
                new = torch.multinomial(torch.softmax(logits / temperature, dim=-1), 1, generator=generator)
            ids = torch.cat([ids, new], dim=1)
    model.train(was_training)
    return ids
