"""`training_step` switches to training mode after the guess. The mode has to be right when the model is called. The
first step after an evaluation runs without dropout.
"""

CAUGHT_BY = ("test_step_in_training_mode_without_older_gradients", "test_modes_and_leftovers_of_a_step")
SECTION = "One step"


def training_step(model, optimizer, ids, loss_function):
    loss = loss_function(model(ids), ids)
    model.train()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()
