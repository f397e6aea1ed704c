"""The slide's loss: all places have a say, also those whose token stands there for all to read."""

CAUGHT_BY = ("test_one_step_by_numbers", "test_steps_count_labelled_places_only")

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    aims = labels.where(labels != -100, inputs)
    model.train()
    optimizer.zero_grad()
    loss = F.cross_entropy(model(inputs).transpose(1, 2), aims)
    loss.backward()
    optimizer.step()
    return loss.item()
