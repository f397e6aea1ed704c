"""`train_step` takes the mean loss of each text first, and then the mean of these. One mean must run over all labelled
positions of the batch. The labels of a text with few labels count too much.
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
    losses = F.cross_entropy(model(inputs).transpose(1, 2), labels, reduction="none")
    numbers = (labels != -100).sum(1)
    loss = (losses.sum(1)[numbers > 0] / numbers[numbers > 0]).mean()
    loss.backward()
    optimizer.step()
    return loss.item()
