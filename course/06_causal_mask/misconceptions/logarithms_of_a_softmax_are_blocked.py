"""`causal_weights` takes the logarithms of a softmax over all keys, blocks the future in them, and takes another
softmax. The first one subtracts a sum that the future has a part in. Next to a large score of the future, the scores
that are left lose their digits. Block first: then one softmax is enough.
"""

CAUGHT_BY = ("test_future_scores_play_no_part", "test_future_scores_have_no_influence")
SECTION = "Where the first way leaks"

import math

import torch


def causal_weights(scores, d_k):
    logarithms = torch.log_softmax(scores / math.sqrt(d_k), dim=-1)
    return torch.softmax(logarithms.masked_fill(causal_mask(scores.shape[-1], scores.device), -torch.inf), dim=-1)
