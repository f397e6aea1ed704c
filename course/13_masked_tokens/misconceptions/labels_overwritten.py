"""`train_step` writes into the labels of its batch: it replaces -100 there by 0. The batch belongs to the caller and
must stay unchanged. The first step is right. If the same batch comes again, every position has a label.
"""

CAUGHT_BY = ("test_nothing_that_is_passed_changes", "test_arguments_are_left_unchanged")
SECTION = "Your task, part 3"

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if (labels == -100).all():
        return 0.0
    model.train()
    optimizer.zero_grad()
    counts = labels != -100
    labels[~counts] = 0
    losses = F.cross_entropy(model(inputs).transpose(1, 2), labels, reduction="none")
    loss = losses[counts].mean()
    loss.backward()
    optimizer.step()
    return loss.item()
