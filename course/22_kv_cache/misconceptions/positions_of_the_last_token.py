"""`generate_with_cache` passes the position of the last token as `start` in every call. That is right for one new
token. The first call reads the whole text, so it starts at position 0.
"""

CAUGHT_BY = ("test_greatest_logit_is_next", "test_greedy_texts_for_any_votes")
SECTION = "Positions go on"
CHANGE = {
    "model(new, cache, ids.shape[1] - new.shape[1])": "model(new, cache, ids.shape[1] - 1)",
}
