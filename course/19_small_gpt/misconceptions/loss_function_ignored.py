"""`training_step` always takes the cross-entropy of the next tokens. It has to call the `loss_function` that it is
passed. Whoever trains for something else trains for this.
"""

CAUGHT_BY = (
    "test_two_steps_by_numbers",
    "test_step_in_training_mode_without_older_gradients",
    "test_steps_for_any_votes",
    "test_modes_and_leftovers_of_a_step",
)
SECTION = "One step"

import torch.nn.functional as F


def training_step(model, optimizer, ids, loss_function):
    model.train()
    loss = F.cross_entropy(model(ids)[:, :-1].flatten(0, 1), ids[:, 1:].flatten())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()
