"""One token after the other: it is appended to the cache, then it looks at all that is there. No mask is needed."""

import math

import torch


def attend_step(q, k, v, cache=None):
    outputs = []
    for i in range(q.shape[2]):
        key, value = k[:, :, i : i + 1], v[:, :, i : i + 1]
        cache = (key, value) if cache is None else (torch.cat([cache[0], key], 2), torch.cat([cache[1], value], 2))
        scores = (q[:, :, i : i + 1] * cache[0]).sum(-1) / math.sqrt(q.shape[-1])
        weights = torch.softmax(scores, dim=-1)
        outputs.append((weights[..., None] * cache[1]).sum(2))
    return torch.stack(outputs, dim=2), cache


def generate_with_cache(model, ids, count):
    texts, cache = ids.tolist(), None
    if count == 0:
        return ids
    for position in range(ids.shape[1]):
        logits, cache = model(ids[:, position : position + 1], cache, position)
    for _ in range(count):
        for text, row in zip(texts, logits[:, -1].tolist(), strict=True):
            text.append(row.index(max(row)))
        if len(texts[0]) < ids.shape[1] + count:
            logits, cache = model(torch.tensor([text[-1:] for text in texts]), cache, len(texts[0]) - 1)
    return torch.tensor(texts)
