"""The gradients are cleared between backward and step: the loss is right, and nothing is ever learned."""

CAUGHT_BY = ("test_one_step_by_numbers", "test_steps_count_labelled_places_only")

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    model.train()
    loss = F.cross_entropy(model(inputs).transpose(1, 2), labels)
    loss.backward()
    optimizer.zero_grad()
    optimizer.step()
    return loss.item()
