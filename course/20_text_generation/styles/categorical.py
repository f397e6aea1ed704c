"""torch.distributions habits, a buffer for the whole text, and a helper."""

import torch
import torch.nn.functional as F


def pick(logits, temperature, top_k, generator):
    if temperature == 0 or top_k == 1:
        return logits.max(dim=-1).indices
    values, tokens = logits.topk(min(top_k or logits.shape[-1], logits.shape[-1]))
    rank = torch.multinomial(F.softmax(values / temperature, dim=-1), num_samples=1, generator=generator)
    return tokens.gather(1, rank).squeeze(1)


def generate(model, ids, count, temperature=1.0, top_k=None, generator=None):
    b, t = ids.shape
    text = torch.zeros(b, t + count, dtype=torch.long)
    text[:, :t] = ids
    mode = model.training
    try:
        model.eval()
        with torch.no_grad():
            for place in range(t, t + count):
                window = text[:, max(0, place - model.context_length) : place]
                text[:, place] = pick(model(window)[:, -1], temperature, top_k, generator)
    finally:
        model.train(mode)
    return text
