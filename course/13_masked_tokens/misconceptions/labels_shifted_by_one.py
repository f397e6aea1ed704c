"""`train_step` compares the logits of each position with the label of the next one, as a GPT does. A masked token is
predicted at its own position, so compare logits and labels at the same position. As it is, the model learns to predict
the next token, and the label of the first position is lost.
"""

CAUGHT_BY = (
    "test_one_step_by_numbers",
    "test_a_batch_teaches_if_it_has_a_label",
    "test_steps_count_labelled_places_only",
)
SECTION = "The loss, and why −100"

import torch.nn.functional as F


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if (labels == -100).all():
        return 0.0
    model.train()
    optimizer.zero_grad()
    logits = model(inputs)[:, :-1]
    loss = F.cross_entropy(logits.transpose(1, 2), labels[:, 1:])
    loss.backward()
    optimizer.step()
    return loss.item()
