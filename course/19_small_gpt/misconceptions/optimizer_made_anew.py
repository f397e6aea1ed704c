"""`training_step` makes a new optimizer of the same kind in each call. The optimizer that is passed has to take the step.
It remembers earlier gradients, such as momentum or the averages of Adam, and a new one begins without them.
"""

CAUGHT_BY = ("test_two_steps_by_numbers", "test_steps_for_any_votes")
SECTION = "Your task, part 3"


def training_step(model, optimizer, ids, loss_function):
    model.train()
    settings = {name: value for name, value in optimizer.param_groups[0].items() if name in ("lr", "momentum")}
    optimizer = type(optimizer)(model.parameters(), **settings)
    loss = loss_function(model(ids), ids)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()
