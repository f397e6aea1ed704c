"""torch.bernoulli draws what is kept; a copy is filled in place; a clone in evaluation."""

import torch


def apply_dropout(x, keep, p):
    own = x.clone()
    own[~keep] = 0
    if p < 1:
        own /= 1 - p
    return own


def dropout(x: torch.Tensor, p: float, training: bool = True, generator: torch.Generator | None = None) -> torch.Tensor:
    if not 0.0 <= p <= 1.0:
        raise ValueError(p)
    if not training:
        return x.clone()
    probabilities = torch.full(x.shape, 1.0 - p, device=x.device)
    keep = torch.bernoulli(probabilities, generator=generator).bool()
    return apply_dropout(x=x, keep=keep, p=p)
