"""`train_step` returns the loss as a tensor. The contract is a Python float. The tensor keeps its whole computation
graph alive, so a list of losses takes more memory with every step.
"""

CAUGHT_BY = ("test_one_step_by_numbers",)
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
    return loss
