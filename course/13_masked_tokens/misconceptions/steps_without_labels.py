"""`train_step` takes a step on a batch without labels. The loss of 0.0 is right, but no step may be taken and no
parameter may change. Plain SGD hides the mistake, because the gradient is zero. With momentum or Adam, earlier
gradients still move the parameters.
"""

CAUGHT_BY = ("test_a_batch_teaches_if_it_has_a_label", "test_batch_without_labels_teaches_nothing")
SECTION = "Your task, part 3"

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    model.train()
    optimizer.zero_grad()
    total = F.cross_entropy(model(inputs).transpose(1, 2), labels, reduction="sum")
    loss = total / max(1, int((labels != -100).sum()))
    loss.backward()
    optimizer.step()
    return loss.item()
