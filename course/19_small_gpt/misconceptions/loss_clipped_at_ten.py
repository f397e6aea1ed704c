"""`next_token_loss` cuts each loss off at 10. Each position counts as it is, however bad the guess was. Where it is cut
off, no gradient flows, and the worst guesses are never corrected.
"""

CAUGHT_BY = ("test_loss_of_known_logits", "test_loss_is_the_mean_over_next_tokens")
SECTION = "Your task, part 2"

import torch.nn.functional as F


def next_token_loss(logits, ids):
    each = F.cross_entropy(logits[:, :-1].flatten(0, 1), ids[:, 1:].flatten(), reduction="none")
    return each.clamp(max=10).mean()
