"""`train_step` passes an `ignore_index` of its own to the loss. The label of a position that does not count is -100,
and that is the default. With another `ignore_index`, torch takes -100 for the number of a token and raises
IndexError.
"""

CAUGHT_BY = (
    "test_nothing_that_is_passed_changes",
    "test_one_step_by_numbers",
    "test_a_step_forgets_older_gradients",
    "test_a_step_takes_place_in_training_mode",
    "test_a_batch_teaches_if_it_has_a_label",
    "test_model_learns_from_both_sides",
    "test_arguments_are_left_unchanged",
    "test_steps_count_labelled_places_only",
    "test_old_gradients_have_no_influence",
    "test_guesses_are_made_in_training_mode",
    "test_batch_without_labels_teaches_nothing",
)
SECTION = "The loss, and why −100"

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if (labels == -100).all():
        return 0.0
    model.train()
    optimizer.zero_grad()
    logits = model(inputs).transpose(1, 2)
    loss = F.cross_entropy(logits, labels, ignore_index=0)
    loss.backward()
    optimizer.step()
    return loss.item()
