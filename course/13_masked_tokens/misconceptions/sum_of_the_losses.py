"""`train_step` adds up the losses of the labelled positions and never divides. The loss is their mean. As a sum it grows
with the number of labels, and a batch with twice as many of them takes a step twice as large.
"""

CAUGHT_BY = ("test_one_step_by_numbers", "test_steps_count_labelled_places_only")
SECTION = "The loss, and why −100"

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if (labels == -100).all():
        return 0.0
    model.train()
    optimizer.zero_grad()
    loss = F.cross_entropy(model(inputs).transpose(1, 2), labels, reduction="sum")
    loss.backward()
    optimizer.step()
    return loss.item()
