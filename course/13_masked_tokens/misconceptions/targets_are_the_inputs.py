"""`train_step` compares the logits with the tokens that the model has read. It must compare them with `labels`, which
hold the hidden tokens, and -100 where there is nothing to predict. As it is, the model learns to copy, and [MASK] is the
right answer for a hidden token.
"""

CAUGHT_BY = ("test_one_step_by_numbers", "test_steps_count_labelled_places_only")
SECTION = "The loss, and why −100"


import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if (labels == -100).all():
        return 0.0
    model.train()
    optimizer.zero_grad()
    loss = F.cross_entropy(model(inputs).transpose(1, 2), inputs)
    loss.backward()
    optimizer.step()
    return loss.item()
