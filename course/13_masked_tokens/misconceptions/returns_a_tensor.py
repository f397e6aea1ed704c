"""The loss comes back as a tensor, and whoever keeps a list of losses keeps all the graphs behind them."""

CAUGHT_BY = ("test_one_step_by_numbers", "test_steps_count_labelled_places_only")

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    model.train()
    optimizer.zero_grad()
    loss = F.cross_entropy(model(inputs).transpose(1, 2), labels)
    loss.backward()
    optimizer.step()
    return loss
