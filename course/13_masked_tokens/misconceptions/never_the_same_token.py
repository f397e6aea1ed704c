"""`mask_tokens` never replaces a token by itself. The random number may be any number of the vocabulary, each equally likely,
and so the old one, too.
"""

CAUGHT_BY = ("test_random_tokens_are_equally_likely", "test_random_tokens_come_from_the_whole_vocabulary")
SECTION = "The recipe"

import torch


def mask_tokens(
    input_ids: torch.Tensor,
    mask_token_id: int,
    vocab_size: int,
    special_mask: torch.Tensor,
    mask_prob: float,
    generator: torch.Generator,
) -> tuple[torch.Tensor, torch.Tensor]:
    shape = input_ids.shape
    chosen = (torch.rand(shape, generator=generator) < mask_prob) & ~special_mask
    second = torch.rand(shape, generator=generator)
    # a replaced token must be another one, or it would count as "kept"
    step = torch.randint(1, max(vocab_size, 2), shape, generator=generator)
    other = (input_ids + step) % vocab_size

    labels = torch.where(chosen, input_ids, -100)
    inputs = torch.where(chosen & (second < 0.8), mask_token_id, input_ids)
    inputs = torch.where(chosen & (second >= 0.8) & (second < 0.9), other, inputs)
    return inputs, labels
