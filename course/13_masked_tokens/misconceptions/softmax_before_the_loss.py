"""`train_step` applies softmax to the logits before the loss. `F.cross_entropy` wants the logits as they are, because
it applies softmax by itself. After two softmaxes no prediction is ever sure: the loss stays high, and the gradients are
too small.
"""

CAUGHT_BY = ("test_one_step_by_numbers", "test_model_learns_from_both_sides", "test_steps_count_labelled_places_only")
SECTION = "The loss, and why −100"

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if (labels == -100).all():
        return 0.0
    model.train()
    optimizer.zero_grad()
    probabilities = model(inputs).softmax(dim=-1)
    loss = F.cross_entropy(probabilities.transpose(1, 2), labels)
    loss.backward()
    optimizer.step()
    return loss.item()
