"""`train_step` never calls `model.train()`. It must call the model in training mode, even if the model comes in
evaluation mode. After an evaluation with `model.eval()`, the training goes on without dropout.
"""

CAUGHT_BY = ("test_a_step_takes_place_in_training_mode", "test_guesses_are_made_in_training_mode")
SECTION = "Your task, part 3"

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if (labels == -100).all():
        return 0.0
    optimizer.zero_grad()
    loss = F.cross_entropy(model(inputs).transpose(1, 2), labels)
    loss.backward()
    optimizer.step()
    return loss.item()
