"""Unlabelled places count as zero in the mean, and the fewer labels there are the smaller is the step."""

CAUGHT_BY = ("test_one_step_by_numbers", "test_steps_count_labelled_places_only")

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if (labels == -100).all():
        return 0.0
    model.train()
    optimizer.zero_grad()
    loss = F.cross_entropy(model(inputs).transpose(1, 2), labels, reduction="none").mean()
    loss.backward()
    optimizer.step()
    return loss.item()
