"""`next_token_loss` cuts the logits off from the gradient. Gradients have to flow back to them. The value is right, and
no model learns from it.
"""

CAUGHT_BY = ("test_loss_of_loud_logits_and_its_gradient", "test_gradient_of_the_loss")
SECTION = "Your task, part 2"

import torch.nn.functional as F


def next_token_loss(logits, ids):
    return F.cross_entropy(logits[:, :-1].detach().flatten(0, 1), ids[:, 1:].flatten())
