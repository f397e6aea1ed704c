"""`training_step` asks the model once more after the step, in evaluation mode, and returns the loss of that answer. It
must return the loss before the step, which `backward` starts from. The weights have moved since then, and dropout is
off, so the number belongs to another model.
"""

CAUGHT_BY = (
    "test_two_steps_by_numbers",
    "test_step_in_training_mode_without_older_gradients",
    "test_steps_for_any_votes",
    "test_modes_and_leftovers_of_a_step",
)
SECTION = "Your task, part 3"

import torch


def training_step(model, optimizer, ids, loss_function):
    model.train()
    optimizer.zero_grad()
    loss = loss_function(model(ids), ids)
    loss.backward()
    optimizer.step()
    model.eval()
    with torch.no_grad():
        final = loss_function(model(ids), ids)
    return float(final)
