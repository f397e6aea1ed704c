"""`causal_mask` cuts its mask out of one that does not grow, such as one for six tokens, or the one that its first call made.
The mask must have shape (T, T) for any number of tokens. For more tokens than that one has, it is too small for the
scores.
"""

CAUGHT_BY = (
    "test_mask_is_true_above_the_diagonal",
    "test_mask_and_weights_are_made_on_the_device",
    "test_scores_stay_as_they_are",
    "test_mask_fits_any_number_of_tokens",
    "test_mask_is_made_on_the_device",
    "test_renormalized_weights_for_any_leading_dimensions",
    "test_causal_weights_for_any_leading_dimensions",
    "test_scores_are_left_unchanged",
)
SECTION = "The mask"

import torch

MASK = torch.ones(6, 6, dtype=torch.bool).triu(1)


def causal_mask(num_tokens, device=None):
    return MASK[:num_tokens, :num_tokens].to(device)
