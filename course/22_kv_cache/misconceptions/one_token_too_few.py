"""`generate_with_cache` appends one token too few. It chooses `count` tokens; the first of them comes from the logits
of the first call.
"""

CAUGHT_BY = (
    "test_greatest_logit_is_next",
    "test_no_token_is_read_twice",
    "test_greedy_texts_for_any_votes",
    "test_each_token_is_read_once",
)
SECTION = "Prefill and decode"
CHANGE = {"range(count)": "range(count - 1)"}
