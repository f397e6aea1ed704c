"""Inference mode as a decorator, sort, and the argmax with Gumbel noise."""

import torch


@torch.inference_mode()
def generate(model, ids, count, temperature=1.0, top_k=None, generator=None):
    before = model.training
    model.train(False)
    for _ in range(count):
        logits = model(ids[:, max(0, ids.size(1) - model.context_length) :])[:, -1, :].clone()
        if top_k:
            worst = logits.sort(dim=-1, descending=True).indices[:, top_k:]
            logits.scatter_(1, worst, float("-inf"))
        if temperature > 0:
            noise = -torch.empty(logits.shape).exponential_(generator=generator).log()
            logits = logits / temperature + noise
        ids = torch.cat((ids, logits.argmax(-1, keepdim=True)), dim=-1)
    model.train(before)
    return ids.clone()
