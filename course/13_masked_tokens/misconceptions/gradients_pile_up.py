"""`train_step` never clears the gradients. `backward()` adds to what is there, so each step has to start with cleared
ones. The first step of a fresh model is right. From the second on, each step follows the sum of the gradients of all
batches so far.
"""

CAUGHT_BY = ("test_a_step_forgets_older_gradients", "test_old_gradients_have_no_influence")
SECTION = "Your task, part 3"

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if (labels == -100).all():
        return 0.0
    model.train()
    loss = F.cross_entropy(model(inputs).transpose(1, 2), labels)
    loss.backward()
    optimizer.step()
    return loss.item()
