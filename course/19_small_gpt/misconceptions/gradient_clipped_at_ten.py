"""`training_step` clips the gradient to a length of 10. The optimizer has to get it as it is. Most gradients are shorter,
so that nothing changes, but where a large one comes, the step is too short.
"""

CAUGHT_BY = ("test_two_steps_by_numbers", "test_steps_for_any_votes")
SECTION = "Your task, part 3"

import torch


def training_step(model, optimizer, ids, loss_function):
    model.train()
    loss = loss_function(model(ids), ids)
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 10.0)
    optimizer.step()
    return loss.item()
