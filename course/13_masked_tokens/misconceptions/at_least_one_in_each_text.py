"""`mask_tokens` chooses one token of a text wherever chance has chosen none. Each token has to be chosen with
probability `mask_prob`, whatever happens to its neighbours, and now and then a text has none. Here short texts get too
many: the only ordinary token of a text is chosen every time.
"""

CAUGHT_BY = ("test_no_token_shares_its_draws", "test_each_token_has_draws_of_its_own")
SECTION = "The recipe"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    draw = torch.rand(input_ids.shape, generator=generator).masked_fill(special_mask, 2.0)
    is_chosen = draw < mask_prob
    if mask_prob > 0:
        is_chosen |= (draw == draw.amin(dim=1, keepdim=True)) & ~special_mask
    fate = torch.rand(input_ids.shape, generator=generator)
    others = torch.randint(vocab_size, input_ids.shape, generator=generator)
    inputs = torch.where(is_chosen & (fate < 0.9), others, input_ids)
    return inputs.masked_fill(is_chosen & (fate < 0.8), mask_token_id), input_ids.masked_fill(~is_chosen, -100)
