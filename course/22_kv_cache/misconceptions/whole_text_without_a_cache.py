"""`generate_with_cache` reads the whole text for each new token, without a cache. The model must read no token twice:
after the first call, it gets the newest token and the cache. The texts are right, and each token costs more than the
last.
"""

CAUGHT_BY = ("test_no_token_is_read_twice", "test_each_token_is_read_once")
SECTION = "Prefill and decode"
CHANGE = {"model(new, cache, ids.shape[1] - new.shape[1])": "model(ids, None, 0)"}
