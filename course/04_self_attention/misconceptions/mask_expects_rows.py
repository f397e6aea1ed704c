"""`scaled_dot_product_attention` expects a mask with a dimension for the queries.

Any mask should do that broadcasts to (..., Tq, Tk). A mask of shape (Tk,), the same for all queries, has no such
dimension and raises an error. Masks with two or more dimensions work.
"""

CAUGHT_BY = ("test_masks_of_other_shapes", "test_masks_broadcast")
SECTION = "Your task, part 1"

import torch


def scaled_dot_product_attention(query, key, value, mask=None):
    scores = query @ key.mT / query.shape[-1] ** 0.5
    if mask is not None:
        rows = mask.unbind(-2) if mask.shape[-2] > 1 else [mask.squeeze(-2)] * query.shape[-2]
        scores = scores.masked_fill(torch.stack(rows, dim=-2), -torch.inf)
    weights = scores.softmax(dim=-1)
    return weights @ value, weights
