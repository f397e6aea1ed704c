"""`causal_mask` cuts its mask out of one for forty tokens, and blocks nothing beyond. A text may have any number of tokens: make
the mask as large as `num_tokens` says.
"""

CAUGHT_BY = ("test_mask_is_true_above_the_diagonal", "test_mask_fits_any_number_of_tokens")
SECTION = "The mask"

import torch


def causal_mask(num_tokens, device=None):
    mask = torch.zeros(num_tokens, num_tokens, dtype=torch.bool, device=device)
    known = min(40, num_tokens)
    mask[:known, :known] = torch.ones(known, known, dtype=torch.bool, device=device).triu(1)
    return mask
