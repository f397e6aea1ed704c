"""`train_step` takes the token from the inputs as label where the label is -100, and averages over all positions. Positions
without a label must not count. Most of the loss then comes from tokens that the model can read, and it learns to copy
them.
"""

CAUGHT_BY = (
    "test_one_step_by_numbers",
    "test_a_batch_teaches_if_it_has_a_label",
    "test_steps_count_labelled_places_only",
    "test_batch_without_labels_teaches_nothing",
)
SECTION = "The loss, and why −100"

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    aims = labels.where(labels != -100, inputs)
    model.train()
    optimizer.zero_grad()
    loss = F.cross_entropy(model(inputs).transpose(1, 2), aims)
    loss.backward()
    optimizer.step()
    return loss.item()
