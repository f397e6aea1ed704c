"""`generate_with_cache` returns the new tokens without the texts that were passed. The result is the texts, each
followed by its new tokens, (b, t + count).
"""

CAUGHT_BY = (
    "test_greatest_logit_is_next",
    "test_no_token_is_read_twice",
    "test_greedy_texts_for_any_votes",
    "test_each_token_is_read_once",
)
SECTION = "Your task, part 2"
CHANGE = {"    return ids\n": "    return ids[:, ids.shape[1] - count :]\n"}
