"""`training_step` clears the gradients of those parameters alone that require one. A parameter that was frozen after a
backward pass keeps its older gradient, and the optimizer moves it. `optimizer.zero_grad()` clears all gradients.
"""

CAUGHT_BY = ("test_step_in_training_mode_without_older_gradients", "test_modes_and_leftovers_of_a_step")
SECTION = "One step"


def training_step(model, optimizer, ids, loss_function):
    model.train()
    loss = loss_function(model(ids), ids)
    for group in optimizer.param_groups:
        for learning in group["params"]:
            if learning.requires_grad:
                learning.grad = None
    loss.backward()
    optimizer.step()
    return loss.item()
