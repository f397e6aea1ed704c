"""`train_step` returns a tensor if the batch has no label. The loss has to be a Python float in every case. Whoever collects
the losses of a training gets numbers, with a tensor among them here and there.
"""

CAUGHT_BY = ("test_a_batch_teaches_if_it_has_a_label", "test_batch_without_labels_teaches_nothing")
SECTION = "Your task, part 3"

import torch
import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if (labels == -100).all():
        return torch.tensor(0.0)
    model.train()
    optimizer.zero_grad()
    loss = F.cross_entropy(model(inputs).transpose(1, 2), labels)
    loss.backward()
    optimizer.step()
    return loss.item()
