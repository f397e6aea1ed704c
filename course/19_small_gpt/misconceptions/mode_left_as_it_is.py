"""`training_step` trusts that the model is in training mode. It may arrive in evaluation mode, and has to guess in
training mode all the same. After one look at the validation loss, dropout would be off for good.
"""

CAUGHT_BY = ("test_step_in_training_mode_without_older_gradients", "test_modes_and_leftovers_of_a_step")
SECTION = "Your task, part 3"


def training_step(model, optimizer, ids, loss_function):
    loss = loss_function(model(ids), ids)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    return loss.item()
