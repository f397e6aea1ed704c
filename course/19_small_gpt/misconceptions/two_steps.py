"""`training_step` takes two steps with the same gradient. It has to take exactly one. Learning looks fast and becomes
unstable.
"""

CAUGHT_BY = ("test_two_steps_by_numbers", "test_steps_for_any_votes", "test_modes_and_leftovers_of_a_step")
SECTION = "Your task, part 3"


def training_step(model, optimizer, ids, loss_function):
    model.train()
    loss = loss_function(model(ids), ids)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    optimizer.step()
    return loss.item()
