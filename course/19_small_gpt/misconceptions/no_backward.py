"""`training_step` clears the gradients and steps without computing new ones. The gradient of this batch's loss has to
be computed first, by `backward`. An optimizer without gradients moves nothing.
"""

CAUGHT_BY = ("test_two_steps_by_numbers", "test_steps_for_any_votes", "test_modes_and_leftovers_of_a_step")
SECTION = "One step"

def training_step(model, optimizer, ids, loss_function):
    model.train()
    loss = loss_function(model(ids), ids)
    optimizer.zero_grad()
    optimizer.step()
    return loss.item()
