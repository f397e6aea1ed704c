"""`train_step` clips the gradient: one that is longer than 1 is shortened to 1. The step has to follow the gradient of this
batch as it is. The direction is right, but after a longer gradient all parameters move too little, by the same factor.
"""

CAUGHT_BY = ("test_one_step_by_numbers", "test_steps_count_labelled_places_only")
SECTION = "Your task, part 3"

import torch
import torch.nn.functional as F
from torch import nn


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if (labels == -100).all():
        return 0.0
    model.train()
    optimizer.zero_grad()
    loss = F.cross_entropy(model(inputs).transpose(1, 2), labels)
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    return loss.item()
