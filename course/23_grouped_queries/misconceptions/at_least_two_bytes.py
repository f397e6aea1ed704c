"""`cache_bytes` counts two bytes for a number of one byte. It must count what `bytes_per_number` says. Caches of 8-bit numbers
are made to take half the memory, and one byte is what they need.
"""

CAUGHT_BY = ("test_bytes_of_a_cache", "test_bytes_for_any_sizes")
SECTION = "What a cache weighs"
CHANGE = {"num_tokens * bytes_per_number": "num_tokens * max(bytes_per_number, 2)"}
