"""float32 inside, the softmax written out, the mask cut out of a large cached one, one function built on the other."""

import functools

import torch


@functools.cache
def large_mask(device):
    return ~torch.ones(1024, 1024, dtype=torch.bool, device=device).tril()


def causal_mask(num_tokens: int, device: torch.device | str | None = "cpu") -> torch.Tensor:
    return large_mask(device)[:num_tokens, :num_tokens].clone()


def causal_weights(scores: torch.Tensor, d_k: int) -> torch.Tensor:
    logits = (
        scores.to(torch.float32).masked_fill(causal_mask(scores.shape[-1], scores.device), float("-inf")) / d_k**0.5
    )
    powers = torch.exp(logits - logits.max(dim=-1, keepdim=True).values)
    return (powers / powers.sum(dim=-1, keepdim=True)).to(scores.dtype)


def causal_weights_renormalized(scores: torch.Tensor) -> torch.Tensor:
    return causal_weights(scores=scores, d_k=1)
