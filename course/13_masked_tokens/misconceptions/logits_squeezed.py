"""`train_step` removes all dimensions of size one from the logits and the labels. A batch may hold one text, and a text
one token: the loss then takes the positions for something else, or fails.
"""

CAUGHT_BY = ("test_a_batch_teaches_if_it_has_a_label", "test_steps_count_labelled_places_only")
SECTION = "Your task, part 3"

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if not (labels != -100).any():
        return 0.0
    model.train()
    optimizer.zero_grad()
    logits = model(inputs).squeeze()
    places = labels.squeeze()
    loss = F.cross_entropy(logits.transpose(1, 2) if logits.dim() == 3 else logits[None].transpose(1, 2), places)
    loss.backward()
    optimizer.step()
    return loss.item()
