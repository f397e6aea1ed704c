"""`mask_tokens` has other names for some of its arguments than the stub. The names of arguments have to stay as they are.
A call by position works, but one that names its arguments raises TypeError.
"""

CAUGHT_BY = ("test_same_seed_same_result", "test_generator_decides")
SECTION = "Your task, part 1"

right = mask_tokens


def mask_tokens(ids, mask_id, vocab_size, special, prob, rng):
    return right(ids, mask_id, vocab_size, special, prob, rng)
