"""`attend_step` scales the keys before it stores them. The cache must hold the keys as they were passed, so that any other
code can go on from it. Scale the scores, or the keys after they are stored.
"""

CAUGHT_BY = ("test_cache_holds_all_keys_and_values", "test_cache_of_random_texts")
SECTION = "What stays"

import torch


def attend_step(
    q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, cache: tuple[torch.Tensor, torch.Tensor] | None = None
) -> tuple[torch.Tensor, tuple[torch.Tensor, torch.Tensor]]:
    scale = q.shape[-1] ** -0.25
    q, k = q * scale, k * scale
    if cache is not None:
        k = torch.cat([cache[0], k], dim=2)
        v = torch.cat([cache[1], v], dim=2)
    t, total = q.shape[2], k.shape[2]
    mask = torch.ones(t, total, dtype=torch.bool, device=q.device).triu(total - t + 1)
    qk = (q @ k.transpose(2, 3)).masked_fill(mask, -torch.inf)
    return torch.softmax(qk, dim=-1) @ v, (k, v)
