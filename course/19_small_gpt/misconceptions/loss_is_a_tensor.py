"""`training_step` returns the loss as a tensor. It has to return a Python float. A list of such tensors keeps
everything in memory that was computed on the way to them.
"""

CAUGHT_BY = ("test_two_steps_by_numbers",)
SECTION = "Your task, part 3"


def training_step(model, optimizer, ids, loss_function):
    model.train()
    loss = loss_function(model(ids), ids)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.detach()
