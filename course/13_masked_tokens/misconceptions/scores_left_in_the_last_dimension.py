"""`train_step` passes the logits (b, T, vocab_size) to `F.cross_entropy` as they are. It wants the scores of the tokens
in dimension 1: (b, vocab_size, T), or one row for each position. torch raises an error about the size of the labels,
unless T and vocab_size are equal; then the loss is wrong.
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
    loss = F.cross_entropy(model(inputs), labels)
    loss.backward()
    optimizer.step()
    return loss.item()
