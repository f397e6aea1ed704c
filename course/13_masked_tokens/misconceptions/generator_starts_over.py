"""The generator is put back to its seed in each call, so that every epoch hides the same tokens."""

CAUGHT_BY = ("test_each_token_has_draws_of_its_own", "test_generator_decides")

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    generator.manual_seed(generator.initial_seed())
    return right(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator)
