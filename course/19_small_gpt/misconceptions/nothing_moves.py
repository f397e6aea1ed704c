"""`training_step` moves no parameter. After the loss there are three things to do, in this order: clear the gradients,
`backward`, `step`. Leave one of the last two out, step first, or clear the gradients between them, and the optimizer
finds nothing to follow.
"""

CAUGHT_BY = ("test_two_steps_by_numbers", "test_steps_for_any_votes", "test_modes_and_leftovers_of_a_step")
SECTION = "One step"


def training_step(model, optimizer, ids, loss_function):
    model.train()
    loss = loss_function(model(ids), ids)
    optimizer.zero_grad()
    loss.backward()
    return loss.item()
