"""Cuts the mask out of one made for six tokens: right up to six, an error beyond."""

CAUGHT_BY = (
    "test_mask_fits_any_number_of_tokens",
    "test_renormalized_weights_for_any_leading_dimensions",
    "test_causal_weights_for_any_leading_dimensions",
)

import torch

MASK = torch.ones(6, 6, dtype=torch.bool).triu(1)


def causal_mask(num_tokens, device=None):
    return MASK[:num_tokens, :num_tokens].to(device)
