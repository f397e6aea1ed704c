"""`train_step` clears the gradients between `backward()` and the optimizer's step. They have to be cleared before
`backward()`, so that the step finds the gradient of this batch. The returned loss is right, but no parameter ever
moves.
"""

CAUGHT_BY = (
    "test_one_step_by_numbers",
    "test_a_step_forgets_older_gradients",
    "test_a_batch_teaches_if_it_has_a_label",
    "test_model_learns_from_both_sides",
    "test_steps_count_labelled_places_only",
    "test_old_gradients_have_no_influence",
    "test_batch_without_labels_teaches_nothing",
)
SECTION = "Your task, part 3"

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if (labels == -100).all():
        return 0.0
    model.train()
    loss = F.cross_entropy(model(inputs).transpose(1, 2), labels)
    loss.backward()
    optimizer.zero_grad()
    optimizer.step()
    return loss.item()
