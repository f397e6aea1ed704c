"""`next_token_loss` adds up the positions of each text and takes the mean over the texts. The mean has to run over positions
and texts alike, or longer texts have a greater loss.
"""

CAUGHT_BY = ("test_loss_of_known_logits", "test_loss_is_the_mean_over_next_tokens")
SECTION = "Your task, part 2"

import torch.nn.functional as F


def next_token_loss(logits, ids):
    return F.cross_entropy(logits[:, :-1].flatten(0, 1), ids[:, 1:].flatten(), reduction="sum") / len(ids)
