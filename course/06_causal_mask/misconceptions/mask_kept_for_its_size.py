"""`causal_mask` keeps each mask that it makes and looks only at the size when it is asked again. The mask must be on the
device that this call names. After a mask on the CPU, a GPU is given that very one, and the scores there do not fit it.
"""

CAUGHT_BY = (
    "test_mask_and_weights_are_made_on_the_device",
    "test_scores_stay_as_they_are",
    "test_mask_is_made_on_the_device",
    "test_causal_weights_work_on_any_device",
    "test_scores_are_left_unchanged",
)
SECTION = "Your task"

import torch

kept = {}


def causal_mask(num_tokens, device=None):
    if num_tokens not in kept:
        position = torch.arange(num_tokens, device=device)
        kept[num_tokens] = position[None, :] > position[:, None]
    return kept[num_tokens]
