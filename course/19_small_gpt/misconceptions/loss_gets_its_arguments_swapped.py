"""`training_step` calls the loss with the texts first and the logits second. It has to be called with the logits, then
the texts.
"""

CAUGHT_BY = (
    "test_two_steps_by_numbers",
    "test_step_in_training_mode_without_older_gradients",
    "test_nothing_that_is_passed_changes",
    "test_steps_for_any_votes",
    "test_modes_and_leftovers_of_a_step",
    "test_arguments_are_left_alone",
)
SECTION = "Your task, part 3"


def training_step(model, optimizer, ids, loss_function):
    model.train()
    loss = loss_function(ids, model(ids))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()
