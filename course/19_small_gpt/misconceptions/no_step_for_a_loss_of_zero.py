"""`training_step` takes no step if the loss or the gradient is 0 or nearly 0. The optimizer takes exactly one step in each
call: with momentum, or with weight decay, it moves the parameters even if the gradient is 0.
"""

CAUGHT_BY = ("test_two_steps_by_numbers",)
SECTION = "Your task, part 3"


def training_step(model, optimizer, ids, loss_function):
    model.train()
    loss = loss_function(model(ids), ids)
    if loss.item() < 1e-8:
        return loss.item()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()
