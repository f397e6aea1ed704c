"""`next_token_loss` makes its one-hot targets in float32 and multiplies them with the logits by `torch.einsum`, which
takes no mixture of dtypes. Logits may be float64, too. Give the targets the dtype of the logits.
"""

CAUGHT_BY = ("test_loss_of_known_logits", "test_loss_is_the_mean_over_next_tokens")
SECTION = "Your task, part 2"

import torch
import torch.nn.functional as F


def next_token_loss(logits, ids):
    wanted = F.one_hot(ids[:, 1:], logits.shape[-1]).float()
    return -torch.einsum("btv,btv->", logits[:, :-1].log_softmax(-1), wanted) / ids[:, 1:].numel()
