"""`training_step` takes a step for each text of the batch. It has to take one step for all of them together. The loss
that it returns belongs to no model: each text was guessed by another one.
"""

CAUGHT_BY = ("test_two_steps_by_numbers", "test_steps_for_any_votes", "test_modes_and_leftovers_of_a_step")
SECTION = "Your task, part 3"


def training_step(model, optimizer, ids, loss_function):
    model.train()
    losses = []
    for text in ids:
        loss = loss_function(model(text[None]), text[None])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return sum(losses) / len(losses)
