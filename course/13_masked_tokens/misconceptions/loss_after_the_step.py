"""`train_step` calls the model again after the step and returns that loss. The loss to return is the one from before the
step, which gave the gradient. The parameters are right, but the number is too small, and each step calls the model twice.
"""

CAUGHT_BY = ("test_one_step_by_numbers", "test_steps_count_labelled_places_only")
SECTION = "Your task, part 3"

import torch
import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if (labels == -100).all():
        return 0.0
    model.train()
    optimizer.zero_grad()
    F.cross_entropy(model(inputs).transpose(1, 2), labels).backward()
    optimizer.step()
    with torch.no_grad():
        return F.cross_entropy(model(inputs).transpose(1, 2), labels).item()
