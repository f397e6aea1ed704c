"""`training_step` steps before it computes the gradients. The step has to follow the gradient of this batch. Here it
follows none at all, because they have just been cleared.
"""

CAUGHT_BY = ("test_two_steps_by_numbers", "test_steps_for_any_votes", "test_modes_and_leftovers_of_a_step")
SECTION = "One step"

def training_step(model, optimizer, ids, loss_function):
    model.train()
    loss = loss_function(model(ids), ids)
    optimizer.zero_grad()
    optimizer.step()
    loss.backward()
    return loss.item()
