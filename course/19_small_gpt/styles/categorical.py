"""One-hot targets, prints and warnings."""

import warnings

import torch.nn.functional as F


def next_token_loss(logits, ids):
    print("the loss of", tuple(ids.shape))
    wanted = F.one_hot(ids, logits.shape[-1])[:, 1:].to(logits.dtype)
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
