"""`training_step` guesses under `torch.no_grad`. A step needs gradients. `backward` raises an error, because nothing
was recorded.
"""

CAUGHT_BY = (
    "test_two_steps_by_numbers",
    "test_step_in_training_mode_without_older_gradients",
    "test_nothing_that_is_passed_changes",
    "test_steps_for_any_votes",
    "test_modes_and_leftovers_of_a_step",
    "test_arguments_are_left_alone",
)
SECTION = "One step"

import torch


def training_step(model, optimizer, ids, loss_function):
    model.train()
    with torch.no_grad():
        loss = loss_function(model(ids), ids)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()
