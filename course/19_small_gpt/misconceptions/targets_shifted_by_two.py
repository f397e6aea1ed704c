"""`next_token_loss` holds the logits of each position against the token after the next. One position is right. The loss looks
as good as it should, and the text that the model writes leaves out every second word.
"""

CAUGHT_BY = ("test_loss_of_known_logits", "test_loss_is_the_mean_over_next_tokens")
SECTION = "The next token"

import torch.nn.functional as F


def next_token_loss(logits, ids):
    if ids.shape[1] < 3:
        return 0 * logits.sum()
    return F.cross_entropy(logits[:, :-2].flatten(0, 1), ids[:, 2:].flatten())
