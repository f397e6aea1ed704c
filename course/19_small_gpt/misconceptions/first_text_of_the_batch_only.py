"""`training_step` trains on the first text of the batch. The loss has to be that of the whole batch. The other texts
are loaded for nothing.
"""

CAUGHT_BY = ("test_two_steps_by_numbers", "test_steps_for_any_votes", "test_modes_and_leftovers_of_a_step")
SECTION = "Your task, part 3"


def training_step(model, optimizer, ids, loss_function):
    model.train()
    loss = loss_function(model(ids[:1]), ids[:1])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()
