"""`training_step` never clears the gradients. `backward` adds to what is there, so each step follows the sum of all
gradients so far. The loss may fall at first, but soon climbs again or runs away.
"""

CAUGHT_BY = (
    "test_two_steps_by_numbers",
    "test_step_in_training_mode_without_older_gradients",
    "test_steps_for_any_votes",
    "test_modes_and_leftovers_of_a_step",
)
SECTION = "One step"


def training_step(model, optimizer, ids, loss_function):
    model.train()
    loss = loss_function(model(ids), ids)
    loss.backward()
    optimizer.step()
    return loss.item()
