"""`training_step` subtracts the learning rate times the gradient itself and never calls the optimizer. The optimizer has to
take the step. Plain gradient descent has the same result, but an optimizer with momentum, or Adam, goes another way.
"""

CAUGHT_BY = ("test_two_steps_by_numbers", "test_steps_for_any_votes")
SECTION = "Your task, part 3"

import torch


def training_step(model, optimizer, ids, loss_function):
    model.train()
    loss = loss_function(model(ids), ids)
    optimizer.zero_grad()
    loss.backward()
    with torch.no_grad():
        for group in optimizer.param_groups:
            for parameter in group["params"]:
                if parameter.grad is not None:
                    parameter -= group["lr"] * parameter.grad
    return loss.item()
