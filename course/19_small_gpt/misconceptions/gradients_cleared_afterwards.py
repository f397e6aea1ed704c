"""`training_step` clears the gradients only after the step. They have to be cleared before `backward`: otherwise
gradients from before the call count in the first step.
"""

CAUGHT_BY = ("test_step_in_training_mode_without_older_gradients", "test_modes_and_leftovers_of_a_step")
SECTION = "One step"


def training_step(model, optimizer, ids, loss_function):
    model.train()
    loss = loss_function(model(ids), ids)
    loss.backward()
    optimizer.step()
    optimizer.zero_grad()
    return loss.item()
