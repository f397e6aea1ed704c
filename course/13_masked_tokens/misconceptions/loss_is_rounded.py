"""`train_step` rounds the loss that it returns to four digits. Results must not be rounded. The parameters are right. But
towards the end of a training the loss is small, and then rounding hides whether it still falls.
"""

CAUGHT_BY = ("test_one_step_by_numbers", "test_steps_count_labelled_places_only")
SECTION = "Your task, part 3"

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if (labels == -100).all():
        return 0.0
    model.train()
    optimizer.zero_grad()
    loss = F.cross_entropy(model(inputs).transpose(1, 2), labels)
    loss.backward()
    optimizer.step()
    return round(loss.item(), 4)
