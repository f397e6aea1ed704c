"""`mask_tokens` chooses a fixed number of tokens of each text: the share `mask_prob`, and at least one. Each token has to be
chosen with probability `mask_prob` by a draw of its own, so that the number varies. With 0 none is chosen, and a
short text has none now and then.
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
    is_chosen = torch.zeros_like(special_mask)
    for row, special in zip(is_chosen, special_mask):
        ordinary = (~special).nonzero().flatten()
        order = torch.randperm(len(ordinary), generator=generator)
        row[ordinary[order[: max(1, round(mask_prob * len(ordinary)))]]] = True
    fate = torch.rand(input_ids.shape, generator=generator)
    others = torch.randint(vocab_size, input_ids.shape, generator=generator)
    inputs = torch.where(is_chosen & (fate < 0.9), others, input_ids)
    return inputs.masked_fill(is_chosen & (fate < 0.8), mask_token_id), input_ids.masked_fill(~is_chosen, -100)
