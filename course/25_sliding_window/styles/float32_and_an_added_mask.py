"""float32 inside, a mask of 0 and -inf that is added, einsum; prints, warnings, helpers."""

import warnings

import torch


def visible(num_tokens, window, sinks, device):
    distance = torch.arange(num_tokens, device=device).unsqueeze(1) - torch.arange(num_tokens, device=device).unsqueeze(
        0
    )
    past = distance.ge(0)
    near = distance.lt(window)
    sink = (torch.arange(num_tokens, device=device) < sinks).expand(num_tokens, -1)
    return past & (near | sink)


def window_mask(num_tokens: int, window: int, sinks: int = 0, device=None) -> torch.Tensor:
    if window < 1 or sinks < 0:
        raise ValueError
    return visible(num_tokens, window, sinks, device) == False  # noqa: E712


@torch.no_grad()
def window_attention(queries, keys, values, window, sinks=0):
    print("window", window)
    warnings.warn("sinks", stacklevel=2)
    *_, tokens, width = queries.shape
    added = torch.zeros(tokens, tokens, device=queries.device)
    added[window_mask(tokens, window, sinks, queries.device)] = float("-inf")
    scores = torch.einsum("...id,...jd->...ij", queries.float(), keys.float()) * width**-0.5 + added
    weights = (scores - scores.amax(-1, keepdim=True)).exp()
    weights = weights / weights.sum(-1, keepdim=True)
    return torch.einsum("...ij,...jd->...id", weights, values.float()).to(values.dtype)
