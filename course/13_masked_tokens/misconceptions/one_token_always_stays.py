"""`mask_tokens` leaves a token unchosen in each text, even if chance has chosen all of them. Each token has to be chosen
with probability `mask_prob`, whatever happens to the others. With `mask_prob` = 1 all ordinary tokens are chosen, and
the only token of a text can be chosen, too.
"""

CAUGHT_BY = (
    "test_labels_are_the_chosen_tokens",
    "test_no_token_shares_its_draws",
    "test_only_chosen_tokens_have_labels",
    "test_each_token_has_draws_of_its_own",
)
SECTION = "The recipe"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    draw = torch.rand(input_ids.shape, generator=generator).masked_fill(special_mask, -1.0)
    is_last = draw == draw.amax(dim=1, keepdim=True)
    is_chosen = (draw < mask_prob) & ~special_mask & ~is_last
    fate = torch.rand(input_ids.shape, generator=generator)
    others = torch.randint(vocab_size, input_ids.shape, generator=generator)
    inputs = torch.where(is_chosen & (fate < 0.9), others, input_ids)
    return inputs.masked_fill(is_chosen & (fate < 0.8), mask_token_id), input_ids.masked_fill(~is_chosen, -100)
