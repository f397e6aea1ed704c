"""The gradients are never cleared, so that each step repeats all the steps before it."""

CAUGHT_BY = ("test_steps_count_labelled_places_only", "test_old_gradients_have_no_influence")

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if (labels == -100).all():
        return 0.0
    model.train()
    loss = F.cross_entropy(model(inputs).transpose(1, 2), labels)
    loss.backward()
    optimizer.step()
    return loss.item()
