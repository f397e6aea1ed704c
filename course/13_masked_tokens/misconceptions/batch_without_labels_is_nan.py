"""`train_step` trains on a batch without labels as on any other. The mean over no positions is 0 / 0, and it returns NaN.
If every label is -100 it should return 0.0 and take no step. An optimizer with momentum moves the parameters although
their gradient is zero.
"""

CAUGHT_BY = ("test_a_batch_teaches_if_it_has_a_label", "test_batch_without_labels_teaches_nothing")
SECTION = "The loss, and why −100"

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    model.train()
    optimizer.zero_grad()
    loss = F.cross_entropy(model(inputs).transpose(1, 2), labels)
    loss.backward()
    optimizer.step()
    return loss.item()
