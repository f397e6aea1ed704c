"""`train_step` clears the gradients only after the step. Gradients left over from before must have no influence, so
clear them before `backward()`. If anything else has called `backward()` on the model, the next step follows the sum of
both gradients. Otherwise the result is right.
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
    optimizer.zero_grad()
    return loss.item()
