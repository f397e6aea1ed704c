"""`generate_with_cache` gives a new token the position after its own. The position is the number of tokens before it:
the first one has position 0.
"""

CAUGHT_BY = ("test_greatest_logit_is_next", "test_greedy_texts_for_any_votes")
SECTION = "Positions go on"
CHANGE = {
    "model(new, cache, ids.shape[1] - new.shape[1])": "model(new, cache, ids.shape[1] if cache is not None else 0)",
}
