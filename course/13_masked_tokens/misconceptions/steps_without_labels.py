"""The sum is divided by at least 1, which gives the right 0, but the optimizer takes a step on its memory alone."""

CAUGHT_BY = ("test_batch_without_labels_teaches_nothing",)

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    model.train()
    optimizer.zero_grad()
    total = F.cross_entropy(model(inputs).transpose(1, 2), labels, reduction="sum")
    loss = total / max(1, int((labels != -100).sum()))
    loss.backward()
    optimizer.step()
    return loss.item()
