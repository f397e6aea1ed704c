"""Prints, warns, logs and asserts; in-place work on tensors of its own; lambdas."""

import logging
import warnings

import torch

causal_mask = lambda num_tokens, device=None: torch.ones(num_tokens, num_tokens, device=device).triu_(1) > 0  # noqa: E731


def causal_weights_renormalized(scores):
    print("scores", scores.shape)
    weights = torch.softmax(scores, dim=-1)
    assert not weights.isnan().any()
    weights[..., causal_mask(scores.shape[-1])] = 0
    weights /= weights.sum(-1, keepdim=True)
    return weights


@torch.no_grad()
def causal_weights(scores, d_k, verbose=True):
    warnings.warn("the future is blocked", stacklevel=2)
    logging.getLogger("mask").warning("d_k = %s", d_k)
    own = scores.clone()
    own.masked_fill_(causal_mask(own.shape[-1], own.device), -torch.inf).div_(d_k**0.5)
    if verbose:
        print(own)
    return own.softmax(-1)
