"""`train_step` asks for a label greater than 0, and skips the batch if there is none. Only -100 means no label; token 0
is a token like any other. A batch in which all labels are token 0 returns 0.0 and teaches nothing.
"""

CAUGHT_BY = ("test_a_batch_teaches_if_it_has_a_label", "test_steps_count_labelled_places_only")
SECTION = "The loss, and why −100"

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if not (labels > 0).any():
        return 0.0
    model.train()
    optimizer.zero_grad()
    loss = F.cross_entropy(model(inputs).transpose(1, 2), labels)
    loss.backward()
    optimizer.step()
    return loss.item()
