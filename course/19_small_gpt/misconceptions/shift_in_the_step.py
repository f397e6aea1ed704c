"""`training_step` shows the model all tokens but the last, and gives the loss all but the first. The model has to see the
texts whole, and the loss gets logits and texts as they are. `next_token_loss` shifts by itself: shifted twice, the
model learns the token after the next.
"""

CAUGHT_BY = ("test_two_steps_by_numbers", "test_steps_for_any_votes", "test_modes_and_leftovers_of_a_step")
SECTION = "Your task, part 3"


def training_step(model, optimizer, ids, loss_function):
    model.train()
    loss = loss_function(model(ids[:, :-1]), ids[:, 1:])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()
