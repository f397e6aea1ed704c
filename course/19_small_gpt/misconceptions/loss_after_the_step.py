"""`training_step` guesses once more after the step and returns that loss. The loss to return is the one from before the
step. The number looks better than it was, and every step takes longer.
"""

CAUGHT_BY = ("test_two_steps_by_numbers", "test_steps_for_any_votes")
SECTION = "Your task, part 3"


def training_step(model, optimizer, ids, loss_function):
    model.train()
    loss = loss_function(model(ids), ids)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss_function(model(ids), ids).item()
