"""`mask_tokens` makes the random token out of the draw that has chosen the position. The random token needs a draw of its
own. A chosen position has a draw below `mask_prob`: with 0.15, only the first 15% of the vocabulary ever come up.
"""

CAUGHT_BY = ("test_random_tokens_are_equally_likely", "test_random_tokens_come_from_the_whole_vocabulary")
SECTION = "The recipe"

import torch


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    draws, fate = (torch.rand(input_ids.shape, generator=generator) for _ in range(2))
    is_chosen = (draws < mask_prob) & ~special_mask
    inputs = torch.where(is_chosen & (fate < 0.9), (draws * vocab_size).long(), input_ids)
    inputs = torch.where(is_chosen & (fate < 0.8), mask_token_id, inputs)
    return inputs, input_ids.masked_fill(~is_chosen, -100)
