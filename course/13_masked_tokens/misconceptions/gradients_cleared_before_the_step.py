"""`train_step` clears the gradients between `backward()` and the optimizer's step. They have to be cleared before
`backward()`, so that the step finds the gradient of this batch. The returned loss is right, but no parameter ever
moves.
"""

CAUGHT_BY = ("test_one_step_by_numbers", "test_steps_count_labelled_places_only")
SECTION = "Your task, part 3"

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    model.train()
    loss = F.cross_entropy(model(inputs).transpose(1, 2), labels)
    loss.backward()
    optimizer.zero_grad()
    optimizer.step()
    return loss.item()
