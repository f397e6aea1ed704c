"""`next_token_loss` cuts long texts into pieces and takes the mean of their means. The last piece may have fewer positions,
which then count for more than the others. Sum the losses of all pieces, and divide once by their number.
"""

CAUGHT_BY = ("test_loss_of_known_logits", "test_loss_is_the_mean_over_next_tokens")
SECTION = "Your task, part 2"

import torch
from torch.nn import functional as F


def next_token_loss(logits, ids):
    pieces = zip(logits[:, :-1].split(8, dim=1), ids[:, 1:].split(8, dim=1))
    return torch.stack([F.cross_entropy(one.flatten(0, 1), text.flatten()) for one, text in pieces]).mean()
