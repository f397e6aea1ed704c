"""`mask_tokens` starts again from the generator's seed in each call. Its draws have to continue where the last ones ended.
With one generator for the whole training, every epoch chooses and hides the same tokens of a batch.
"""

CAUGHT_BY = (
    "test_no_token_shares_its_draws",
    "test_same_seed_same_result",
    "test_each_token_has_draws_of_its_own",
    "test_generator_decides",
)
SECTION = "Your task, part 1"

right = mask_tokens


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    generator.manual_seed(generator.initial_seed())
    return right(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator)
