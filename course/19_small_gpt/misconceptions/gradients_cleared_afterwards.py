"""`training_step` clears the gradients after the step only. They have to be cleared before `backward`: gradients that
somebody else has left over count in the first step.
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
