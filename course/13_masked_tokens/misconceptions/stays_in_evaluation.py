"""Nobody calls model.train(): after the first evaluation the model is trained without its dropout."""

CAUGHT_BY = ("test_guesses_are_made_in_training_mode",)

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
