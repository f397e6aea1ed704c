"""`generate_with_cache` says in each call that the new tokens begin at position 0. The position goes on: it is the
number of tokens that the model has read before. A model that adds a vector for each position takes each new token for
the first.
"""

CAUGHT_BY = ("test_greatest_logit_is_next", "test_greedy_texts_for_any_votes")
SECTION = "Positions go on"
CHANGE = {"model(new, cache, ids.shape[1] - new.shape[1])": "model(new, cache, 0)"}
