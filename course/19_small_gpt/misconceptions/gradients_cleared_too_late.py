"""`training_step` clears the gradients between `backward` and `step`. They have to be cleared before `backward`. The
optimizer finds no gradient, and nothing is ever learnt.
"""

CAUGHT_BY = ("test_two_steps_by_numbers", "test_steps_for_any_votes", "test_modes_and_leftovers_of_a_step")
SECTION = "One step"

def training_step(model, optimizer, ids, loss_function):
    model.train()
    loss = loss_function(model(ids), ids)
    loss.backward()
    optimizer.zero_grad()
    optimizer.step()
    return loss.item()
