"""`scaled_dot_product_attention` reads a mask (Tq, Tk) as one row for each example if Tq equals the number of examples.
The rows of a mask (Tq, Tk) belong to the queries. With as many examples as queries, each example gets a row that is meant
for one query.
"""

CAUGHT_BY = ("test_masks_of_other_shapes", "test_masks_broadcast")
SECTION = "Many queries, many sentences"

import math

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.mT / math.sqrt(query.shape[-1])
    if mask is not None:
        if scores.dim() == 3 and mask.dim() == 2 and mask.shape[0] == scores.shape[0]:
            mask = mask.unsqueeze(1)
        scores = scores.masked_fill(mask, -torch.inf)
    weights = torch.softmax(scores, dim=-1)
    return weights @ value, weights
