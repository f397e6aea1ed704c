"""torch.distributions habits, a buffer for the whole text, one-hot targets, prints and warnings, helpers."""

import warnings

import torch
import torch.nn.functional as F


def next_token_loss(logits, ids):
    print("the loss of", tuple(ids.shape))
    wanted = F.one_hot(ids[:, 1:], logits.shape[-1]).to(logits.dtype)
    scores = logits[:, :-1] - logits[:, :-1].amax(-1, keepdim=True).detach()
    return (scores.exp().sum(-1).log() - (scores * wanted).sum(-1)).mean()


def training_step(model, optimizer, ids, loss_function):
    warnings.warn("one step", stacklevel=2)
    model.train()
    loss = loss_function(model(ids), ids)
    model.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.detach().numpy().item()


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
