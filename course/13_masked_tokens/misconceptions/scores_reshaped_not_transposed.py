"""`train_step` reshapes the logits from (b, T, vocab_size) to (b, vocab_size, T). `F.cross_entropy` wants the scores of
the tokens in dimension 1. A reshape moves no numbers: the shape is right, but the scores of different positions are mixed.
No error tells you.
"""

CAUGHT_BY = ("test_one_step_by_numbers", "test_steps_count_labelled_places_only")
SECTION = "The loss, and why −100"

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if (labels == -100).all():
        return 0.0
    model.train()
    optimizer.zero_grad()
    logits = model(inputs)
    b, length, vocab_size = logits.shape
    loss = F.cross_entropy(logits.reshape(b, vocab_size, length), labels)
    loss.backward()
    optimizer.step()
    return loss.item()
