"""Each key beside its queries: scores of old and new keys apart, one softmax over both; reads the last token, too."""

import math

import torch


def attend_step(q, k, v, cache=None):
    t, d = q.shape[-2:]
    new = q @ k.transpose(-1, -2) / math.sqrt(d)
    new = new + torch.full((t, t), -math.inf, dtype=q.dtype, device=q.device).triu(1)
    if cache is None:
        return new.softmax(-1) @ v, (k.clone(), v.clone())
    old = q @ cache[0].transpose(-1, -2) / math.sqrt(d)
    weights = torch.cat([old, new], -1).softmax(-1)
    out = weights[..., : old.shape[-1]] @ cache[1] + weights[..., old.shape[-1] :] @ v
    return out, tuple(torch.cat(both, -2) for both in zip(cache, (k, v), strict=True))


def generate_with_cache(model, ids, count):
    logits, cache = model(ids, None, start=0)
    for _ in range(count):
        start = ids.shape[1]
        new = logits[:, -1, :].topk(1).indices
        ids = torch.hstack([ids, new])
        if start + 1 <= model.context_length:
            logits, cache = model(new, cache, start=start)
    return ids
