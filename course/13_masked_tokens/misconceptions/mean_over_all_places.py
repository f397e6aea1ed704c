"""`train_step` divides the sum of the losses by the number of all positions, so each -100 counts as a loss of 0. The mean
has to run over the labelled positions alone. With 15% of the positions labelled, loss and gradient are about seven times too
small.
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
    loss = F.cross_entropy(model(inputs).transpose(1, 2), labels, reduction="none").mean()
    loss.backward()
    optimizer.step()
    return loss.item()
