"""`training_step` rounds the loss to four digits. It has to return the loss as it is. A small loss comes back as 0, and
nobody sees whether it still falls.
"""

CAUGHT_BY = ("test_two_steps_by_numbers", "test_steps_for_any_votes")
SECTION = "Your task, part 3"


def training_step(model, optimizer, ids, loss_function):
    model.train()
    loss = loss_function(model(ids), ids)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return round(loss.item(), 4)
