"""`cache_bytes` counts numbers. It counts bytes: each number takes `bytes_per_number` of them."""

CAUGHT_BY = ("test_bytes_of_a_cache", "test_bytes_for_any_sizes")
SECTION = "What a cache weighs"
CHANGE = {"num_tokens * bytes_per_number": "num_tokens"}
