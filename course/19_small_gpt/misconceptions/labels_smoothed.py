"""`next_token_loss` smooths the targets by a tenth. The plain cross-entropy is asked for. With smoothing, no model
reaches the floor, not even the right one.
"""

CAUGHT_BY = ("test_loss_of_known_logits", "test_loss_is_the_mean_over_next_tokens")
SECTION = "The next token"

import torch.nn.functional as F


def next_token_loss(logits, ids):
    return F.cross_entropy(logits[:, :-1].flatten(0, 1), ids[:, 1:].flatten(), label_smoothing=0.1)
