"""One text after the other."""

import torch
import torch.nn.functional as F


def next_token_loss(logits, ids):
    each = [F.cross_entropy(guesses[:-1], text[1:]) for guesses, text in zip(logits, ids, strict=True)]
    return torch.stack(each).mean()


def training_step(model, optimizer, ids, loss_function):
    optimizer.zero_grad()
    model.train()
    (loss := loss_function(model(ids), ids)).backward()
    optimizer.step()
    return float(loss.detach())
