"""`cache_bytes` counts a number for each pair of tokens. The cache holds keys and values, one each for every token. The
table of scores is not kept.
"""

CAUGHT_BY = ("test_bytes_of_a_cache", "test_bytes_for_any_sizes")
SECTION = "What a cache weighs"
CHANGE = {"head_dim * num_tokens": "head_dim * num_tokens**2"}
