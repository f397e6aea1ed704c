"""`cache_bytes` takes two bytes for each number, whatever the argument says. With `bytes_per_number` it also counts
caches in float32 or in eight bits.
"""

CAUGHT_BY = ("test_bytes_of_a_cache", "test_bytes_for_any_sizes")
SECTION = "What a cache weighs"
CHANGE = {"num_tokens * bytes_per_number": "num_tokens * 2"}
