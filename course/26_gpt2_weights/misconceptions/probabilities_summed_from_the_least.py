"""`keep_top_p` adds up the probabilities from the least one up, and blocks while the sum is at most 1 - p. At p = 1 that blocks
each token whose probability is rounded to 0. At p = 1 every token stays.
"""

CAUGHT_BY = ("test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "Your task"

import torch


def keep_top_p(logits: torch.Tensor, p: float) -> torch.Tensor:
    sorted_logits, sorted_indices = torch.sort(logits, descending=False)
    cumulative_probs = sorted_logits.softmax(dim=-1).cumsum(dim=-1)

    # Remove tokens with cumulative top_p above the threshold
    sorted_indices_to_remove = cumulative_probs <= (1 - p)
    # Keep at least one token
    sorted_indices_to_remove[..., -1:] = 0

    # scatter sorted tensors to original indexing
    indices_to_remove = sorted_indices_to_remove.scatter(-1, sorted_indices, sorted_indices_to_remove)
    return logits.masked_fill(indices_to_remove, float("-inf"))
