"""`cache_bytes` takes a fixed number of bytes for each number, whatever the argument says. `bytes_per_number` is for caches
in other formats, such as float32 or eight bits.
"""

CAUGHT_BY = ("test_bytes_of_a_cache", "test_bytes_for_any_sizes")
SECTION = "Your task, part 2"
CHANGE = {"num_tokens * bytes_per_number": "num_tokens * 2"}
