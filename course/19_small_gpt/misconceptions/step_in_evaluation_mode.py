"""`training_step` switches the model to evaluation before the model is called. It has to be called in training mode.
As it is, dropout does nothing, and the model learns its texts by heart.
"""

CAUGHT_BY = ("test_step_in_training_mode_without_older_gradients", "test_modes_and_leftovers_of_a_step")
SECTION = "One step"


def training_step(model, optimizer, ids, loss_function):
    model.eval()
    loss = loss_function(model(ids), ids)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()
