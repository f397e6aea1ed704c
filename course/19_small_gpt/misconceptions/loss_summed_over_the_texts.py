"""`training_step` multiplies the loss by the number of texts. The gradient of the loss has to be followed as it is.
Steps grow with the batch.
"""

CAUGHT_BY = (
    "test_two_steps_by_numbers",
    "test_step_in_training_mode_without_older_gradients",
    "test_steps_for_any_votes",
    "test_modes_and_leftovers_of_a_step",
)
SECTION = "Your task, part 3"


def training_step(model, optimizer, ids, loss_function):
    model.train()
    loss = loss_function(model(ids), ids) * len(ids)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()
