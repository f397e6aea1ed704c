"""`mask_tokens` always chooses at least one token of each text, even if `mask_prob` is 0. Each token has to be chosen with probability
`mask_prob` by a draw of its own: with 0 there is no label at all, and otherwise a short text has none now and then.
"""

CAUGHT_BY = (
    "test_labels_are_the_chosen_tokens",
    "test_no_token_shares_its_draws",
    "test_nothing_that_is_passed_changes",
    "test_only_chosen_tokens_have_labels",
    "test_each_token_has_draws_of_its_own",
)
SECTION = "The recipe"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    draw = torch.rand(input_ids.shape, generator=generator).masked_fill(special_mask, 2.0)
    is_chosen = (draw < mask_prob) | (draw == draw.amin(dim=1, keepdim=True)) & ~special_mask
    fate = torch.rand(input_ids.shape, generator=generator)
    others = torch.randint(vocab_size, input_ids.shape, generator=generator)
    inputs = torch.where(is_chosen & (fate < 0.9), others, input_ids)
    return inputs.masked_fill(is_chosen & (fate < 0.8), mask_token_id), input_ids.masked_fill(~is_chosen, -100)
