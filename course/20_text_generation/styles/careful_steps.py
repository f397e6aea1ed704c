"""Everything spelt out: named intermediate results, and a very low temperature for 0."""

import torch


def generate(model, ids, count, temperature=1.0, top_k=None, generator=None):
    was_training = model.training
    previous = torch.is_grad_enabled()
    torch.set_grad_enabled(False)
    model.eval()
    for _ in range(count):
        window = ids[..., -model.context_length :]
        last = model(window).select(1, -1)
        if top_k is not None:
            keep = torch.zeros_like(last, dtype=torch.bool)
            keep.scatter_(1, last.topk(min(top_k, last.shape[1])).indices, True)
            last = torch.where(keep, last, torch.tensor(-torch.inf))
        shares = torch.softmax((last - last.amax(1, keepdim=True)) / (temperature + 1e-12), dim=1)
        ids = torch.hstack([ids, torch.multinomial(shares, 1, generator=generator)])
    torch.set_grad_enabled(previous)
    model.train(was_training)
    return ids
