"""`keep_top_p` brings the sorted mask back with `gather`, which sorts it once more. Each row blocks as many tokens as it
should, but others. `scatter` writes each entry to the position that it came from.
"""

CAUGHT_BY = ("test_nucleus_of_known_rows", "test_nucleus_at_its_limits", "test_nucleus_of_any_logits")
SECTION = "Your task"

import torch


def keep_top_p(logits: torch.Tensor, p: float) -> torch.Tensor:
    if p >= 1:
        return logits
    sorted_logits, sorted_indices = torch.sort(logits, descending=True, dim=-1)
    probs = torch.softmax(sorted_logits, dim=-1)
    cumulative = torch.cumsum(probs, dim=-1)
    sorted_remove = cumulative - probs >= p
    remove = torch.gather(sorted_remove, -1, sorted_indices)  # back to the original order
    return logits.masked_fill(remove, float("-inf"))
