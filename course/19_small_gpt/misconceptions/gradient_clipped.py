"""`training_step` clips the gradient to a length of 1. The optimizer has to get it as it is. Clipping is useful now and
then, but nobody asked for it, and plain steps come out shorter.
"""

CAUGHT_BY = ("test_two_steps_by_numbers", "test_steps_for_any_votes", "test_modes_and_leftovers_of_a_step")
SECTION = "Your task, part 3"

import torch


def training_step(model, optimizer, ids, loss_function):
    model.train()
    loss = loss_function(model(ids), ids)
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    return loss.item()
