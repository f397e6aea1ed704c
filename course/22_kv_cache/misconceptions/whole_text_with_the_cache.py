"""`generate_with_cache` passes the whole text and a cache of the same text. The model then reads each token after a
copy of the text. With a cache, it gets the new token only.
"""

CAUGHT_BY = (
    "test_greatest_logit_is_next",
    "test_no_token_is_read_twice",
    "test_greedy_texts_for_any_votes",
    "test_each_token_is_read_once",
)
SECTION = "Prefill and decode"
CHANGE = {"model(new, cache, ids.shape[1] - new.shape[1])": "model(ids, cache, 0)"}
