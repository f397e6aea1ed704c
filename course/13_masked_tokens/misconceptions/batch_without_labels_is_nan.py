"""A batch in which no token was chosen is trained on like any other: its loss is 0/0."""

CAUGHT_BY = ("test_batch_without_labels_teaches_nothing",)

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    model.train()
    optimizer.zero_grad()
    loss = F.cross_entropy(model(inputs).transpose(1, 2), labels)
    loss.backward()
    optimizer.step()
    return loss.item()
