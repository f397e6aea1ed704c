"""`training_step` does not bring the whole model into training mode before the model is called. It leaves the mode as it
is, switches too late, or sets only `model.training`, which does not reach the layers inside. `model.train()` has to come
first. As it is, a step after an evaluation runs without dropout.
"""

CAUGHT_BY = ("test_step_in_training_mode_without_older_gradients", "test_modes_and_leftovers_of_a_step")
SECTION = "One step"


def training_step(model, optimizer, ids, loss_function):
    loss = loss_function(model(ids), ids)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()
