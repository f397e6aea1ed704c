"""The gradients are cleared after the step: whatever was in the model before the first one takes part in it."""

CAUGHT_BY = ("test_old_gradients_have_no_influence",)

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if (labels == -100).all():
        return 0.0
    model.train()
    loss = F.cross_entropy(model(inputs).transpose(1, 2), labels)
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    return loss.item()
