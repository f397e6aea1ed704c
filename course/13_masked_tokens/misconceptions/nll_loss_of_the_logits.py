"""`train_step` passes the logits to `nll_loss`, which expects logarithms of probabilities. `F.cross_entropy` applies
log-softmax by itself, `nll_loss` does not. The loss is minus the mean logit of the right tokens: it can be negative,
and it falls without end when all logits grow.
"""

CAUGHT_BY = (
    "test_one_step_by_numbers",
    "test_a_batch_teaches_if_it_has_a_label",
    "test_model_learns_from_both_sides",
    "test_steps_count_labelled_places_only",
)
SECTION = "The loss, and why −100"

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if (labels == -100).all():
        return 0.0
    model.train()
    optimizer.zero_grad()
    loss = F.nll_loss(model(inputs).transpose(1, 2), labels)
    loss.backward()
    optimizer.step()
    return loss.item()
