"""`next_token_loss` measures how far the probabilities are from 0 and 1, squared. It has to be the mean of -ln p, where
p is the probability of the next token. Squares hardly punish a guess that is wrong and sure.
"""

CAUGHT_BY = ("test_loss_of_known_logits", "test_loss_is_the_mean_over_next_tokens")
SECTION = "A language whose floor can be counted"

import torch.nn.functional as F


def next_token_loss(logits, ids):
    wanted = F.one_hot(ids[:, 1:], logits.shape[-1])
    return ((logits[:, :-1].softmax(dim=-1) - wanted) ** 2).sum(dim=-1).mean()
